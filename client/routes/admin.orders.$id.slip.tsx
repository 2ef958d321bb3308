import { createFileRoute } from '@tanstack/react-router'
import { validateOrdersSearch } from '#client/features/orders/admin/orders-search.ts'
import { PackingSlip } from '#client/features/orders/admin/packing-slip.tsx'

export const Route = createFileRoute('/admin/orders/$id/slip')({
  validateSearch: validateOrdersSearch,
  component: () => <PackingSlip id={Route.useParams().id} search={Route.useSearch()} />,
})
