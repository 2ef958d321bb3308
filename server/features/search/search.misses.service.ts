import { desc, eq, lt, sql } from 'drizzle-orm'
import { searchMisses } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import type { SearchMiss } from '#shared/search/synonyms.ts'
import { indexedWords } from '#shared/search/words.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'

// What was searched for and not found, so that editors see which words are missing. Nothing is kept of who searched, and
// nothing that may tell: addresses, phone numbers, long texts. In memory first, and every few seconds in one write.

/** How often they are written. */
export const writeMissesMs = 5000
const keptMs = 90 * dayMs
/** Of the table; those that were searched for least, and longest ago, go first. */
const maxKept = 1000
/** Between two writes. */
const maxWaiting = 200
/** What the page of the admin lists. */
const maxShown = 100

const maxLength = 60
const maxWords = 6

interface Waiting {
  text: string
  count: number
  lastAt: number
}
const waitingOf = new WeakMap<Db, Map<string, Waiting>>()

/** May say who somebody is: an email address, a link, a number of five digits or more. */
const isPrivate = (text: string): boolean => /[@\\/]|www\.|(?:\p{N}[^\p{L}]*){5}/iu.test(text)

/** Counts a search that found nothing. Of a caller it is told nothing. */
export function countMiss(db: Db, typed: string, now = Date.now()): void {
  const text = typed.replace(/\s+/gu, ' ').trim()
  const words = indexedWords(text)
  const form = words.join(' ')
  if (text.length > maxLength || words.length > maxWords || !/\p{L}{2}/u.test(form) || isPrivate(text)) return
  const waiting = waitingOf.get(db) ?? new Map<string, Waiting>()
  waitingOf.set(db, waiting)
  const known = waiting.get(form)
  if (!known && waiting.size >= maxWaiting) return
  waiting.set(form, { text, count: (known?.count ?? 0) + 1, lastAt: now })
}

/** Writes what has been counted since the last time. Where that fails, it waits for the next time. */
export function writeMisses(db: Db): void {
  const waiting = waitingOf.get(db)
  if (!waiting || waiting.size === 0) return
  write(db, (tx) => {
    for (const [form, { text, count, lastAt }] of waiting)
      tx.insert(searchMisses)
        .values({ form, text, count, lastAt })
        .onConflictDoUpdate({ target: searchMisses.form, set: { text, lastAt, count: sql`count + ${count}` } })
        .run()
    tx.run(sql`DELETE FROM search_misses WHERE form IN (
      SELECT form FROM search_misses ORDER BY count DESC, last_at DESC LIMIT -1 OFFSET ${maxKept})`)
  })
  waiting.clear()
}

/** Removes what nobody has searched for in a long time. */
export function removeOldMisses(tx: Tx, now: number): void {
  tx.delete(searchMisses)
    .where(lt(searchMisses.lastAt, now - keptMs))
    .run()
}

/** What is searched for in vain most often. */
export const listMisses = (tx: Tx): SearchMiss[] =>
  tx
    .select()
    .from(searchMisses)
    .orderBy(desc(searchMisses.count), desc(searchMisses.lastAt))
    .limit(maxShown)
    .all()
    .map(({ lastAt, ...miss }) => ({ ...miss, lastAt: iso(lastAt) }))

/** Takes a line off the list, until it is searched for again. */
export const dropMiss = (db: Db, form: string): void =>
  write(db, (tx) => {
    tx.delete(searchMisses).where(eq(searchMisses.form, form)).run()
  })
