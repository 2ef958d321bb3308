import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import {
  categories,
  deliveries,
  followNews,
  follows,
  followSettings,
  notifications,
  postAuthors,
  postTags,
  publishedPosts,
} from '#drizzle/schema/index.ts'
import { postPath } from '#shared/addresses.ts'
import { dayMs } from '#shared/durations.ts'
import { usualQuiet, type FollowKind } from '#shared/follows.rules.ts'
import { quietUntil } from '#shared/quiet-hours.ts'
import { langs, type Lang } from '#shared/lang.ts'
import type { JobPayload } from '#worker/jobs/jobs.ts'
import type { Tx } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { enqueue } from '#server/core/jobs.ts'
import { deliverTo } from '#server/features/notifications/notifications.service.ts'
import { readersWithPush, sendPush } from './follows.push.service.ts'
import { langOfReader } from './follows.service.ts'

// Telling followers of a new post: once for each post and reader, whatever of the post is followed. The text is stored
// once; the followers are told in steps, each in the transaction that ends its job (decision 101).

/** Followers of one step. */
const stepSize = 250
/** In one step when a subject has become another. */
const movedAtOnce = 1000
/** A post with an older date is of the archive, and no news. */
const newsAgeMs = 7 * dayMs

const words: Record<Lang, string> = { ta: 'நீங்கள் பின்தொடர்வதில் புதியது', en: 'New in what you follow' }

/** What of a post can be followed. */
function subjectsOf(tx: Tx, postId: string): { kind: FollowKind; subjectId: string }[] {
  const post = tx
    .select({ categoryId: publishedPosts.categoryId, seriesId: publishedPosts.seriesId })
    .from(publishedPosts)
    .where(eq(publishedPosts.id, postId))
    .get()
  if (!post) return []
  const authors = tx
    .selectDistinct({ subjectId: postAuthors.authorId })
    .from(postAuthors)
    .where(eq(postAuthors.postId, postId))
    .all()
  const tags = tx.select({ subjectId: postTags.tagId }).from(postTags).where(eq(postTags.postId, postId)).all()
  return [
    { kind: 'category', subjectId: post.categoryId },
    ...(post.seriesId === null ? [] : [{ kind: 'series' as const, subjectId: post.seriesId }]),
    ...authors.map((author) => ({ kind: 'author' as const, ...author })),
    ...tags.map((tag) => ({ kind: 'tag' as const, ...tag })),
  ]
}

/** The next followers of any of the subjects, in the order of ids; each list of followers is a range of an index. */
function nextFollowers(tx: Tx, postId: string, afterUserId: string): string[] {
  const found = new Set<string>()
  for (const { kind, subjectId } of subjectsOf(tx, postId)) {
    const followers = tx
      .select({ userId: follows.userId })
      .from(follows)
      .where(and(eq(follows.kind, kind), eq(follows.subjectId, subjectId), gt(follows.userId, afterUserId)))
      .orderBy(asc(follows.userId))
      .limit(stepSize)
      .all()
    for (const { userId } of followers) found.add(userId)
  }
  return [...found].toSorted((one, other) => (one < other ? -1 : 1)).slice(0, stepSize)
}

interface News {
  title: string
  /** Who wrote it and where it stands, by language. */
  messages: Record<Lang, string>
  link: string
  publishedAt: number
}

function findNews(tx: Tx, postId: string): News | undefined {
  const row = tx
    .select({
      id: publishedPosts.id,
      slug: publishedPosts.slug,
      title: publishedPosts.title,
      author: publishedPosts.author,
      publishedAt: publishedPosts.publishedAt,
      ta: categories.nameTa,
      en: categories.nameEn,
    })
    .from(publishedPosts)
    .innerJoin(categories, eq(categories.id, publishedPosts.categoryId))
    .where(eq(publishedPosts.id, postId))
    .get()
  if (!row) return undefined
  const { title, author, publishedAt } = row
  const messageIn = (lang: Lang) => `${words[lang]}: ${[author, row[lang]].filter(Boolean).join(' · ')}`
  const messages = Object.fromEntries(langs.map((lang) => [lang, messageIn(lang)])) as Record<Lang, string>
  return { title, messages, link: postPath(row), publishedAt }
}

/**
 * Begins to tell the followers of a post. One that was told before, was taken back in the meantime, or is dated into the
 * archive, tells nobody.
 */
