import { createFileRoute } from '@tanstack/react-router'
import { validateOrdersSearch } from '#client/features/orders/admin/orders-search.ts'
import { PickingPage } from '#client/features/orders/admin/picking-page.tsx'

export const Route = createFileRoute('/admin/orders/picking')({
  validateSearch: validateOrdersSearch,
  component: () => <PickingPage search={Route.useSearch()} />,
})
