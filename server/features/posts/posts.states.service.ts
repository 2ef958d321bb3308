/**
 * The states of posts: which change is allowed, and what happens with it. Posts in the trash stay in their table, in a state
 * that only the trash knows.
 */
import { eq, and, isNull, ne } from 'drizzle-orm'
import { posts, homePins, postPictures, postRevisions } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { minuteMs } from '#shared/durations.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { JobPayload } from '#worker/jobs/jobs.ts'
import { mayBecome, needsAll, type PostState } from '#shared/post-states.rules.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { enqueue } from '#server/core/jobs.ts'
import { syncPublishedAt } from '#server/features/terms/terms.posts.service.ts'
import { moveToTrash, restoreEntry, type TrashKeeper } from '#server/core/trash.ts'
import { releaseHolds } from '#server/features/media/media.holds.service.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { getOwnWritable, requireState, type PostRow } from './posts.rows.service.ts'
import { isEmptyContent } from './posts.content.ts'
import { refuseUnsaved } from './posts.forms.service.ts'
import { requireAltAfter } from './posts.pictures.service.ts'
import { keepFirst, writeRevision, type Saver } from './posts.revisions.service.ts'
import { indexPost } from './posts.search.service.ts'

/** The state of a post, and its times in ms since 1970. */
export interface StateAndTimes {
  state: PostState
  /** Null unless it is scheduled. */
  publishAt: number | null
  /** The date that readers see; null: that of its publication. */
  publishedAt: number | null
}
type WantedState = { [K in keyof StateAndTimes]?: StateAndTimes[K] | undefined }

const wrong = (field: string, code: ErrorCode) => new AppError(code, { fields: { [field]: code } })

/**
 * The state that a post gets, and its times.
 * @param before undefined for a new post, which may begin in any state
 * @throws POST_STATE_INVALID, POST_TIME_REQUIRED, POST_TIME_PAST, POST_TIME_UNUSED, POST_DATE_FUTURE
 */
export function nextStateOf(before: StateAndTimes | undefined, wanted: WantedState, now: number): StateAndTimes {
  const state = wanted.state ?? before?.state ?? 'published'
  if (before && !mayBecome(before.state, state)) throw wrong('state', 'POST_STATE_INVALID')
  const publishAt = publishAtOf(before, { ...wanted, state }, now)
  const date = wanted.publishedAt === undefined ? (before?.publishedAt ?? null) : wanted.publishedAt
  if (date !== null && date !== before?.publishedAt && date > (publishAt ?? now))
    throw wrong('publishedAt', 'POST_DATE_FUTURE')
  if (state !== 'published') return { state, publishAt, publishedAt: date }
  // One that readers see always has a date, and an early publication takes it forward.
  if (before?.state === 'published') return { state, publishAt, publishedAt: date ?? before.publishedAt ?? now }
  return { state, publishAt, publishedAt: Math.min(date ?? now, now) }
}

function publishAtOf(
  before: StateAndTimes | undefined,
  { state, publishAt: wanted }: WantedState,
  now: number,
): number | null {
  if (state !== 'scheduled') {
    if (wanted) throw wrong('publishAt', 'POST_TIME_UNUSED')
    return null
  }
  const publishAt = wanted ?? before?.publishAt ?? null
  if (publishAt === null) throw wrong('publishAt', 'POST_TIME_REQUIRED')
  // A post whose minute has just come may still be saved: its job is on the way.
  if (publishAt <= now && publishAt !== before?.publishAt) throw wrong('publishAt', 'POST_TIME_PAST')
  return publishAt
}

/** @throws POST_FIELDS_REQUIRED with all the fields that a post of this state lacks */
export function requireAll(state: PostState, post: { title: string; content: string; category: string | null }): void {
  if (!needsAll(state)) return
  const missing = [
    ...(post.title === '' ? ['title'] : []),
    ...(isEmptyContent(post.content) ? ['content'] : []),
    ...(post.category ? [] : ['category']),
  ]
  if (missing.length === 0) return
  throw new AppError('POST_FIELDS_REQUIRED', {
    fields: Object.fromEntries(missing.map((field) => [field, 'POST_FIELDS_REQUIRED' as const])),
  })
}

