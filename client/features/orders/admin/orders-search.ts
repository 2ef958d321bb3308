import { orderSorts, orderStatuses, type OrderSort } from '#shared/orders.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** The tabs of the list: the states, and all of them. */
export const orderTabs = [...orderStatuses, 'all'] as const
export type OrderTab = (typeof orderTabs)[number]

/** Parameters of the page of orders, and of the slips and picking lists, which lead back to it. */
export interface OrdersSearch {
  status?: OrderTab | undefined
  q?: string | undefined
  sort?: OrderSort | undefined
  pages?: number | undefined
  /** The numbers of the selected orders: `1042,1043`. */
  sel?: string | undefined
  /** The id of the order whose window is open. */
  edit?: string | undefined
}

/** Two hundred numbers. */
const maxSelectionLength = 1600

export const validateOrdersSearch = (search: Record<string, unknown>): OrdersSearch => ({
  ...choiceParam(search, 'status', orderTabs),
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'sort', orderSorts),
  ...pagesParam(search),
  ...textParam(search, 'sel', maxSelectionLength),
  ...textParam(search, 'edit', 64),
})

/** The numbers of a selection. */
export const numbersOf = ({ sel = '' }: OrdersSearch): number[] =>
  sel
    .split(',')
    .map(Number)
    .filter((number) => Number.isInteger(number) && number > 0)

/** A search looks through all orders, unless told otherwise; without one the list begins with those that wait. */
export const tabOf = ({ status, q }: OrdersSearch): OrderTab => status ?? (q ? 'all' : 'pending')

const isWaiting = (tab: OrderTab): boolean => tab === 'pending' || tab === 'processing'

/** What waits is sent in its order; of everything else the latest comes first. */
export const sortOf = (search: OrdersSearch): OrderSort =>
  search.sort ?? (isWaiting(tabOf(search)) ? 'oldest' : 'newest')
