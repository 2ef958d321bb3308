import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { postAuthors, postTags, publishedPosts } from '#drizzle/schema/index.ts'
import type { FollowKind } from '#shared/follows.rules.ts'
import type { Followed, FollowedEntry, FollowedPost } from '#shared/follows.ts'
import type { Tx } from '#server/core/db.ts'
import { isoOrNull } from '#server/core/iso.ts'
import { cursorOf, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { listPostsByIds } from '#server/features/posts/posts.cards.service.ts'
import { findSettings, followsOf, type Follow } from './follows.service.ts'

// The posts of all that a reader follows. Each subject's newest posts are one range of an index: these are merged, which
// costs the same in a large library as in a small one.

interface Found {
  id: string
  publishedAt: number
}

const isOf = sql.placeholder('subjectId')
const isOlder = sql`(${sql.placeholder('at')}, ${sql.placeholder('id')})`
const limit = sql.placeholder('limit')

/** The newest posts of a subject that are older than a given one. */
const newestOf = {
  author: preparedOnce((tx) =>
    tx
      .select({ id: postAuthors.postId, publishedAt: sql<number>`${postAuthors.publishedAt}` })
      .from(postAuthors)
      .where(
        and(
          eq(postAuthors.authorId, isOf),
          isNotNull(postAuthors.publishedAt),
          sql`(${postAuthors.publishedAt}, ${postAuthors.postId}) < ${isOlder}`,
        ),
      )
      .orderBy(desc(postAuthors.publishedAt), desc(postAuthors.postId))
      .limit(limit)
      .prepare(),
  ),
  tag: preparedOnce((tx) =>
    tx
      .select({ id: postTags.postId, publishedAt: sql<number>`${postTags.publishedAt}` })
      .from(postTags)
      .where(
        and(
          eq(postTags.tagId, isOf),
          isNotNull(postTags.publishedAt),
          sql`(${postTags.publishedAt}, ${postTags.postId}) < ${isOlder}`,
        ),
      )
      .orderBy(desc(postTags.publishedAt), desc(postTags.postId))
      .limit(limit)
      .prepare(),
  ),
  category: preparedOnce((tx) => publishedOf(tx, publishedPosts.categoryId)),
  // A series has so few parts that they need no index by date.
  series: preparedOnce((tx) => publishedOf(tx, publishedPosts.seriesId)),
} satisfies Record<FollowKind, unknown>

function publishedOf(tx: Tx, column: typeof publishedPosts.categoryId | typeof publishedPosts.seriesId) {
  return tx
    .select({ id: publishedPosts.id, publishedAt: publishedPosts.publishedAt })
    .from(publishedPosts)
    .where(and(eq(column, isOf), sql`(${publishedPosts.publishedAt}, ${publishedPosts.id}) < ${isOlder}`))
    .orderBy(desc(publishedPosts.publishedAt), desc(publishedPosts.id))
    .limit(limit)
    .prepare()
}

/** Later than all posts. */
const fromTheNewest = { at: Number.MAX_SAFE_INTEGER, id: '' }

function readCursor(cursor: string | null | undefined): typeof fromTheNewest {
  const [, at, id] = /^(\d+)_(.*)$/s.exec(cursor ?? '') ?? []
  return at === undefined ? fromTheNewest : { at: Number(at), id: id! }
}

/** A post with all that it is followed by. */
export interface FollowedFind extends Found {
  by: Follow[]
}

/** The newest posts of these subjects, each once, older than the cursor. */
export function newestPostsOf(tx: Tx, followed: readonly Follow[], paging: Paging): FollowedFind[] {
  const before = readCursor(paging.cursor)
  const found = new Map<string, FollowedFind>()
  for (const follow of followed) {
    const query = newestOf[follow.kind](tx)
    const posts: Found[] = query.all({ ...before, subjectId: follow.subjectId, limit: paging.limit })
    for (const post of posts) {
      const known = found.get(post.id)
      if (known) known.by.push(follow)
      else found.set(post.id, { ...post, by: [follow] })
    }
  }
  return [...found.values()]
    .toSorted((one, other) => other.publishedAt - one.publishedAt || (other.id > one.id ? 1 : -1))
    .slice(0, paging.limit)
}

/** What a list says a post is followed by, where its author and category do not say it. */
function shownReason(by: readonly Follow[]): Followed | null {
  const inSeries = by.find(({ kind }) => kind === 'series')
  const shown = inSeries ?? (by.every(({ kind }) => kind === 'tag') ? by[0] : undefined)
  return shown ? { kind: shown.kind, slug: shown.slug, name: shown.name, nameEn: shown.nameEn } : null
}

/** Posts of all that a reader follows, newest first. */
export function listNews(
  tx: Tx,
  userId: string,
  { cursor, limit: size }: Paging,
): { posts: FollowedPost[]; next: string | null } {
  const seenAt = findSettings(tx, userId)?.seenAt ?? Date.now()
  const found = newestPostsOf(tx, followsOf(tx, userId), { cursor, limit: size + 1 })
  const shown = found.slice(0, size)
  const ids = shown.map(({ id }) => id)
  const cards = new Map(listPostsByIds(tx, ids).map((card) => [card.id, card]))
  const posts = shown.flatMap(({ id, publishedAt, by }) => {
    const card = cards.get(id)
    if (!card) return []
    const reason = shownReason(by)
    const part = reason?.kind === 'series' ? card.part : null
    return [{ post: card, by: reason, part, isNew: publishedAt > seenAt }]
  })
  const last = shown.at(-1)
  return { posts, next: found.length > size && last ? cursorOf(last.publishedAt, last.id) : null }
}

/** All that a reader follows, with the date of the newest post of each. */
export const listEntries = (tx: Tx, userId: string): FollowedEntry[] =>
  followsOf(tx, userId).map(({ kind, slug, name, nameEn, subjectId }) => {
    const [newest] = newestOf[kind](tx).all({ ...fromTheNewest, subjectId, limit: 1 }) as Found[]
    return { kind, slug, name, nameEn, newestAt: isoOrNull(newest?.publishedAt ?? null) }
  })
