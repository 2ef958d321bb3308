import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { JoinPage } from '#client/features/staff/admin/join-page.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/auth/join')({
  ...clientOnly,
  ...withMessages('admin'),
  component: JoinPage,
})
