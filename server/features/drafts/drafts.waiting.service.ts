/** What waits of the posts that readers do not see, for the home of the admin. */
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { postEditors, posts, users } from '#drizzle/schema/index.ts'
import { maxCounted, type Today, type Waiting } from '#shared/home.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { inState } from '#server/features/posts/posts.rows.service.ts'
import { absentMs } from './drafts.editors.service.ts'

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