/**
 * Everything that follows from a change of a post, in its transaction: the search index, the lists of authors and tags, the
 * job of a scheduled post, and the caches of what readers see.
 */
export function applyChange(
  tx: Tx,
  id: string,
  before: Pick<PostRow, 'state'> | undefined,
  after: Pick<StateAndTimes, 'publishAt'> & Pick<PostRow, 'state'>,
): void {
  indexPost(tx, id)
  syncPublishedAt(tx, id)
  if (after.state === 'scheduled' && after.publishAt !== null) schedule(tx, id, after.publishAt)
  if (after.state === 'published' && before?.state !== 'published') announce(tx, id)
  if (before?.state === 'published' || after.state === 'published') raiseContentVersion(tx)
}

/** How long a post can be taken back before its followers are told. */
const announceMs = minuteMs

/** Whether there is anything to tell is decided then (server/features/follows). */
const announce = (tx: Tx, postId: string): void =>
  enqueue(tx, 'follows.announce', { postId }, { delayMs: announceMs, dedupe: `follows.announce ${postId}` })

/** Each time of a post has a job of its own; one whose time no longer holds changes nothing when it runs. */
const schedule = (tx: Tx, postId: string, publishAt: number): void =>
  enqueue(
    tx,
    'posts.publish',
    { postId, publishAt },
    { runAt: publishAt, dedupe: `posts.publish ${postId} ${publishAt}` },
  )

/**
 * Publishes a post for which the time has come. A job may run early, after the clock was set back: then it is written
 * again. Of one that was rescheduled or is no longer scheduled nothing changes.
 */
export function applyPublish(tx: Tx, { postId }: JobPayload<'posts.publish'>): void {
  const row = tx.select().from(posts).where(eq(posts.id, postId)).get()
  if (row?.state !== 'scheduled' || row.publishAt === null) return
  const now = Date.now()
  if (row.publishAt > now) {
    schedule(tx, postId, row.publishAt)
    return
  }
  const after = {
    state: 'published' as const,
    publishAt: null,
    publishedAt: row.publishedAt ?? row.publishAt,
    updatedAt: Math.max(now, row.updatedAt + 1),
  }
  keepFirst(tx, postId)
  tx.update(posts).set(after).where(eq(posts.id, postId)).run()
  applyChange(tx, postId, row, after)
  writeRevision(tx, postId, 'state', { user: null, source: 'schedule' })
}

type StateSetter = Saver & { user: SessionUser }

interface ChangedState {
  id: string
  slug: string
  state: PostState
  publishAt: string | null
  updatedAt: string
}

/**
 * Changes the state of a post and nothing else.
 * @throws POST_NOT_FOUND, POST_CHANGED, POST_FIELDS_REQUIRED, POST_ALT_REQUIRED, POST_UNSAVED, and what `nextStateOf` throws
 */
export function setState(
  db: Db,
  by: StateSetter,
  input: { id: string; seenUpdatedAt?: string | undefined } & Pick<WantedState, 'state' | 'publishAt'>,
): ChangedState {
  return write(db, (tx) => setStateIn(tx, by, input))
}

function setStateIn(tx: Tx, by: StateSetter, input: Parameters<typeof setState>[2]): ChangedState {
  const before = getOwnWritable(tx, by.user, input.id, input.seenUpdatedAt)
  const now = Math.max(Date.now(), before.updatedAt + 1)
  const after = nextStateOf(before, { state: input.state, publishAt: input.publishAt }, Date.now())
  requireState(by.user, before.state, after.state)
  refuseUnsaved(tx, before, after.state)
  requireAll(after.state, { ...before, category: before.categoryId })
  const { id, slug, listedTitle } = before
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0)
    return { id, slug, state: before.state, publishAt: isoOrNull(before.publishAt), updatedAt: iso(before.updatedAt) }
  keepFirst(tx, id)
  tx.update(posts)
    .set({ ...after, updatedAt: now })
    .where(eq(posts.id, id))
    .run()
  requireAltAfter(tx, id, before.state)
  applyChange(tx, id, before, after)
  writeRevision(tx, id, 'state', by)
  writeAudit(tx, by.user, 'posts.setState', id, listedTitle, changes)
  return { id, slug, state: after.state, publishAt: isoOrNull(after.publishAt), updatedAt: iso(now) }
}

