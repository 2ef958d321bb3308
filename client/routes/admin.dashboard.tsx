import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { Dashboard } from '#client/features/admin/dashboard.tsx'
import { draftKey, readDraft } from '#client/features/posts/admin/post-draft.ts'

export const Route = createFileRoute('/admin/dashboard')({ component: DashboardPage })

function DashboardPage() {
  const user = useAdminUser()
  const draft = readDraft(localStorage, draftKey(user.id, 'create'))
  return <Dashboard draft={draft && { title: draft.fields.title, savedAt: draft.savedAt }} />
}
