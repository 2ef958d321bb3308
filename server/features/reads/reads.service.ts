import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { postReads, publishedPosts } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import { istOffsetMs } from '#shared/india.ts'
import type { Lang } from '#shared/lang.ts'
import type { PostReading } from '#shared/reads.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { inBatches } from '#server/core/write-lock.ts'

// Counts the readers of posts: in memory first, and every few seconds in one write. Of a reader there is only a hash with
// a salt of the day, in memory alone: after that day nobody can tell whom it was of, not even the site.

/** How often counts are written, and so what is lost at most when the site is killed. */
export const writeReadsMs = 5000
export const daysShown = 30
const keptDays = 400
const removedAtOnce = 1000
/** Beyond so many in a day, further reads are counted and no further readers: each takes some 50 bytes of memory. */
const maxSeen = 500_000
/** Posts with reads that are not written yet, which only matters while nothing can be written. */
const maxWaiting = 20_000

/** Says of itself that it is no person. */
const isProgram = (device: string): boolean => /bot\b|crawl|spider|slurp|preview|monitor/i.test(device)

export interface Read {
  postId: string
  network: string
  /** The User-Agent. */
  device: string
}

interface Counter {
  day: number
  salt: Buffer
  seen: Set<number>
  /** Counts since the last write, by post, and the day that they belong to. */
  waiting: Map<string, { postId: string; day: number; reads: number; readers: number }>
}

const counters = new WeakMap<Db, Counter>()

/** The day in India, as days since 1970. */
export const dayOf = (now: number): number => Math.floor((now + istOffsetMs) / dayMs)

function counterOf(db: Db, day: number): Counter {
  const counter = counters.get(db)
  if (counter?.day === day) return counter
  const fresh = { day, salt: randomBytes(16), seen: new Set<number>(), waiting: counter?.waiting ?? new Map() }
  counters.set(db, fresh)
  return fresh
}

/** Counts that a post has been shown. Posts that readers cannot see are left out when the counts are written. */
export function countRead(db: Db, { postId, network, device }: Read, now = Date.now()): void {
  if (isProgram(device)) return
  const day = dayOf(now)
  const { salt, seen, waiting } = counterOf(db, day)
  const hash = createHash('sha256')
    .update(salt)
    .update(JSON.stringify([postId, network, device]))
    .digest()
  const reader = hash.readUIntBE(0, 6)
  const isNew = !seen.has(reader) && seen.size < maxSeen
  if (isNew) seen.add(reader)
  const key = `${day} ${postId}`
  const counts = waiting.get(key) ?? { postId, day, reads: 0, readers: 0 }
  if (!waiting.has(key) && waiting.size >= maxWaiting) return
  waiting.set(key, { ...counts, reads: counts.reads + 1, readers: counts.readers + (isNew ? 1 : 0) })
}

const reporters = new WeakMap<Db, (read: Read) => void>()

/** Has another process count what this one is told. */
export const reportReads = (db: Db, report: (read: Read) => void): void => void reporters.set(db, report)

/** Counts that a post has been shown, in the process that counts. */
export function reportRead(db: Db, read: Read): void {
  const report = reporters.get(db)
  if (report) report(read)
  else countRead(db, read)
}

/** Writes what has been counted since the last time. Where that fails, the counts wait for the next time. */
export function writeReads(db: Db): void {
  const counter = counters.get(db)
  if (!counter || counter.waiting.size === 0) return
  write(db, (tx) => {
    for (const { postId, day, reads, readers } of counter.waiting.values()) {
      const isShown = tx
        .select({ id: publishedPosts.id })
        .from(publishedPosts)
        .where(eq(publishedPosts.id, postId))
        .get()
      if (!isShown) continue
      tx.insert(postReads)
        .values({ postId, day, reads, readers })
        .onConflictDoUpdate({
          target: [postReads.postId, postReads.day],
          set: { reads: sql`reads + ${reads}`, readers: sql`readers + ${readers}` },
        })
        .run()
    }
  })
  counter.waiting.clear()
}

/** Removes the counts of days that nothing shows any more. */
export async function removeOldReads(db: Db, now: number): Promise<void> {
  const old = sql`SELECT rowid FROM post_reads WHERE day < ${dayOf(now) - keptDays} LIMIT ${removedAtOnce}`
  await inBatches(
    db,
    removedAtOnce,
    (tx) =>
      tx
        .delete(postReads)
        .where(sql`rowid IN (${old})`)
        .run().changes,
  )
}

/** What is known of the readers of these posts, in the order of the ids. */
export function readsOf(tx: Tx, ids: readonly string[], now = Date.now()): PostReading[] {
  const today = dayOf(now)
  const rows = tx
    .select({
      id: postReads.postId,
      today: sql<number>`sum(iif(day = ${today}, reads, 0))`,
      reads: sql<number>`sum(reads)`,
      readers: sql<number>`sum(readers)`,
    })
    .from(postReads)
    .where(and(inArray(postReads.postId, [...ids]), gt(postReads.day, today - daysShown)))
    .groupBy(postReads.postId)
    .all()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => known.get(id) ?? { id, today: 0, reads: 0, readers: 0 })
}

/** The posts that are read most today, and the reads of all. */
export function readToday(tx: Tx, limit: number, now = Date.now()) {
  const day = dayOf(now)
  const all = tx
    .select({ reads: sql<number>`coalesce(sum(${postReads.reads}), 0)` })
    .from(postReads)
    .where(eq(postReads.day, day))
    .get()
  const posts = tx
    .select({
      id: publishedPosts.id,
      title: publishedPosts.title,
      lang: publishedPosts.lang,
      publishedAt: publishedPosts.publishedAt,
      reads: postReads.reads,
    })
    .from(postReads)
    .innerJoin(publishedPosts, eq(publishedPosts.id, postReads.postId))
    .where(eq(postReads.day, day))
    .orderBy(desc(postReads.reads))
    .limit(limit)
    .all()
  return { reads: all?.reads ?? 0, posts }
}

/** Of a day, as many may become one of the most read of a week. */
const candidatesOfDay = 30

const dayQuery = preparedOnce((tx) =>
  tx
    .select({ id: postReads.postId })
    .from(postReads)
    .innerJoin(publishedPosts, eq(publishedPosts.id, postReads.postId))
    .where(and(eq(postReads.day, sql.placeholder('day')), eq(publishedPosts.lang, sql.placeholder('lang'))))
    .orderBy(desc(postReads.reads))
    .limit(candidatesOfDay)
    .prepare(),
)

/**
 * Ids of the posts of a language with the most readers in the seven days up to today, the most read first. Readers and not
 * reads, of which one person can make many.
 */
export function mostRead(tx: Tx, lang: Lang, limit: number, now = Date.now()): string[] {
  const today = dayOf(now)
  const days = Array.from({ length: 7 }, (_, ago) => today - ago)
  const candidates = new Set(
    days.flatMap((day) =>
      dayQuery(tx)
        .all({ day, lang })
        .map(({ id }) => id),
    ),
  )
  if (candidates.size === 0) return []
  const readers = sql<number>`sum(${postReads.readers})`
  return tx
    .select({ id: postReads.postId, readers })
    .from(postReads)
    .where(and(inArray(postReads.postId, [...candidates]), gt(postReads.day, today - days.length)))
    .groupBy(postReads.postId)
    .all()
    .toSorted((a, b) => b.readers - a.readers || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id)
}
