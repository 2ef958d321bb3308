/** Posts of every state, as the table has them. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { posts } from '#drizzle/schema/index.ts'
import type { PostState } from '#shared/post-states.rules.ts'
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
