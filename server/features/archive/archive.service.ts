import { and, count, desc, eq, gte, lt, max, min, sql } from 'drizzle-orm'
import { categories, pdfUploads, publishedPosts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import {
  editorialNames,
  groupLimit,
  itemsPerPage,
  latestLimit,
  rowsLimit,
  type ArchiveGroup,
  type ArchiveMonth,
  type ChronologicalPart,
  type EditorialMonth,
  type EditorialOverview,
  type IssueItem,
} from '#shared/archive.ts'
import { monthOf } from '#shared/dates.ts'
import { monthName, monthRange } from '#shared/months.ts'
import type { MonthCount, PdfCategory } from '#shared/pdfs.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { cursorOf, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { listPdfMonths, listPdfs } from '#server/features/pdfs/pdfs.service.ts'
import { mayReadPremium } from '#server/features/plans/plans.service.ts'
import { listPostDocuments } from '#server/features/posts/posts.documents.service.ts'
import { listPosts } from '#server/features/posts/posts.reading.service.ts'

// Articles and PDFs by month, in Indian time. Every query reads one month of one category, which is one range of an index,
// so its cost does not depend on the number of years.

/** Most PDFs of a month; there is about one a week. */
const maxPdfs = 200

interface CategoryRow {
  id: string
  en: string
  ta: string
  slug: string
}

const categoriesQuery = preparedOnce((tx) =>
  tx
    .select({ id: categories.id, en: categories.nameEn, ta: categories.nameTa, slug: categories.slug })
    .from(categories)
    .orderBy(categories.order, categories.nameEn)
    .prepare(),
)

const listCategories = (tx: Tx): CategoryRow[] => categoriesQuery(tx).all()

const isEditorial = ({ en, ta }: CategoryRow): boolean =>
  [en, ta].some((name) => editorialNames.includes(name.trim().toLowerCase()))

const isArchive = ({ slug }: CategoryRow): boolean => slug === 'archive'

const countQuery = preparedOnce((tx) =>
  tx
    .select({ total: count() })
    .from(publishedPosts)
    .where(
      and(
        eq(publishedPosts.categoryId, sql.placeholder('categoryId')),
        gte(publishedPosts.publishedAt, sql.placeholder('from')),
        lt(publishedPosts.publishedAt, sql.placeholder('to')),
      ),
    )
    .prepare(),
)

const countPosts = (tx: Tx, categoryId: string, month: number): number =>
  countQuery(tx).get({ categoryId, ...monthRange(month) })?.total ?? 0

const countPdfsQuery = preparedOnce((tx) =>
  tx
    .select({ total: count() })
    .from(pdfUploads)
    .where(and(eq(pdfUploads.category, sql.placeholder('category')), eq(pdfUploads.month, sql.placeholder('month'))))
    .prepare(),
)

const countPdfs = (tx: Tx, category: PdfCategory, month: number): number =>
  countPdfsQuery(tx).get({ category, month })?.total ?? 0

// ---------------------------------------------------------------------------------------------------------- Archive

function groupOf(tx: Tx, category: CategoryRow, month: number, paging: Paging): ArchiveGroup {
  const total = countPosts(tx, category.id, month)
  if (total === 0) return { category, total, posts: [], next: null }
  return {
    category,
    total,
    ...listPosts(tx, { kind: 'period', categoryId: category.id, ...monthRange(month) }, paging),
  }
}

/**
 * A month's articles by category and its PDFs of the category Archive, newest first in each. Editorials have a page of
 * their own.
 * @throws CATEGORY_NOT_FOUND
 */
export function getArchiveMonth(
  tx: Tx,
  { month, category: slug, cursor }: { month: number; category?: string | undefined; cursor?: string | undefined },
): ArchiveMonth {
  const all = listCategories(tx)
  const shown = all.filter((category) => !isEditorial(category) && (!slug || category.slug === slug))
  if (slug && shown.length === 0) throw new AppError('CATEGORY_NOT_FOUND')
  const paging = slug ? { cursor, limit: itemsPerPage } : { limit: groupLimit }
  const groups = shown.map((category) => groupOf(tx, category, month, paging)).filter(({ total }) => total > 0)
  const ofArchive = groups.findIndex(({ category }) => isArchive({ ...category }))
  // The magazine's own issues come first.
  if (ofArchive > 0) groups.unshift(...groups.splice(ofArchive, 1))
  return {
    month,
    groups,
    pdfs: slug ? [] : listPdfs(tx, { category: 'Archive', month, limit: maxPdfs }).pdfs,
    editorials: slug ? 0 : countEditorials(tx, editorialIds(all), month),
  }
}

/** The months whose archive page is not empty: one index seek for each month and category. */
export function listArchiveMonths(tx: Tx): number[] {
  const months = new Set(listPdfMonths(tx, 'Archive').map(({ month }) => month))
  for (const category of listCategories(tx)) {
    if (isEditorial(category)) continue
    let month = monthUntil(tx, Number.MAX_SAFE_INTEGER, category.id)
    while (month !== undefined) {
      months.add(month)
      month = monthUntil(tx, monthRange(month).from, category.id)
    }
  }
  return [...months].toSorted((a, b) => b - a)
}

// -------------------------------------------------------------------------------------------------------- Editorials

const editorialIds = (all: CategoryRow[]): string[] => all.filter(isEditorial).map(({ id }) => id)

const countEditorials = (tx: Tx, categoryIds: string[], month: number): number =>
  categoryIds.reduce((sum, id) => sum + countPosts(tx, id, month), 0) + countPdfs(tx, 'Editorial', month)

const momentOf = (item: IssueItem): number => Date.parse(item.kind === 'post' ? item.post.publishedAt : item.pdf.date)
const idOf = (item: IssueItem): string => (item.kind === 'post' ? item.post.id : item.pdf.id)
const newestFirst = (a: IssueItem, b: IssueItem): number => momentOf(b) - momentOf(a) || (idOf(a) < idOf(b) ? 1 : -1)

/** Merges articles and PDFs: reads a full page of each, and returns the newest of both. */
function editorialsOf(tx: Tx, categoryIds: string[], month: number, { cursor, limit }: Paging): EditorialMonth {
  const paging = { cursor, limit: limit + 1 }
  const items: IssueItem[] = [
    ...categoryIds.flatMap((categoryId) =>
      listPosts(tx, { kind: 'period', categoryId, ...monthRange(month) }, paging).posts.map(
        (post) => ({ kind: 'post', post }) as const,
      ),
    ),
    ...listPdfs(tx, { category: 'Editorial', month, ...paging }).pdfs.map((pdf) => ({ kind: 'pdf', pdf }) as const),
  ].toSorted(newestFirst)
  const page = items.slice(0, limit)
  const last = page.at(-1)
  return {
    month,
    total: countEditorials(tx, categoryIds, month),
    items: page,
    next: last && items.length > limit ? cursorOf(momentOf(last), idOf(last)) : null,
  }
}

/** A month's editorials, articles and PDFs, newest first. */
export const getEditorialMonth = (
  tx: Tx,
  { month, cursor }: { month: number; cursor?: string | undefined },
): EditorialMonth => editorialsOf(tx, editorialIds(listCategories(tx)), month, { cursor, limit: itemsPerPage })

const oldestQuery = preparedOnce((tx) =>
  tx
    .select({ at: min(publishedPosts.publishedAt) })
    .from(publishedPosts)
    .where(eq(publishedPosts.categoryId, sql.placeholder('categoryId')))
    .prepare(),
)
const newestQuery = preparedOnce((tx) =>
  tx
    .select({ at: max(publishedPosts.publishedAt) })
    .from(publishedPosts)
    .where(eq(publishedPosts.categoryId, sql.placeholder('categoryId')))
    .prepare(),
)

/** The posts of a category in each of the months, a range of the index for each: to ask each post for its month is slow. */
const monthsQuery = preparedOnce((tx) =>
  tx
    .select({
      month: sql<number>`value ->> 0`,
      count: sql<number>`(SELECT count(*) FROM published_posts WHERE category_id = ${sql.placeholder('categoryId')}
        AND published_at >= value ->> 1 AND published_at < value ->> 2)`,
    })
    .from(sql`json_each(${sql.placeholder('months')})`)
    .prepare(),
)

function countPostsByMonth(tx: Tx, categoryId: string): MonthCount[] {
  const { at: oldest } = oldestQuery(tx).get({ categoryId }) ?? {}
  const { at: newest } = newestQuery(tx).get({ categoryId }) ?? {}
  if (typeof oldest !== 'number' || typeof newest !== 'number') return []
  const months: [month: number, from: number, to: number][] = []
  for (let moment = oldest; moment <= newest; moment = months.at(-1)![2]) {
    const month = monthOf(moment)
    const { from, to } = monthRange(month)
    months.push([month, from, to])
  }
  return monthsQuery(tx)
    .all({ categoryId, months: JSON.stringify(months) })
    .filter((month) => month.count > 0)
}

/** All months with editorials. */
function countByMonth(tx: Tx, categoryIds: string[]): MonthCount[] {
  const counts = new Map<number, number>()
  const add = (rows: MonthCount[]) => {
    for (const { month, count: more } of rows) counts.set(month, (counts.get(month) ?? 0) + more)
  }
  for (const id of categoryIds) add(countPostsByMonth(tx, id))
  add(
    tx
      .select({ month: pdfUploads.month, count: count() })
      .from(pdfUploads)
      .where(eq(pdfUploads.category, 'Editorial'))
      .groupBy(pdfUploads.month)
      .all(),
  )
  return [...counts].map(([key, value]) => ({ month: key, count: value })).toSorted((a, b) => b.month - a.month)
}

/** The latest month, the one before it, and all months with their counts. */
export function getEditorialOverview(tx: Tx): EditorialOverview {
  const categoryIds = editorialIds(listCategories(tx))
  const months = countByMonth(tx, categoryIds)
  const [latest, before] = months
  const itemsOf = (found: MonthCount | undefined, limit: number) =>
    found ? editorialsOf(tx, categoryIds, found.month, { limit }) : null
  return { latest: itemsOf(latest, latestLimit), before: itemsOf(before, rowsLimit), months }
}

// ----------------------------------------------------------------------------------------------------- Chronological

/** The newest month with posts, of a category or of all, not later than that moment. */
function monthUntil(tx: Tx, before: number, categoryId?: string): number | undefined {
  const newest = tx
    .select({ createdAt: publishedPosts.publishedAt })
    .from(publishedPosts)
    .where(
      and(
        lt(publishedPosts.publishedAt, before),
        categoryId === undefined ? undefined : eq(publishedPosts.categoryId, categoryId),
      ),
    )
    .orderBy(desc(publishedPosts.publishedAt), desc(publishedPosts.id))
    .limit(1)
    .get()
  return newest && monthOf(newest.createdAt)
}

/**
 * The next posts of all by month, newest first, and by category in each; null after the last ones.
 * @param cursor of the posts before: their month, the place of the category, and where its posts go on
 */
export function listChronologically(
  tx: Tx,
  user: SessionUser | null,
  { cursor, limit }: Paging,
): { part: ChronologicalPart | null; next: string | null } {
  const all = listCategories(tx)
  const readsPremium = mayReadPremium(tx, user)
  const [, givenMonth, givenPlace, after] = /^(\d+)_(\d+)_(.*)$/.exec(cursor ?? '') ?? []
  let month = givenMonth ? Number(givenMonth) : monthUntil(tx, Number.MAX_SAFE_INTEGER)
  let place = Number(givenPlace ?? 0)
  let from = after
  for (; month !== undefined; month = monthUntil(tx, monthRange(month).from), place = 0)
    for (; place < all.length; place += 1, from = undefined) {
      const { id: categoryId, en: category } = all[place]!
      const scope = { kind: 'period', categoryId, ...monthRange(month) } as const
      const { posts, next } = listPostDocuments(tx, scope, { cursor: from, limit, readsPremium })
      if (posts.length === 0) continue
      return {
        part: {
          year: Math.floor(month / 100),
          month: monthName(month, 'en'),
          monthNumber: month % 100,
          category,
          posts,
        },
        next: cursorOf(month, next ? place : place + 1, next ?? ''),
      }
    }
  return { part: null, next: null }
}
