import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/recent-posts/create')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/write', search: { kind: 'recent' }, replace: true })
  },
})
