/** Posts of every state, as the table has them, and who may do what with them. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PostState } from '#shared/post-states.rules.ts'
import type { SessionUser } from '#shared/auth.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { posts } from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'

export type PostRow = typeof posts.$inferSelect
export type WritableRow = PostRow & { state: PostState }

/**
 * The condition of a state. Its value stands in the text, since SQLite finds a partial index by no bound one; and beside it
 * the condition of the index for all that is not published, which SQLite does not conclude.
 */
export const inState = (state: PostState): SQL => {
  const isIt = sql`${posts.state} = ${sql.raw(`'${state}'`)}`
  return state === 'published' ? isIt : sql`${isIt} AND ${posts.state} <> 'published'`
}

/** A post that editors work with; none in the trash. */
export function findWritable(tx: Tx, id: string): WritableRow | undefined {
  const row = tx.select().from(posts).where(eq(posts.id, id)).get()
  return row && row.state !== 'trashed' ? { ...row, state: row.state } : undefined
}

/** A post that editors work with. @throws POST_NOT_FOUND, also in the trash; POST_CHANGED after a concurrent change */
export function getWritable(tx: Tx, id: string, seenUpdatedAt?: string): WritableRow {
  const row = findWritable(tx, id)
  if (!row) throw new AppError('POST_NOT_FOUND')
  if (seenUpdatedAt && Date.parse(seenUpdatedAt) !== row.updatedAt) throw new AppError('POST_CHANGED')
  return row
}

/** Whose posts somebody works with; undefined: everybody's. */
export const ownerOfPosts = ({ id, role }: Pick<SessionUser, 'id' | 'role'>): string | undefined =>
  hasRight(role, 'admin') ? undefined : id

/** Whether somebody reads a post that readers do not see. */
export const mayReadPost = (user: Pick<SessionUser, 'id' | 'role'>, post: { createdBy: string | null }): boolean =>
  hasRight(user.role, 'writing') && (hasRight(user.role, 'admin') || post.createdBy === user.id)

const isBeforePublication = (state: string): boolean => state === 'draft' || state === 'review'

/**
 * Refuses an author another's post, and changes of one that was published. A post that does not exist is left to the service.
 * @throws ROLE_INSUFFICIENT
 */
export function requireOwnPost(tx: Tx, user: SessionUser, postId: string, use: 'read' | 'change'): void {
  const owner = ownerOfPosts(user)
  if (owner === undefined) return
  const post = tx.select({ by: posts.createdBy, state: posts.state }).from(posts).where(eq(posts.id, postId)).get()
  if (!post) return
  if (post.by !== owner || (use === 'change' && !isBeforePublication(post.state)))
    throw new AppError('ROLE_INSUFFICIENT')
}

/**
 * A post that this person may change. Asked in the transaction of the change: whoever was let in before it may come when
 * the post has been published.
 * @throws what `getWritable` throws, ROLE_INSUFFICIENT
 */
export function getOwnWritable(tx: Tx, user: SessionUser, postId: string, seenUpdatedAt?: string): WritableRow {
  requireOwnPost(tx, user, postId, 'change')
  return getWritable(tx, postId, seenUpdatedAt)
}

/**
 * Refuses an author a change in which one of these states is not of a post before its publication.
 * @throws ROLE_INSUFFICIENT
 */
export function requireState(user: SessionUser, ...states: PostState[]): void {
  if (ownerOfPosts(user) !== undefined && !states.every(isBeforePublication)) throw new AppError('ROLE_INSUFFICIENT')
}

/** Refuses an author a pair with a post of somebody else. @throws ROLE_INSUFFICIENT */
export function requireCounterpart(
  user: SessionUser,
  before: { counterpartId: string | null } | undefined,
  wanted: string | null | undefined,
): void {
  const isChanged = wanted !== undefined && wanted !== (before?.counterpartId ?? null)
  if (isChanged && ownerOfPosts(user) !== undefined) throw new AppError('ROLE_INSUFFICIENT')
}
