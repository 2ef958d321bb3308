/** The list of what is being written. */
import { and, desc, eq, ne } from 'drizzle-orm'
import { postDrafts, posts } from '#drizzle/schema/index.ts'
import type { UnfinishedPost } from '#shared/drafts.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { inState } from '#server/features/posts/posts.rows.service.ts'
import { findUserName } from './drafts.service.ts'

const maxUnfinished = 20

/**
 * Posts that are being written, most recently changed first. What was handed in waits for somebody else, until it is
 * written on.
 * @param createdBy whose; everybody's unless given
 */
export function listUnfinished(tx: Tx, createdBy?: string): UnfinishedPost[] {
  const { id, listedTitle: title, state } = posts
  const ofAuthor = createdBy === undefined ? undefined : eq(posts.createdBy, createdBy)
  const drafts = tx
    .select({ id, title, state, at: postDrafts.updatedAt, by: postDrafts.updatedBy })
    .from(postDrafts)
    .innerJoin(posts, eq(posts.id, postDrafts.postId))
    .where(and(ne(posts.state, 'trashed'), ofAuthor))
    .orderBy(desc(postDrafts.updatedAt), desc(postDrafts.postId))
    .limit(maxUnfinished)
    .all()
    .map((post) => ({ ...post, state: post.state as PostState }))
  const saved = tx
    .select({ id, title, at: posts.updatedAt, by: posts.createdBy })
    .from(posts)
    .where(and(inState('draft'), ofAuthor))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(maxUnfinished)
    .all()
    .map((post) => ({ ...post, state: 'draft' as const }))
  const seen = new Set(drafts.map((draft) => draft.id))
  return [...drafts, ...saved.filter((post) => !seen.has(post.id))]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxUnfinished)
    .map(({ at, by, ...post }) => ({ ...post, at: iso(at), by: findUserName(tx, by) }))
}
