import './status-mark.css'
import type { ReactNode } from 'react'
import type { OrderStatus } from '#shared/orders.rules.ts'

export type StatusColour = 'yellow' | 'blue' | 'purple' | 'green' | 'red'

/** The colours by which orders are told apart at a glance, for readers and admins alike. */
export const orderColours: Record<OrderStatus, StatusColour> = {
  pending: 'yellow',
  processing: 'blue',
  shipped: 'purple',
  delivered: 'green',
  cancelled: 'red',
}

/** A state as a word on its colour; the colour alone says nothing. */
export function StatusMark({ colour, children }: { colour: StatusColour; children: ReactNode }) {
  return <span className={`st ${colour}`}>{children}</span>
}
