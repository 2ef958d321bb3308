import { orderStatuses, type OrderStatus } from '#shared/orders.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** What the address of the orders says, and that of a packing slip, which leads back to them. */
export interface OrdersSearch {
  status?: OrderStatus
  q?: string
  pages?: number
}

export const validateOrdersSearch = (search: Record<string, unknown>): OrdersSearch => ({
  ...choiceParam(search, 'status', orderStatuses),
  ...textParam(search, 'q', 200),
  ...pagesParam(search),
})
