import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { placeAt, shiftsOf, type Box } from './sortable-order.ts'

interface Drag {
  from: number
  to: number
  /** How far the pointer has gone. */
  x: number
  y: number
  /** Where the entries stood when the drag began. */
  boxes: Box[]
}

/** Page coordinates stay right while the page scrolls under a drag. */
const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: left + scrollX, top: top + scrollY, width, height }
}

const scrollMargin = 72
const scrollStep = 12

interface SortableOptions {
  count: number
  /** Moves the entry at `from` to `to` in the caller's list. */
  onMove: (from: number, to: number) => void
  /** The entry has arrived: after a drop, or when the arrow key is let go. */
  onSettle: () => void
}

/**
 * Reordering by mouse, touch and keyboard. Spread `itemProps(index)` on each entry and `handleProps(index)` on its handle,
 * a button: it is dragged, and its arrow keys, Home and End move the entry. Escape gives a drag up.
 */
export function useSortable({ count, onMove, onSettle }: SortableOptions) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const items = useRef(new Map<number, HTMLElement>())
  const handles = useRef(new Map<number, HTMLElement>())
  const stopDrag = useRef<(() => void) | null>(null)
  const focusAt = useRef<number | null>(null)
  const moved = useRef(false)

  // An entry that moves in the document loses the focus: it is given back to the handle at the new place.
  useLayoutEffect(() => {
    if (focusAt.current === null) return
    handles.current.get(focusAt.current)?.focus()
    focusAt.current = null
  })
  useEffect(() => () => stopDrag.current?.(), [])

  const startDrag = (from: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || stopDrag.current) return
    const boxes = Array.from({ length: count }, (_, index) => {
      const item = items.current.get(index)
      return item ? boxOf(item) : { left: 0, top: 0, width: 0, height: 0 }
    })
    const start = { x: event.clientX + scrollX, y: event.clientY + scrollY }
    const { pointerId } = event
    let pointer = { x: event.clientX, y: event.clientY }
    let to = from
    let frame = 0

    const follow = () => {
      const x = pointer.x + scrollX
      const y = pointer.y + scrollY
      to = placeAt(boxes, x, y)
      setDrag({ from, to, x: x - start.x, y: y - start.y, boxes })
    }
    const scrollAtEdges = () => {
      const near = pointer.y < scrollMargin ? -1 : pointer.y > innerHeight - scrollMargin ? 1 : 0
      if (near) {
        scrollBy(0, near * scrollStep)
        follow()
      }
      frame = requestAnimationFrame(scrollAtEdges)
    }
    const onPointerMove = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== pointerId) return
      pointer = { x: move.clientX, y: move.clientY }
      follow()
    }
    const end = () => {
      stopDrag.current = null
      cancelAnimationFrame(frame)
      listeners.abort()
      setDrag(null)
    }
    const drop = () => {
      end()
      if (to === from) return
      onMove(from, to)
      onSettle()
    }
    const onKeyDown = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      end()
    }
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('pointermove', onPointerMove, { signal })
    addEventListener('pointerup', (up) => up.pointerId === pointerId && drop(), { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', onKeyDown, { signal, capture: true })
    stopDrag.current = end
    frame = requestAnimationFrame(scrollAtEdges)
    setDrag({ from, to: from, x: 0, y: 0, boxes })
  }

  const moveByKey = (index: number, event: KeyboardEvent<HTMLElement>) => {
    const wanted: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowLeft: index - 1,
      ArrowDown: index + 1,
      ArrowRight: index + 1,
      Home: 0,
      End: count - 1,
    }
    const place = wanted[event.key]
    if (place === undefined) return
    event.preventDefault()
    const to = Math.max(0, Math.min(count - 1, place))
    if (to === index) return
    focusAt.current = to
    moved.current = true
    onMove(index, to)
  }

  const settleKeys = () => {
    // The blur of an entry that is just being moved is no leaving.
    if (!moved.current || focusAt.current !== null) return
    moved.current = false
    onSettle()
  }

  const keep = (map: Map<number, HTMLElement>, index: number) => (element: HTMLElement | null) => {
    if (element) map.set(index, element)
    else map.delete(index)
  }

  const shifts = drag ? shiftsOf(drag.boxes, drag.from, drag.to) : []
  const styleOf = (index: number) => {
    if (!drag) return undefined
    const shift = index === drag.from ? drag : shifts[index]
    return shift && { transform: `translate(${shift.x}px, ${shift.y}px)` }
  }

  return {
    itemProps: (index: number) => ({
      ref: keep(items.current, index),
      style: styleOf(index),
      'data-dragged': drag?.from === index || undefined,
    }),
    handleProps: (index: number) => ({
      ref: keep(handles.current, index),
      // Else a finger on the handle would scroll the page.
      style: { touchAction: 'none' as const },
      onPointerDown: (event: PointerEvent<HTMLElement>) => startDrag(index, event),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveByKey(index, event),
      onKeyUp: settleKeys,
      onBlur: settleKeys,
    }),
  }
}
