import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { PlansPage } from '#client/features/plans/admin/plans-page.tsx'
import { validatePlansSearch } from '#client/features/plans/admin/plans-search.ts'

export const Route = createFileRoute('/admin/subscription-plans/')({
  validateSearch: validatePlansSearch,
  component: () => <PlansPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
