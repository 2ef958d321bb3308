import { createFileRoute } from '@tanstack/react-router'
import { validateOrdersSearch } from '#client/features/orders/admin/orders-search.ts'
import { SlipsPage } from '#client/features/orders/admin/slips-page.tsx'

export const Route = createFileRoute('/admin/orders/$id/slip')({
  validateSearch: validateOrdersSearch,
  component: () => <SlipsPage id={Route.useParams().id} search={Route.useSearch()} />,
})
