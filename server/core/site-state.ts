import { eq } from 'drizzle-orm'
import { siteState } from '#drizzle/schema/index.ts'
import type { Tx } from './db.ts'

/**
 * - `heartbeat`: which run of the site writes it; there while it runs, and after one that was killed
 * - `check`: `ok`, or what SQLite finds wrong with the file
 * - `backup`: the last archive
 * - `authors`: the last post whose author text has been matched, `done` after all of them
 * - `name-order`: the version by which authors, tags and books are ordered
 * - `synonyms`: how many of the lists of synonyms that come with the site have been written
 * - `pdf-texts`: the version by which the texts of PDFs are read
 * - `fill`: what `npm run fill` has written so far
 * - `recompute`: the last picture whose sizes `npm run media -- recompute` has had made again
 * - `follow-letters`: when the last weekly letters to followers were due, an ISO date
 * - `news`, `digest`: of what the staff was told by mail, and when
 */
export type StateName =
  | 'heartbeat'
  | 'check'
  | 'backup'
  | 'authors'
  | 'name-order'
  | 'synonyms'
  | 'pdf-texts'
  | 'fill'
  | 'recompute'
  | 'follow-letters'
  | 'news'
  | 'digest'

/** Notes something of the site itself, with the time. */
export function noteState(tx: Tx, name: StateName, value: string): void {
  const set = { value, at: Date.now() }
  tx.insert(siteState)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: siteState.name, set })
    .run()
}

/** @returns the note and its time in ms; undefined where there is none */
export const findState = (tx: Tx, name: StateName): { value: string; at: number } | undefined =>
  tx.select({ value: siteState.value, at: siteState.at }).from(siteState).where(eq(siteState.name, name)).get()

export const forgetState = (tx: Tx, name: StateName): void => {
  tx.delete(siteState).where(eq(siteState.name, name)).run()
}