export function applyAnnounce(tx: Tx, { postId }: JobPayload<'follows.announce'>): void {
  const news = findNews(tx, postId)
  const now = Date.now()
  if (!news || news.publishedAt < now - newsAgeMs) return
  const isTold = tx.select({ postId: followNews.postId }).from(followNews).where(eq(followNews.postId, postId)).get()
  if (isTold) return
  const notificationId = newId()
  const { title, messages, link } = news
  const editions = Object.fromEntries(langs.map((lang) => [lang, { title, message: messages[lang] }])) as Record<
    Lang,
    { title: string; message: string }
  >
  tx.insert(notifications)
    .values({ id: notificationId, title, message: messages.ta, editions, link, audience: 'site', createdAt: now })
    .run()
  tx.insert(followNews).values({ postId, notificationId, createdAt: now }).run()
  applyStep(tx, { postId, afterUserId: '' })
}

/** One step: tells the next followers, and queues the step after it. One that was done before changes nothing. */
export function applyStep(tx: Tx, { postId, afterUserId }: JobPayload<'follows.fan-out'>): void {
  const row = tx.select().from(followNews).where(eq(followNews.postId, postId)).get()
  if (!row?.notificationId || row.finishedAt !== null || row.afterUserId !== afterUserId) return
  const news = findNews(tx, postId)
  const userIds = news ? nextFollowers(tx, postId, afterUserId) : []
  const last = userIds.length === stepSize ? userIds.at(-1) : undefined
  if (news && userIds.length > 0) {
    const told = deliverTo(tx, row.notificationId, userIds)
    pushAll(tx, postId, readersWithPush(tx, told), news)
  }
  tx.update(followNews)
    .set(last === undefined ? { finishedAt: Date.now() } : { afterUserId: last })
    .where(eq(followNews.postId, postId))
    .run()
  if (last !== undefined) enqueue(tx, 'follows.fan-out', { postId, afterUserId: last })
}

/** Sends to whoever is awake; for the others it waits until their quiet hours are over. */
function pushAll(tx: Tx, postId: string, userIds: readonly string[], news: News): void {
  if (userIds.length === 0) return
  const now = Date.now()
  const quiet = new Map(
    tx
      .select({ userId: followSettings.userId, from: followSettings.quietFrom, to: followSettings.quietTo })
      .from(followSettings)
      .where(inArray(followSettings.userId, [...userIds]))
      .all()
      .map(({ userId, from, to }) => [userId, { from, to }]),
  )
  const waiting = new Map<number, string[]>()
  const awake: string[] = []
  for (const userId of userIds) {
    const until = quietUntil(quiet.get(userId) ?? usualQuiet, now)
    if (until === null) awake.push(userId)
    else waiting.set(until, [...(waiting.get(until) ?? []), userId])
  }
  pushNow(tx, postId, awake, news)
  for (const [runAt, ids] of waiting) enqueue(tx, 'follows.wake', { postId, userIds: ids }, { runAt })
}

function pushNow(tx: Tx, postId: string, userIds: readonly string[], { title, messages, link }: News): void {
  for (const lang of langs) {
    const readers = userIds.filter((userId) => langOfReader(tx, userId) === lang)
    if (readers.length > 0) sendPush(tx, readers, { title, body: messages[lang], link, tag: `post-${postId}` })
  }
}

/** The quiet hours of some readers are over: those who have not read of the post meanwhile are told. */
export function applyWake(tx: Tx, { postId, userIds }: JobPayload<'follows.wake'>): void {
  const news = findNews(tx, postId)
  const row = tx.select().from(followNews).where(eq(followNews.postId, postId)).get()
  if (!news || !row?.notificationId) return
  const unread = tx
    .select({ userId: deliveries.userId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.notificationId, row.notificationId),
        inArray(deliveries.userId, userIds),
        isNull(deliveries.readAt),
      ),
    )
    .all()
  const readers = unread.map(({ userId }) => userId)
  pushNow(tx, postId, readers, news)
}

/**
 * One step after an author or a tag was merged into another, or deleted: its followers follow what it has become, or
 * nothing.
 */
export function applyMove(tx: Tx, { kind, from, into }: JobPayload<'follows.move'>): void {
  const isFrom = and(eq(follows.kind, kind), eq(follows.subjectId, from))
  const rows = tx
    .select({ userId: follows.userId, createdAt: follows.createdAt })
    .from(follows)
    .where(isFrom)
    .orderBy(asc(follows.userId))
    .limit(movedAtOnce)
    .all()
  const last = rows.at(-1)
  if (!last) return
  if (into !== null)
    tx.insert(follows)
      .values(rows.map((row) => ({ ...row, kind, subjectId: into })))
      .onConflictDoNothing()
      .run()
  tx.delete(follows)
    .where(and(isFrom, sql`${follows.userId} <= ${last.userId}`))
    .run()
  if (rows.length === movedAtOnce) enqueue(tx, 'follows.move', { kind, from, into })
}
