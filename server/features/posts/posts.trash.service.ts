/** Posts in the trash: they stay in their table, in a state that only the trash knows. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { homePins, postPictures, postRevisions, posts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { moveToTrash, restoreEntry, type TrashKeeper } from '#server/core/trash.ts'
import { releaseHolds } from '#server/features/media/media.holds.service.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { getOwnWritable, type PostRow } from './posts.rows.service.ts'
import { applyChange } from './posts.states.service.ts'

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
