/** Management of series, and which post is which part. */
import { and, asc, eq, max, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { posts, series } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { PostSeries } from '#shared/post-parts.ts'
import { maxParts, type EditableSeries, type SeriesEntry, type seriesInput, type seriesUpdate } from '#shared/series.ts'
import { slugOfTerm } from '#shared/term-slug.ts'
import { applyUpdate } from '#shared/update.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { containing } from '#server/core/matching.ts'
import { isMade } from '#server/core/submissions.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { dropSlugs, findTermId, freeName, keepFormerSlug } from '#server/features/terms/terms.names.service.ts'

type SeriesRow = typeof series.$inferSelect

const isNotInTrash = ne(posts.state, 'trashed')
const allParts = sql<number>`(SELECT count(*) FROM posts WHERE series_id = series.id AND state <> 'trashed')`

const selectSeries = (tx: Tx) =>
  tx
    .select({
      id: series.id,
      slug: series.slug,
      name: series.name,
      nameEn: series.nameEn,
      description: series.description,
      descriptionEn: series.descriptionEn,
      createdAt: series.createdAt,
      posts: allParts.mapWith(Number),
    })
    .from(series)
    .$dynamic()

/** The newest series first; `posts` counts parts of every state. */
export function listAllSeries(
  tx: Tx,
  { q, ...paging }: Paging & { q?: string | undefined },
): { series: SeriesEntry[]; next: string | null } {
  const { rows, next } = pageOf(
    selectSeries(tx),
    containing(q, sql`search_form(${series.name})`),
    newestFirst(series),
    paging,
  )
  return { series: rows, next }
}

function getRow(tx: Tx, id: string): SeriesRow {
  const row = tx.select().from(series).where(eq(series.id, id)).get()
  if (!row) throw new AppError('SERIES_NOT_FOUND')
  return row
}

const listParts = (tx: Tx, id: string) =>
  tx
    .select({ id: posts.id, title: posts.listedTitle, part: posts.part, state: posts.state })
    .from(posts)
    .where(and(eq(posts.seriesId, id), isNotInTrash))
    .orderBy(asc(posts.part), asc(posts.id))
    .limit(maxParts)
    .all()

/** @throws SERIES_NOT_FOUND */
export function getEditableSeries(tx: Tx, id: string): EditableSeries {
  const row = selectSeries(tx).where(eq(series.id, id)).get()
  if (!row) throw new AppError('SERIES_NOT_FOUND')
  return { ...row, parts: listParts(tx, id) }
}

/** @throws TERM_NAME_UNUSABLE, TERM_NAME_TAKEN */
export function createSeries(
  db: Db,
  user: SessionUser,
  input: z.output<typeof seriesInput>,
  id = newId(),
): EditableSeries {
  if (isMade(db, series, id)) return updateSeries(db, user, { ...input, id })
  return write(db, (tx) => {
    const { slug } = freeName(tx, 'series', input.name)
    tx.insert(series)
      .values({ id, slug, ...input, createdAt: Date.now() })
      .run()
    writeAudit(tx, user, 'series.create', id, input.name)
    return getEditableSeries(tx, id)
  })
}

/**
 * A new name changes the address; the former one leads to it.
 * @throws SERIES_NOT_FOUND, TERM_NAME_UNUSABLE, TERM_NAME_TAKEN
 */
export function updateSeries(
  db: Db,
  user: SessionUser,
  { id, ...sent }: z.output<typeof seriesUpdate> & { id: string },
): EditableSeries {
  return write(db, (tx) => {
    const before = getRow(tx, id)
    const { name, nameEn, description, descriptionEn } = applyUpdate(before, sent)
    const { slug } = freeName(tx, 'series', name, id)
    const columns = { name, nameEn, description, descriptionEn, slug }
    tx.update(series).set(columns).where(eq(series.id, id)).run()
    keepFormerSlug(tx, 'series', id, before.slug, slug)
    writeAudit(tx, user, 'series.update', id, name, changesBetween(before, columns))
    raiseContentVersion(tx)
    return getEditableSeries(tx, id)
  })
}

/**
 * Numbers the parts from 1 in this order.
 * @throws SERIES_NOT_FOUND, SERIES_ORDER_INVALID unless each part is named once
 */
export function reorderSeries(
  db: Db,
  user: SessionUser,
  { id, posts: order }: { id: string; posts: string[] },
): EditableSeries {
  return write(db, (tx) => {
    const { name } = getRow(tx, id)
    const parts = new Set(listParts(tx, id).map((part) => part.id))
    if (order.length !== parts.size || !order.every((postId) => parts.delete(postId)))
      throw new AppError('SERIES_ORDER_INVALID', { fields: { posts: 'SERIES_ORDER_INVALID' } })
    for (const [index, postId] of order.entries())
      tx.update(posts)
        .set({ part: index + 1 })
        .where(eq(posts.id, postId))
        .run()
    writeAudit(tx, user, 'series.reorder', id, name)
    raiseContentVersion(tx)
    return getEditableSeries(tx, id)
  })
}

/** The posts stay, and are parts of nothing. @throws SERIES_NOT_FOUND */
export function deleteSeries(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const { name } = getRow(tx, id)
    tx.update(posts).set({ seriesId: null, part: null }).where(eq(posts.seriesId, id)).run()
    tx.delete(series).where(eq(series.id, id)).run()
    dropSlugs(tx, 'series', id)
    writeAudit(tx, user, 'series.delete', id, name)
    raiseContentVersion(tx)
    return { id }
  })
}

