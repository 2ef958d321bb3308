/**
 * The place of a post in its series: in the one that it was put into, otherwise among the posts of the built-in category
 * whose titles share a name followed by a number.
 */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { publishedPosts, series } from '#drizzle/schema/index.ts'
import { slugOfName } from '#shared/categories.ts'
import type { PostCard, SeriesPlace } from '#shared/posts.ts'
import type { SeriesEntry, SeriesPage } from '#shared/series.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newestFirst, preparedPages, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { findTermId } from '#server/features/terms/terms.names.service.ts'
import { listPostsByIds } from './posts.cards.service.ts'

const seriesSlug = slugOfName('Series')

/** `Name 7: title` or `Name 7`, with or without a dash before the number. Years do not count as part numbers. */
const numberedTitle = /^(\S.*?)\s*[\s,–—-]\s*(\d{1,3})\s*(?:[:.–—-]\s.*)?$/u

/** The series name and part number in a title. */
export function partOf(title: string): { name: string; part: number } | undefined {
  const [, name, part] = numberedTitle.exec(title) ?? []
  return name === undefined ? undefined : { name, part: Number(part) }
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

interface Post {
  id: string
  title: string
  category: { id: string; slug: string }
  seriesId: string | null
  part: number | null
}

/** A part that is linked to. */
interface Part {
  id: string
  part: number
}

interface Place {
  name: string
  nameEn: string
  slug: string | null
  part: number
  first: Part | undefined
  previous: Part | undefined
  next: Part | undefined
}

/** Position of a post in its series; null if it is not in one, or is the only part so far. */
export function findSeries(tx: Tx, post: Post): SeriesPlace | null {
  const place = placeInSeries(tx, post) ?? placeByTitle(tx, post)
  if (!place || (!place.previous && !place.next)) return null
  const { first, previous, next, ...own } = place
  const ids = [first, previous, next].flatMap((part) => (part ? [part.id] : []))
  const cards = new Map(listPostsByIds(tx, ids).map((card) => [card.id, card]))
  const linkTo = (part: Part | undefined) => {
    const card = part && cards.get(part.id)
    return card ? { ...linkOf(card), part: part.part, picture: card.picture } : null
  }
  return { ...own, first: linkTo(first), previous: linkTo(previous), next: linkTo(next) }
}

const linkOf = ({ id, slug, lang, title }: PostCard) => ({ id, slug, lang, title })

function placeInSeries(tx: Tx, { id, seriesId, part }: Post): Place | undefined {
  if (seriesId === null || part === null) return undefined
  const found = tx.select().from(series).where(eq(series.id, seriesId)).get()
  if (!found) return undefined
  const at = sql`(${publishedPosts.part}, ${publishedPosts.id})`
  const nearest = (isBefore: boolean, isFromEnd: boolean): Part | undefined => {
    const order = isFromEnd ? desc : asc
    return tx
      .select({ id: publishedPosts.id, part: sql<number>`${publishedPosts.part}` })
      .from(publishedPosts)
      .where(and(eq(publishedPosts.seriesId, seriesId), sql`${at} ${sql.raw(isBefore ? '<' : '>')} (${part}, ${id})`))
      .orderBy(order(publishedPosts.part), order(publishedPosts.id))
      .limit(1)
      .get()
  }
  const { name, nameEn, slug } = found
  return {
    name,
    nameEn,
    slug,
    part,
    first: nearest(true, false),
    previous: nearest(true, true),
    next: nearest(false, false),
  }
}

function placeByTitle(tx: Tx, { id, title, category }: Post): Place | undefined {
  const own = category.slug === seriesSlug ? partOf(title) : undefined
  if (!own) return undefined
  const others = tx
    .select({ id: publishedPosts.id, title: publishedPosts.title })
    .from(publishedPosts)
    .where(eq(publishedPosts.categoryId, category.id))
    // Of two with the same number, the older one.
    .orderBy(publishedPosts.publishedAt, publishedPosts.id)
    .all()
    .flatMap((row) => {
      const found = partOf(row.title)
      return found && row.id !== id && sameName(found.name, own.name) ? [{ id: row.id, part: found.part }] : []
    })
    .toSorted((a, b) => a.part - b.part)
  const before = others.filter(({ part }) => part < own.part)
  return {
    ...own,
    nameEn: '',
    slug: null,
    first: before[0],
    previous: before.find(({ part }) => part === before.at(-1)?.part),
    next: others.find(({ part }) => part > own.part),
  }
}

// --------------------------------------------------------------------------------------------------- Pages of series

const published = sql<number>`(SELECT count(*) FROM published_posts WHERE series_id = series.id)`.mapWith(Number)
/** Readers know only series with published parts. */
const isPublished = sql`EXISTS (SELECT 1 FROM published_posts WHERE series_id = series.id)`

const seriesColumns = {
  id: series.id,
  slug: series.slug,
  name: series.name,
  nameEn: series.nameEn,
  description: series.description,
  descriptionEn: series.descriptionEn,
  posts: published,
}

const endOf = (order: 'ASC' | 'DESC') =>
  sql<string>`(SELECT id FROM published_posts WHERE series_id = series.id
    ORDER BY part ${sql.raw(order)}, id ${sql.raw(order)} LIMIT 1)`

const seriesPages = preparedPages(
  (tx: Tx) =>
    tx
      .select({ ...seriesColumns, createdAt: series.createdAt, firstId: endOf('ASC'), lastId: endOf('DESC') })
      .from(series)
      .$dynamic(),
  isPublished,
  newestFirst(series),
)

/** Series with published parts, the newest first. */
export function listSeries(tx: Tx, paging: Paging): SeriesPage {
  const { rows, next } = seriesPages(tx, paging)
  const cards = new Map(
    listPostsByIds(
      tx,
      rows.flatMap(({ firstId, lastId }) => [firstId, lastId]),
    ).map((card) => [card.id, card]),
  )
  return {
    series: rows.map(({ firstId, lastId, ...row }) => ({
      ...row,
      first: cards.get(firstId)!,
      last: cards.get(lastId)!,
    })),
    next,
  }
}

const seriesQuery = preparedOnce((tx) =>
  tx
    .select(seriesColumns)
    .from(series)
    .where(and(eq(series.id, sql.placeholder('id')), isPublished))
    .prepare(),
)

/** A series with published parts. */
export const findPublishedSeries = (tx: Tx, id: string): SeriesEntry | undefined => seriesQuery(tx).get({ id })

/** By a slug or a former one: then the answer's own is another. @throws SERIES_NOT_FOUND also without published parts */
export function getSeriesBySlug(tx: Tx, slug: string): SeriesEntry {
  const id = findTermId(tx, 'series', slug)
  const row = id === undefined ? undefined : findPublishedSeries(tx, id)
  if (!row) throw new AppError('SERIES_NOT_FOUND')
  return row
}
