import { createFileRoute } from '@tanstack/react-router'
import { validateOrdersSearch } from '#client/features/orders/admin/orders-search.ts'
import { SlipsPage } from '#client/features/orders/admin/slips-page.tsx'

export const Route = createFileRoute('/admin/orders/slips')({
  validateSearch: validateOrdersSearch,
  component: () => <SlipsPage search={Route.useSearch()} />,
})
