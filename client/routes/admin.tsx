import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { storedToken } from '../rooms/admin/admin-token.ts'
import { AdminLayout } from '../rooms/admin/admin-layout.tsx'
import { loadAdminMessages } from '../i18n/load.ts'

export const Route = createFileRoute('/admin')({
  // Private pages: the server knows nothing of who is asking.
  ssr: false,
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
