import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { PasswordPage } from '#client/features/admin/password-page.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/auth/password')({
  ...clientOnly,
  ...withMessages('admin'),
  component: PasswordPage,
})
