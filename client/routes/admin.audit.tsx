import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { AuditPage } from '#client/features/staff/admin/audit-page.tsx'
import { validateAuditSearch } from '#client/features/staff/admin/audit-search.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: validateAuditSearch,
  component: () => <AuditPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
