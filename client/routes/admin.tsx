import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { loadMessages } from '#client/i18n/load.ts'
import { storedToken } from '#client/features/admin/admin-token.ts'
import { AdminLayout } from '#client/features/admin/admin-layout.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/admin')({
  ...clientOnly,
  staticData: { messages: 'admin' },
  beforeLoad: async ({ context, location }) => {
    if (!storedToken()) throw redirect({ to: '/auth/login', search: { next: location.href } })
    await loadMessages(context.i18n, 'admin')
  },
  component: () => (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  ),
})
