import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { Dashboard } from '#client/features/admin/dashboard.tsx'
import { readNewPost } from '#client/features/posts/admin/post-form.ts'

export const Route = createFileRoute('/admin/dashboard')({ component: DashboardPage })

function DashboardPage() {
  const user = useAdminUser()
  return <Dashboard draft={readNewPost(user.id)} />
}
