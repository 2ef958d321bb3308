/** What posts say of their changes: "Updated on", and public corrections. */
import { and, desc, eq, gte, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { postUpdates, publishedPosts } from '#drizzle/schema/index.ts'
import type { Correction, PostNote } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { pageOf, type Order, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'

/** The most that a page shows of one post. */
const maxNotes = 50

/** Writes down that a post was updated; with an empty note it says only when. */
export function addUpdate(tx: Tx, postId: string, note: string, at: number): void {
  tx.insert(postUpdates).values({ id: newId(), postId, at, note }).run()
}

/** What was changed before a post was published is no news to its readers. */
const sincePublication = gte(postUpdates.at, publishedPosts.publishedAt)

const updatesQuery = preparedOnce((tx) =>
  tx
    .select({ at: postUpdates.at, note: postUpdates.note })
    .from(postUpdates)
    .innerJoin(publishedPosts, eq(publishedPosts.id, postUpdates.postId))
    .where(and(eq(postUpdates.postId, sql.placeholder('postId')), sincePublication))
    .orderBy(desc(postUpdates.at))
    .limit(maxNotes)
    .prepare(),
)

/** What a published post says of its changes, the last first. */
export const listUpdates = (tx: Tx, postId: string): PostNote[] =>
  updatesQuery(tx)
    .all({ postId })
    .map(({ at, note }) => ({ at: iso(at), note }))

/** The last note of a post, for a column of a query; null if it never had one. */
export const latestNoteOf = ({ id, publishedAt }: { id: AnyColumn; publishedAt: AnyColumn }): SQL<string | null> =>
  sql`(SELECT note FROM post_updates WHERE post_id = ${id} AND note <> ''
    AND at >= coalesce(${publishedAt}, 0) ORDER BY at DESC LIMIT 1)`

const lastFirst: Order<{ time: number; updateId: string }> = {
  columns: [postUpdates.at, postUpdates.id],
  readSortValues: ({ time, updateId }) => [time, updateId],
}

/** Corrections of published posts, the last first. */
export function listCorrections(tx: Tx, paging: Paging): { corrections: Correction[]; next: string | null } {
  const { id, slug, lang, title } = publishedPosts
  const query = tx
    .select({
      time: postUpdates.at,
      updateId: postUpdates.id,
      note: postUpdates.note,
      post: { id, slug, lang, title },
    })
    .from(postUpdates)
    .innerJoin(publishedPosts, eq(publishedPosts.id, postUpdates.postId))
    .$dynamic()
  // A literal: SQLite uses a partial index only for the index's own condition.
  const { rows, next } = pageOf(query, and(sql`note <> ''`, sincePublication), lastFirst, paging)
  return {
    corrections: rows.map(({ time, updateId, note, post }) => ({ id: updateId, at: iso(time), note, post })),
    next,
  }
}
