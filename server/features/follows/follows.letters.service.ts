import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { followSettings, users } from '#drizzle/schema/index.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { letterHour } from '#shared/follows.rules.ts'
import { lastLetterAt } from '#shared/quiet-hours.ts'
import type { JobPayload, JobResult } from '#worker/jobs/jobs.ts'
import type { Services } from '#server/core/context.ts'
import { write, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { enqueue } from '#server/core/jobs.ts'
import { findState, noteState } from '#server/core/site-state.ts'
import { canSendMail, senderOf } from '#server/features/mail/mail.service.ts'
import { listPostsByIds } from '#server/features/posts/posts.cards.service.ts'
import { readSite } from '#server/features/settings/settings.service.ts'
import { weeklyLetter } from './follows.emails.ts'
import { newestPostsOf } from './follows.news.service.ts'
import { followsOf, langOfReader } from './follows.service.ts'

// The weekly letter: what is new in what a reader follows, to whoever has asked for it. Written in steps; the mails of a
// step are one job.

/** Readers of one step: of each, up to hundreds of small queries. */
const stepSize = 20
const maxPosts = 20
/** After so many letters in a row that the mail server refused, an address gets no more. */
const maxBounces = 3
/** Before those are tried again whom the mail server did not take for the time being. */
const retryMs = 10 * minuteMs
/** A letter that is later than this is no use: the next one has the same posts, or newer ones. */
const lateMs = 2 * dayMs

/** Begins the letters of a week, when they are due. Called once a minute; a site that was off on Sunday does so on Monday. */
export function writeWeeklyLetters({ db, env }: Pick<Services, 'db' | 'env'>, now = Date.now()): void {
  const dueAt = lastLetterAt(letterHour, now)
  const known = findState(db, 'follow-letters')?.value
  if (known === iso(dueAt)) return
  write(db, (tx) => {
    noteState(tx, 'follow-letters', iso(dueAt))
    // A new site begins with its first Sunday.
    if (known === undefined || !canSendMail(env) || now > dueAt + lateMs) return
    enqueue(tx, 'follows.letters', { week: iso(dueAt), afterUserId: '', publicUrl: env.PUBLIC_URL })
  })
}

/** One step: writes the letters of the next readers, and queues the step after it. */
export function applyLetters(tx: Tx, { week, afterUserId, publicUrl }: JobPayload<'follows.letters'>): void {
  const dueAt = Date.parse(week)
  const readers = tx
    .select({ id: users.id, email: users.email, leaveToken: followSettings.leaveToken })
    .from(followSettings)
    .innerJoin(users, eq(users.id, followSettings.userId))
    .where(
      and(
        // Not bound: the index is of these alone.
        sql`is_weekly = 1`,
        gt(followSettings.userId, afterUserId),
        lt(followSettings.bounces, maxBounces),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(asc(followSettings.userId))
    .limit(stepSize)
    .all()
  const site = readSite(tx)
  const letters = readers.flatMap(({ id, email, leaveToken }) => {
    const news = newestPostsOf(tx, followsOf(tx, id), { limit: maxPosts })
    const ids = news.filter(({ publishedAt }) => publishedAt > dueAt - 7 * dayMs).map((post) => post.id)
    if (ids.length === 0) return []
    const cards = new Map(listPostsByIds(tx, ids).map((card) => [card.id, card]))
    const posts = ids.flatMap((postId) => cards.get(postId) ?? [])
    if (posts.length === 0) return []
    return [{ id, email, ...weeklyLetter({ site, lang: langOfReader(tx, id), publicUrl, posts, leaveToken }) }]
  })
  if (letters.length > 0) enqueue(tx, 'follows.mail', { letters, week, sender: senderOf(tx) })
  const last = readers.length === stepSize ? readers.at(-1) : undefined
  if (last) enqueue(tx, 'follows.letters', { week, afterUserId: last.id, publicUrl })
}

/** What has become of the mails of a step: what the mail server did not take for the time being is tried again. */
export function applyMailed(
  tx: Tx,
  { letters, week, sender }: JobPayload<'follows.mail'>,
  { sent, refused }: JobResult<'follows.mail'>,
): void {
  if (refused.length > 0)
    tx.update(followSettings)
      .set({ bounces: sql`bounces + 1` })
      .where(inArray(followSettings.userId, refused))
      .run()
  if (sent.length > 0)
    tx.update(followSettings)
      .set({ bounces: 0 })
      .where(and(inArray(followSettings.userId, sent), gt(followSettings.bounces, 0)))
      .run()
  const reached = new Set([...sent, ...refused])
  const left = letters.filter(({ id }) => !reached.has(id))
  if (left.length === 0 || Date.now() + retryMs > Date.parse(week) + lateMs) return
  // Whoever has left meanwhile gets none.
  const staying = new Set(
    tx
      .select({ userId: followSettings.userId })
      .from(followSettings)
      .where(
        and(
          inArray(
            followSettings.userId,
            left.map(({ id }) => id),
          ),
          eq(followSettings.isWeekly, true),
        ),
      )
      .all()
      .map(({ userId }) => userId),
  )
  const again = left.filter(({ id }) => staying.has(id))
  if (again.length > 0) enqueue(tx, 'follows.mail', { letters: again, week, sender }, { delayMs: retryMs })
}
