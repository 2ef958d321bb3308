import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/universal/create')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/write', search: { kind: 'post' }, replace: true })
  },
})
