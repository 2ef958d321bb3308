import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { storedToken } from '#client/features/admin/admin-token.ts'
import { AdminLayout } from '#client/features/admin/admin-layout.tsx'
import { loadAdminMessages } from '#client/i18n/load.ts'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/admin')({
  ...clientOnly,
  beforeLoad: async ({ context, location }) => {
    if (!storedToken()) throw redirect({ to: '/auth/login', search: { next: location.href } })
    await loadAdminMessages(context.i18n)
  },
  component: () => (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  ),
})
