/** Posts from before authors had pages: each distinct text becomes an author. */
import { and, asc, gt, ne, sql } from 'drizzle-orm'
// Posts in every state have authors.
// oxlint-disable-next-line no-restricted-imports
import { posts } from '#drizzle/schema/index.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db } from '#server/core/db.ts'
import { findState, noteState } from '#server/core/site-state.ts'
import { setAuthorByText } from './terms.posts.service.ts'

/** Posts in one transaction: some 20 ms, for which the site's writes wait. */
const matchedAtOnce = 500

/**
 * Finds or makes the authors of the next posts, in the order of their ids; begins where the last call ended, even if the
 * site was killed since. Until a post has its turn, its text is shown.
 * @returns whether there may be more
 */
export function matchAuthors(db: Db, atOnce = matchedAtOnce): boolean {
  if (findState(db, 'authors')?.value === 'done') return false
  return write(db, (tx) => {
    const after = findState(tx, 'authors')?.value ?? ''
    if (after === 'done') return false
    const rows = tx
      .select({ id: posts.id, author: posts.author })
      .from(posts)
      .where(
        and(
          gt(posts.id, after),
          ne(posts.author, ''),
          sql`NOT EXISTS (SELECT 1 FROM post_authors WHERE post_id = posts.id)`,
        ),
      )
      .orderBy(asc(posts.id))
      .limit(atOnce)
      .all()
    for (const { id, author } of rows) setAuthorByText(tx, id, author)
    const last = rows.at(-1)
    noteState(tx, 'authors', last && rows.length === atOnce ? last.id : 'done')
    if (last) raiseContentVersion(tx)
    return rows.length === atOnce
  })
}