interface TrashedPost {
  state: PostState
  /** The same post in the other language, which is free meanwhile. */
  counterpartId: string | null
}

/** Moves a post to the trash. @throws POST_NOT_FOUND */
export function deletePost(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    deletePostIn(tx, user, id)
    return { id }
  })
}

/** `deletePost` in a transaction of the caller. @returns its title */
export function deletePostIn(tx: Tx, user: SessionUser, id: string): string {
  const post = getOwnWritable(tx, user, id)
  const { state, counterpartId, listedTitle: title } = post
  tx.update(posts).set({ counterpartId: null }).where(eq(posts.counterpartId, id)).run()
  tx.delete(homePins).where(eq(homePins.postId, id)).run()
  change(tx, post, { state: 'trashed', counterpartId: null })
  moveToTrash(tx, user, { kind: 'post', entityId: id, title, rows: { state, counterpartId } })
  writeAudit(tx, user, 'posts.delete', id, title)
  return title
}

/** Takes a post out of the trash again. @throws TRASH_NOT_FOUND */
export const restorePostIn = (tx: Tx, user: SessionUser, id: string): void =>
  restoreEntry(tx, user, { kind: 'post', id }, trashedPosts)

function change(tx: Tx, post: PostRow, values: Partial<PostRow> & Pick<PostRow, 'state'>): void {
  tx.update(posts).set(values).where(eq(posts.id, post.id)).run()
  applyChange(tx, post.id, post, { ...post, ...values })
}

/**
 * The state after a post has left the trash. It is never published by that: what should have been published meanwhile
 * is not, and what has lost its category is a draft.
 */
function restoredState({ categoryId, publishAt, publishedAt }: PostRow, former: PostState): PostState {
  const needsCategory = former === 'published' || former === 'scheduled' || former === 'unpublished'
  if (needsCategory && categoryId === null) return 'draft'
  if (former === 'scheduled' && (publishAt ?? 0) <= Date.now()) return publishedAt === null ? 'draft' : 'unpublished'
  return former
}

/** Links two posts again, unless the other one is gone or has found another counterpart. */
function linkAgain(tx: Tx, id: string, counterpartId: string): void {
  const { changes } = tx
    .update(posts)
    .set({ counterpartId: id })
    .where(and(eq(posts.id, counterpartId), isNull(posts.counterpartId), ne(posts.state, 'trashed')))
    .run()
  if (changes > 0) tx.update(posts).set({ counterpartId }).where(eq(posts.id, id)).run()
}

/** The state of a post; undefined for one that does not exist. */
export const findState = (tx: Tx, id: string) =>
  tx.select({ state: posts.state }).from(posts).where(eq(posts.id, id)).get()?.state

export const trashedPosts: TrashKeeper<TrashedPost> = {
  restore(tx, { state: former, counterpartId }, id) {
    const post = tx.select().from(posts).where(eq(posts.id, id)).get()
    if (!post) throw new AppError('POST_NOT_FOUND')
    const state = restoredState(post, former)
    change(tx, post, { state, ...(state !== 'scheduled' && { publishAt: null }) })
    if (counterpartId !== null) linkAgain(tx, id, counterpartId)
  },
  purge(tx, _, id) {
    const shown = tx.delete(postPictures).where(eq(postPictures.postId, id)).returning().all()
    const revisions = tx.select({ id: postRevisions.id }).from(postRevisions).where(eq(postRevisions.postId, id)).all()
    tx.delete(posts).where(eq(posts.id, id)).run()
    releaseHolds(tx, [`post ${id}`, `draft ${id}`, ...revisions.map((revision) => `revision ${revision.id}` as const)])
    releasePictures(
      tx,
      shown.map(({ pictureId }) => pictureId),
    )
  },
}
