import type { OrderStatus } from '#shared/orders.rules.ts'
import type { StatusColour } from '#client/ui/status-mark.tsx'

/** The colours of order states, for readers and admins alike. */
export const orderColours: Record<OrderStatus, StatusColour> = {
  pending: 'yellow',
  processing: 'blue',
  shipped: 'purple',
  delivered: 'green',
  cancelled: 'red',
}
