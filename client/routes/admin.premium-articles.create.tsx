import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/premium-articles/create')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/write', search: { kind: 'premium' }, replace: true })
  },
})
