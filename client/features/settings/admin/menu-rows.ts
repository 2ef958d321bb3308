import { arrayMove } from '@dnd-kit/sortable'
import type { MenuEntry } from '#shared/menus.rules.ts'

/** An entry of a menu that is edited. */
export interface MenuRow extends MenuEntry {
  id: string
}

/** Rows of stored entries; the ids stay the same as long as the entries do. */
export const rowsOf = (entries: readonly MenuEntry[]): MenuRow[] =>
  entries.map((entry, index) => ({ ...entry, id: `${index} ${entry.kind} ${entry.target}` }))

export const entriesOf = (rows: readonly MenuRow[]): MenuEntry[] => rows.map(({ id: _id, ...entry }) => entry)

const withInside = (row: MenuRow, isInside: boolean): MenuRow => {
  const { isInside: _, ...rest } = row
  return isInside ? { ...rest, isInside: true } : rest
}

/** Nothing stands above the first row that it could be inside of. */
const settled = (rows: MenuRow[]): MenuRow[] => rows.map((row, index) => (index === 0 ? withInside(row, false) : row))

/** How many rows a row is with what stands inside it. */
function lengthAt(rows: readonly MenuRow[], index: number): number {
  if (rows[index]?.isInside) return 1
  const next = rows.findIndex((row, at) => at > index && !row.isInside)
  return (next === -1 ? rows.length : next) - index
}

/** Moves a row to the place of another; what has rows inside takes them along, past whole neighbours. */
export function movedRows(rows: readonly MenuRow[], from: number, to: number): MenuRow[] {
  const length = lengthAt(rows, from)
  if (length === 1) return settled(arrayMove([...rows], from, to))
  const block = rows.slice(from, from + length)
  const rest = [...rows.slice(0, from), ...rows.slice(from + length)]
  const startOf = (index: number) => rest.findLastIndex((row, at) => at <= index && !row.isInside)
  // Downwards it goes behind the neighbour that is there, or, from a row of its own, behind the next one.
  const below = Math.max(to - length, from)
  const place = to < from ? Math.max(startOf(to), 0) : Math.min(below, rest.length)
  const at = to < from || place >= rest.length ? place : startOf(place) + lengthAt(rest, startOf(place))
  return settled([...rest.slice(0, at), ...block, ...rest.slice(at)])
}

/** Puts a row inside the one above it, or takes it out; the first stays where it is. */
export const insideRows = (rows: readonly MenuRow[], index: number, isInside: boolean): MenuRow[] =>
  settled(rows.map((row, at) => (at === index ? withInside(row, isInside) : row)))

/** Without a row; what stood inside it goes up to where it stood. */
export const withoutRow = (rows: readonly MenuRow[], id: string): MenuRow[] =>
  settled(rows.filter((row) => row.id !== id))
