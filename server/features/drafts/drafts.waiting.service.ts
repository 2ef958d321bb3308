/** What waits of the posts that readers do not see, for the home of the admin, and the list of what is being written. */
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { maxCounted, type Today, type Waiting } from '#shared/home.ts'
import type { UnfinishedPost } from '#shared/drafts.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { postDrafts, postEditors, posts, users } from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { inState } from '#server/features/posts/posts.rows.service.ts'
import { absentMs } from './drafts.editors.service.ts'
import { findUserName } from './drafts.service.ts'

const maxRows = maxCounted + 1
const shownNext = 2
const shownWriting = 10

const named = { id: posts.id, title: posts.listedTitle }

/** Posts that were handed in, the longest waiting first. */
export function inReview(tx: Tx): Waiting['review'] {
  const rows = tx
    .select(named)
    .from(posts)
    .where(inState('review'))
    .orderBy(asc(posts.updatedAt), asc(posts.id))
    .limit(maxRows)
    .all()
  return rows[0] ? { count: rows.length, first: rows[0] } : null
}

/** The drafts that somebody has begun. */
export function draftsOf(tx: Tx, userId: string): Waiting['drafts'] {
  const rows = tx
    .select(named)
    .from(posts)
    .where(and(eq(posts.createdBy, userId), sql`state = 'draft'`))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(maxRows)
    .all()
  return rows[0] ? { count: rows.length, first: rows[0] } : null
}

/** Posts that will be published by themselves. */
export function scheduled(tx: Tx): Waiting['scheduled'] {
  const rows = tx
    .select({ ...named, publishAt: posts.publishAt })
    .from(posts)
    .where(sql`state = 'scheduled'`)
    .orderBy(asc(posts.publishAt))
    .limit(maxRows)
    .all()
  if (rows.length === 0) return null
  const next = rows.slice(0, shownNext).map(({ publishAt, ...post }) => ({ ...post, publishAt: iso(publishAt ?? 0) }))
  return { count: rows.length, next }
}

/**
 * Who has had a post open in the last seconds; several tabs of one person are one.
 * @param owner only posts of theirs
 */
export function whoWrites(tx: Tx, owner: string | undefined, now: number): Today['writing'] {
  const rows = tx
    .select({ name: users.name, userId: users.id, post: named })
    .from(postEditors)
    .innerJoin(users, eq(users.id, postEditors.userId))
    .innerJoin(posts, eq(posts.id, postEditors.postId))
    .where(and(gt(postEditors.seenAt, now - absentMs), owner === undefined ? undefined : eq(posts.createdBy, owner)))
    .orderBy(desc(postEditors.seenAt))
    .limit(maxRows)
    .all()
  const last = new Map(rows.toReversed().map((row) => [row.userId, row]))
  return [...last.values()].slice(0, shownWriting).map(({ name, post }) => ({ name, post }))
}

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
