import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '#client/features/orders/admin/orders-page.tsx'
import { validateOrdersSearch } from '#client/features/orders/admin/orders-search.ts'

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: validateOrdersSearch,
  component: Orders,
})

function Orders() {
  const navigate = Route.useNavigate()
  return (
    <OrdersPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