function seriesIdOf(tx: Tx, { id, name = '' }: PostSeries): string {
  if (id !== undefined) {
    if (tx.select({ id: series.id }).from(series).where(eq(series.id, id)).get()) return id
    throw new AppError('SERIES_NOT_FOUND', { fields: { series: 'SERIES_NOT_FOUND' } })
  }
  const known = findTermId(tx, 'series', name)
  if (known !== undefined) return known
  const slug = slugOfTerm(name)
  if (!slug) throw new AppError('TERM_NAME_UNUSABLE', { fields: { 'series.name': 'TERM_NAME_UNUSABLE' } })
  const made = newId()
  tx.insert(series).values({ id: made, slug, name, createdAt: Date.now() }).run()
  return made
}

/**
 * Puts a post into a series, which is made if there is none of that name, or takes it out of any. Without a number it keeps
 * its own in the same series, or becomes the last part.
 * @throws SERIES_NOT_FOUND, TERM_NAME_UNUSABLE
 */
export function setSeries(tx: Tx, postId: string, choice: PostSeries | null): void {
  if (!choice) {
    tx.update(posts).set({ seriesId: null, part: null }).where(eq(posts.id, postId)).run()
    return
  }
  const seriesId = seriesIdOf(tx, choice)
  const now = tx.select({ seriesId: posts.seriesId, part: posts.part }).from(posts).where(eq(posts.id, postId)).get()
  const last = tx
    .select({ part: max(posts.part) })
    .from(posts)
    .where(and(eq(posts.seriesId, seriesId), ne(posts.id, postId)))
    .get()
  const present = now?.seriesId === seriesId ? now.part : null
  const part = choice.part ?? present ?? (last?.part ?? 0) + 1
  tx.update(posts).set({ seriesId, part }).where(eq(posts.id, postId)).run()
}

/** The series of a post, for its edit form. */
export function findSeriesOfPost(tx: Tx, postId: string): { id: string; name: string; part: number } | null {
  const row = tx
    .select({ id: series.id, name: series.name, part: posts.part })
    .from(posts)
    .innerJoin(series, eq(series.id, posts.seriesId))
    .where(eq(posts.id, postId))
    .get()
  return row ? { ...row, part: row.part ?? 1 } : null
}
