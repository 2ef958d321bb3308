import './sortable.css'
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { createContext, use, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'

interface Order {
  ids: string[]
  /** Moves the entry at `from` to `to` in the caller's list. */
  onMove: (from: number, to: number) => void
  /** Puts an entry inside the one above it, or takes it out, by the arrow keys to the side. */
  onInside?: (index: number, isInside: boolean) => void
  /** The entry has arrived: after a drop, or when the arrow key is let go. */
  onSettle?: () => void
}
const OrderContext = createContext<Order | null>(null)

const ItemContext = createContext<ReturnType<typeof useSortable> | null>(null)

/** Escape gives up a drag; it does not close the window around the list too. */
const keepWindowOpen = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.preventDefault()
}

// What is moved is announced by the lists themselves, in their language and for keys and pointers alike.
const say = () => undefined
const silent = { onDragStart: say, onDragOver: say, onDragEnd: say, onDragCancel: say }

interface SortableProps extends Order {
  /** The entries stand beside each other too. */
  isGrid?: boolean
  /** What can be done with the handles. */
  hint: string
  children: ReactNode
}

/** Reordering by mouse, touch and keyboard of the `SortableItem`s inside, each by its `SortableHandle`. */
export function Sortable(props: SortableProps) {
  const { ids, onMove, onSettle, isGrid, hint, children } = props
  const sensors = useSensors(useSensor(PointerSensor))
  const stop = () => removeEventListener('keydown', keepWindowOpen, true)
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: hint } }}
      onDragStart={() => addEventListener('keydown', keepWindowOpen, true)}
      onDragCancel={stop}
      onDragEnd={({ active, over }) => {
        stop()
        if (!over || over.id === active.id) return
        onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
        onSettle?.()
      }}
    >
      <SortableContext items={ids} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        <OrderContext value={props}>{children}</OrderContext>
      </SortableContext>
    </DndContext>
  )
}

export function SortableItem({ id, ...props }: ComponentProps<'li'> & { id: string }) {
  const sortable = useSortable({ id, animateLayoutChanges: () => false })
  const { setNodeRef, transform, isDragging } = sortable
  return (
    <ItemContext value={sortable}>
      <li
        {...props}
        ref={setNodeRef}
        style={{ transform: CSS.Translate.toString(transform) }}
        data-dragged={isDragging || undefined}
      />
    </ItemContext>
  )
}

interface SortableHandleProps {
  /** Says what is moved, and its place. */
  label: string
  children?: ReactNode
}

/** The button by which an entry is dragged; its arrow keys, Home and End move the entry. */
export function SortableHandle({ label, children }: SortableHandleProps) {
  const order = use(OrderContext)
  const item = use(ItemContext)
  if (!order || !item) throw new Error('A SortableHandle needs a SortableItem in a Sortable around it')
  const { ids, onMove, onSettle, onInside } = order
  const { index, attributes, listeners, setActivatorNodeRef } = item
  const hasMoved = useRef(false)
  const last = ids.length - 1
  const places: Record<string, number> = {
    ArrowUp: index - 1,
    ...(!onInside && { ArrowLeft: index - 1, ArrowRight: index + 1 }),
    ArrowDown: index + 1,
    Home: 0,
    End: last,
  }
  const settle = () => {
    if (hasMoved.current) onSettle?.()
    hasMoved.current = false
  }
  return (
    <button
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      className="sort-handle stack place-center tap soft"
      aria-label={label}
      aria-describedby={attributes['aria-describedby']}
      title={label}
      // Else a finger on the handle would scroll the page.
      style={{ touchAction: 'none' }}
      onKeyDown={(event) => {
        if (onInside && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
          event.preventDefault()
          return onInside(index, event.key === 'ArrowRight')
        }
        const place = places[event.key]
        if (place === undefined) return
        event.preventDefault()
        if (place < 0 || place > last || place === index) return
        hasMoved.current = true
        onMove(index, place)
        const { currentTarget } = event
        requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
      }}
      onKeyUp={settle}
      onBlur={settle}
    >
      <Icon name="drag" />
      {children}
    </button>
  )
}
