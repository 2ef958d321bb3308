import type { OrderStatus } from '#shared/orders.rules.ts'
import type { StatusColour } from '#client/ui/status-mark.tsx'

/** The colours by which orders are told apart at a glance, for readers and admins alike. */
export const orderColours: Record<OrderStatus, StatusColour> = {
  pending: 'yellow',
  processing: 'blue',
  shipped: 'purple',
  delivered: 'green',
  cancelled: 'red',
}
