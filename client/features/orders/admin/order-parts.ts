import { useEffect } from 'react'
import type { OrderWithEvents } from '#shared/order-work.ts'

/** What each part of an order's window is given. */
export interface OrderPartProps {
  order: OrderWithEvents
  /** The part has changed the order. */
  onChanged: (order: OrderWithEvents) => void
  /** Loads what somebody else has changed. */
  onReload: () => void
  /** Whether the part has something that is not saved. */
  onDirty: (part: string, isDirty: boolean) => void
}

/** Tells the window whether a part has something that is not saved. */
export function useDirtyPart(part: string, isDirty: boolean, onDirty: OrderPartProps['onDirty']): void {
  useEffect(() => {
    onDirty(part, isDirty)
  }, [part, isDirty, onDirty])
}
