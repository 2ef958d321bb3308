import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { OrdersPage } from '#client/features/orders/admin/orders-page.tsx'
import { validateOrdersSearch } from '#client/features/orders/admin/orders-search.ts'

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: validateOrdersSearch,
  component: () => <OrdersPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
