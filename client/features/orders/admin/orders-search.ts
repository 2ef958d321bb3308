import { orderStatuses, type OrderStatus } from '#shared/orders.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the page of orders, and of a packing slip, which links back to it. */
export interface OrdersSearch {
  status?: OrderStatus | undefined
  q?: string | undefined
  pages?: number | undefined
}

export const validateOrdersSearch = (search: Record<string, unknown>): OrdersSearch => ({
  ...choiceParam(search, 'status', orderStatuses),
  ...textParam(search, 'q', 200),
  ...pagesParam(search),
})
