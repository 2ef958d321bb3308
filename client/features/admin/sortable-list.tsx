import { arrayMove } from '@dnd-kit/sortable'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { Sortable } from './sortable.tsx'

interface SortableListProps<T> {
  className: string
  hint: string
  stored: T[]
  /** Saves the order, by mutations of one scope: the last order that was seen is the one that stays. */
  save: (ids: string[]) => Promise<unknown>
  /** Announced when an entry has moved from one index to another. */
  moved: (item: T, from: number, to: number) => string
  /** Shows an entry as a `SortableItem`. */
  children: (item: T, index: number) => ReactNode
}

/** A sortable list: a move is shown at once and saved when the entry is dropped; if saving fails, it is undone. */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const { className, hint, stored, save, moved, children } = props
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [news, setNews] = useState('')

  const place = new Map(wanted?.map((id, index) => [id, index]))
  // New entries are put last.
  const placeOf = ({ id }: T) => place.get(id) ?? place.size
  const items = wanted ? stored.toSorted((a, b) => placeOf(a) - placeOf(b)) : stored
  const ids = items.map(({ id }) => id)

  // A drop moves and settles in one go, before the new order has been rendered.
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  const onMove = (from: number, to: number) => {
    const order = arrayMove(ids, from, to)
    latest.current = order
    setWanted(order)
    setNews(moved(items[from]!, from, to))
  }
  const onSettle = async () => {
    const order = latest.current
    await save(order).catch(() => undefined)
    // Unless the next change is already under way.
    setWanted((now) => (now?.join() === order.join() ? null : now))
  }

  return (
    <Sortable ids={ids} hint={hint} onMove={onMove} onSettle={() => void onSettle()}>
      {items.length > 1 && <p className="hint">{hint}</p>}
      <ol className={classNames('sortable', className)}>{items.map(children)}</ol>
      <p className="vh" role="status">
        <LangText>{news}</LangText>
      </p>
    </Sortable>
  )
}
