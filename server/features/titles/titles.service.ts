import { asc, count, desc, eq, isNull, min, sql } from 'drizzle-orm'
import { categories, publishedPosts, selectedTitles } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { maxSelectedTitles, type AvailableTitle, type SelectedTitle } from '#shared/titles.ts'
import { writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { matchingRows } from '#server/core/matching.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { namesContaining } from '#server/features/search/search.names.service.ts'

const selectTitles = (tx: Tx) =>
  tx
    .select({
      id: selectedTitles.id,
      postId: selectedTitles.postId,
      slug: publishedPosts.slug,
      lang: publishedPosts.lang,
      title: publishedPosts.title,
      source: selectedTitles.source,
      createdAt: selectedTitles.createdAt,
    })
    .from(selectedTitles)
    // The plus keeps SQLite from reading all posts and looking for each in the ticker.
    .innerJoin(publishedPosts, eq(publishedPosts.id, sql`+${selectedTitles.postId}`))
    .$dynamic()

const toTitle = <R extends { createdAt: number }>(row: R) => ({ ...row, createdAt: iso(row.createdAt) })

const tickerQuery = preparedOnce((tx) =>
  selectTitles(tx)
    .orderBy(asc(selectedTitles.position), desc(selectedTitles.createdAt), desc(selectedTitles.id))
    .prepare(),
)

/** The titles of the ticker in their order; there are at most `maxSelectedTitles`. */
export const listSelectedTitles = (tx: Tx): SelectedTitle[] => tickerQuery(tx).all().map(toTitle)

/**
 * Titles of posts, newest first; `q` is a part of the title, in any equivalent spelling.
 * @param options.unselected excludes those in the ticker
 */
export function listAvailableTitles(
  tx: Tx,
  { q, unselected = false, ...paging }: Paging & { q?: string | undefined; unselected?: boolean },
): { titles: AvailableTitle[]; next: string | null } {
  const { rows, next } = pageOf(
    tx
      .select({
        id: publishedPosts.id,
        lang: publishedPosts.lang,
        title: publishedPosts.title,
        source: categories.nameEn,
        createdAt: publishedPosts.publishedAt,
      })
      .from(publishedPosts)
      .innerJoin(categories, eq(categories.id, publishedPosts.categoryId))
      .leftJoin(selectedTitles, eq(selectedTitles.postId, publishedPosts.id))
      .$dynamic(),
    matchingRows(
      q?.trim() ? namesContaining(tx, { q, kind: 'post', entityId: publishedPosts.id }) : undefined,
      unselected ? isNull(selectedTitles.id) : undefined,
    ),
    newestFirst({ createdAt: publishedPosts.publishedAt, id: publishedPosts.id }),
    paging,
  )
  return { titles: rows.map(({ id, ...row }) => ({ postId: id, ...toTitle(row) })), next }
}

/**
 * Adds a post's title to the ticker.
 * @throws POST_NOT_FOUND, TITLE_SELECTED, TITLES_FULL
 */
export function addTitle(
  db: Db,
  user: SessionUser,
  { postId, source }: { postId: string; source?: string | undefined },
): SelectedTitle {
  return write(db, (tx) => {
    const post = tx
      .select({ title: publishedPosts.title, category: categories.nameEn })
      .from(publishedPosts)
      .innerJoin(categories, eq(categories.id, publishedPosts.categoryId))
      .where(eq(publishedPosts.id, postId))
      .get()
    if (!post) throw new AppError('POST_NOT_FOUND')
    if (tx.select().from(selectedTitles).where(eq(selectedTitles.postId, postId)).get())
      throw new AppError('TITLE_SELECTED')
    const selected = tx
      .select({ count: count(), first: min(selectedTitles.position) })
      .from(selectedTitles)
      .get()
    if (selected && selected.count >= maxSelectedTitles) throw new AppError('TITLES_FULL')
    const id = newId()
    tx.insert(selectedTitles)
      .values({
        id,
        postId,
        source: source || post.category,
        position: (selected?.first ?? 0) - 1,
        createdAt: Date.now(),
      })
      .run()
    writeAudit(tx, user, 'titles.add', id, post.title)
    raiseContentVersion(tx)
    return getTitle(tx, id)
  })
}

function getTitle(tx: Tx, id: string): SelectedTitle {
  const row = selectTitles(tx).where(eq(selectedTitles.id, id)).get()
  if (!row) throw new AppError('TITLE_NOT_FOUND')
  return toTitle(row)
}

/**
 * Reorders the titles of the ticker. One that was added meanwhile stays in front, one that was removed is ignored.
 * @param ids all of them, in their new order
 */
export function reorderTitles(db: Db, user: SessionUser, ids: string[]): SelectedTitle[] {
  return write(db, (tx) => {
    ids.forEach((id, position) => tx.update(selectedTitles).set({ position }).where(eq(selectedTitles.id, id)).run())
    writeAudit(tx, user, 'titles.reorder', 'ticker', String(ids.length))
    raiseContentVersion(tx)
    return listSelectedTitles(tx)
  })
}

/** @throws TITLE_NOT_FOUND */
export function removeTitle(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const { title } = getTitle(tx, id)
    tx.delete(selectedTitles).where(eq(selectedTitles.id, id)).run()
    writeAudit(tx, user, 'titles.remove', id, title)
    raiseContentVersion(tx)
    return { id }
  })
}
