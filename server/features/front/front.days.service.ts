/** What changes with the day without anybody's work: texts of this day in earlier years, and one of the archive a day. */
import { and, asc, count, eq, min, sql, type SQL } from 'drizzle-orm'
import { publishedPosts } from '#drizzle/schema/index.ts'
import { istDay, yearOf } from '#shared/dates.ts'
import { istOffsetMs } from '#shared/india.ts'
import type { Lang } from '#shared/lang.ts'
import type { Tx } from '#server/core/db.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { dayOf } from '#server/features/reads/reads.service.ts'

/** How far back the archive is looked at, in years. */
const maxYears = 100
/** Of each year, so that one that stands elsewhere on the page can be passed over. */
const candidatesOfYear = 5

const oldestQuery = preparedOnce((tx) =>
  tx
    .select({ at: min(publishedPosts.publishedAt) })
    .from(publishedPosts)
    .where(eq(publishedPosts.lang, sql.placeholder('lang')))
    .prepare(),
)

const untilQuery = preparedOnce((tx) =>
  tx
    .select({ id: publishedPosts.id, at: publishedPosts.publishedAt })
    .from(publishedPosts)
    .where(
      and(
        eq(publishedPosts.lang, sql.placeholder('lang')),
        sql`${publishedPosts.publishedAt} >= ${sql.placeholder('from')}`,
        sql`${publishedPosts.publishedAt} < ${sql.placeholder('to')}`,
      ),
    )
    .orderBy(sql`${publishedPosts.publishedAt} DESC`, sql`${publishedPosts.id} DESC`)
    .limit(candidatesOfYear)
    .prepare(),
)

/** The first moment of a day in India. */
const midnight = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) - istOffsetMs

/**
 * The post of this day in an earlier year; when the day has none, of the nearest earlier day of its month.
 * @param shown ids of posts that stand elsewhere on the page
 */
export function findPostOfThisDay(tx: Tx, lang: Lang, shown: ReadonlySet<string>, now: number): string | undefined {
  const oldest = oldestQuery(tx).get({ lang })?.at
  if (typeof oldest !== 'number') return undefined
  const thisYear = yearOf(now)
  const [month = 1, day = 1] = istDay(now).split('-').slice(1).map(Number)
  const found: { id: string; day: number }[] = []
  for (let year = thisYear - 1; year >= Math.max(yearOf(oldest), thisYear - maxYears); year -= 1) {
    // 29 February is no day of March in other years.
    const to = Math.min(midnight(year, month, day + 1), midnight(year, month + 1, 1))
    const post = untilQuery(tx)
      .all({ lang, from: midnight(year, month, 1), to })
      .find(({ id }) => !shown.has(id))
    if (post) found.push({ id: post.id, day: Number(istDay(post.at).slice(-2)) })
  }
  const nearest = Math.max(...found.map((post) => post.day))
  const ofDay = found.filter((post) => post.day === nearest)
  // Another one of them each year.
  return ofDay[thisYear % ofDay.length]?.id
}

/** One of the posts with this condition, another one every day, until all have been shown. */
export function findPostOfTheDay(tx: Tx, condition: SQL | undefined, now: number): string | undefined {
  const all = tx.select({ all: count() }).from(publishedPosts).where(condition).get()?.all ?? 0
  if (all === 0) return undefined
  return tx
    .select({ id: publishedPosts.id })
    .from(publishedPosts)
    .where(condition)
    .orderBy(asc(publishedPosts.publishedAt), asc(publishedPosts.id))
    .limit(1)
    .offset(dayOf(now) % all)
    .get()?.id
}

/** A sentence of the beginning of a text that can stand alone, or nothing. */
export function quoteOf(excerpt: string): string {
  // Not behind initials, and none that the excerpt cuts.
  return /^.{30,200}?[^\s.]{3}[.!?](?=\s|$)/su.exec(excerpt)?.[0] ?? ''
}
