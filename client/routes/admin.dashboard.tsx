import { createFileRoute, Navigate } from '@tanstack/react-router'
import { hasRight } from '#shared/staff.rules.ts'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { Dashboard } from '#client/features/admin/dashboard.tsx'

export const Route = createFileRoute('/admin/dashboard')({ component: DashboardPage })

function DashboardPage() {
  const user = useAdminUser()
  // The shop has nothing to write: its day begins with the orders.
  if (!hasRight(user.role, 'writing')) return <Navigate to="/admin/orders" replace />
  return <Dashboard />
}
