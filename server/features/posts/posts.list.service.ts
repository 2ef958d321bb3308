/** The work list of the admin: posts in every state. */
import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { categories, pictures, postAuthors, postDrafts, postPictures, posts, postTags } from '#drizzle/schema/index.ts'
import { monthRange } from '#shared/months.ts'
import { postStates, type PostState } from '#shared/post-states.rules.ts'
import type { AdminPostRow, PostCounts, PostFilter } from '#shared/post-list.ts'
import type { PostOrder } from '#shared/post-list.rules.ts'
import { byState, countByState, countInState, type CountedRows } from '#server/core/counting.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { containing, matchingRows, narrow, oneOf, type Matches } from '#server/core/matching.ts'
import { monthsWith } from '#server/core/months.ts'
import { pageOf, type Order, type Paging } from '#server/core/paging.ts'
import { pictureOf } from '#server/features/media/media.service.ts'
import { namesMeaning } from '#server/features/search/search.names.service.ts'
import { firstPictureOf } from './posts.cards.service.ts'
import { inState } from './posts.rows.service.ts'

// States are literals: SQLite uses a partial index only for those.
const isPublished = inState('published')
const isNotPublished = sql`${posts.state} <> 'published' AND ${posts.state} <> 'trashed'`

const columns = {
  id: posts.id,
  slug: posts.slug,
  lang: posts.listedLang,
  state: posts.state,
  title: posts.listedTitle,
  subtitle: posts.listedSubtitle,
  excerpt: posts.excerpt,
  picture: pictures,
  author: posts.author,
  isHome: posts.isHome,
  isRecent: posts.isRecent,
  isPremium: posts.isPremium,
  updatedAt: posts.updatedAt,
  publishedAt: posts.publishedAt,
  publishAt: posts.publishAt,
  category: { id: categories.id, en: categories.nameEn, ta: categories.nameTa, slug: categories.slug },
  draftId: postDrafts.postId,
} as const

const selectRows = (tx: Tx) =>
  tx
    .select(columns)
    .from(posts)
    .leftJoin(categories, eq(categories.id, posts.listedCategoryId))
    .leftJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .leftJoin(postPictures, firstPictureOf(posts.id))
    .leftJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .$dynamic()

/** What the list is sorted by. Of a common word thousands are sorted: what is shown is read afterwards, of a page. */
const selectKeys = (tx: Tx) =>
  tx.select({ id: posts.id, updatedAt: posts.updatedAt, publishedAt: posts.publishedAt }).from(posts).$dynamic()

type Row = ReturnType<ReturnType<typeof selectRows>['all']>[number]
type Key = Pick<Row, 'id' | 'updatedAt' | 'publishedAt'>

const byChange = (isAscending: boolean): Order<Key> => ({
  columns: [posts.updatedAt, posts.id],
  readSortValues: ({ updatedAt, id }) => [updatedAt, id],
  isAscending,
})

const orders: Record<PostOrder, Order<Key>> = {
  changed: byChange(false),
  oldest: byChange(true),
  published: {
    columns: [posts.publishedAt, posts.id],
    readSortValues: ({ publishedAt, id }) => [publishedAt ?? 0, id],
  },
}

/** Published posts are in the search index; the others, which are few, are read. */
function findPosts(tx: Tx, q: string | undefined): { published: Matches; others: SQL } | undefined {
  if (!q?.trim()) return undefined
  const published = namesMeaning(tx, { q, kind: 'post', entityId: posts.id, withAuthor: true })
  const inText = containing(q, sql`search_form(${posts.listedTitle} || char(10) || ${posts.author})`)
  const others = tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(isNotPublished, inText))
    .all()
    .map(({ id }) => id)
  return { published, others: oneOf(posts.id, others) }
}

/** A filter, and whose posts are listed: undefined for everybody's. */
type OwnFilter = PostFilter & { createdBy?: string | undefined }

/** Posts of an author or tag with more are met soon by whoever reads all posts in their order; others are looked up. */
const maxOfTerm = 1000

/** Posts of an author or a tag: their ids, and whether a post is one of them. */
interface OfTerm {
  ids: SQL
  /** Of published posts, each once: an author is listed once for each. */
  published: SQL
  /** Of all others, and of published posts in which the author has a second role. */
  others: SQL
  isOne: SQL
}

const termsOf = ({ authorId, tagId }: PostFilter): OfTerm[] =>
  [
    { table: postAuthors, column: sql`author_id`, id: authorId },
    { table: postTags, column: sql`tag_id`, id: tagId },
  ]
    .filter(({ id }) => id)
    .map(({ table, column, id }) => {
      const ids = sql`SELECT post_id FROM ${table} WHERE ${column} = ${id}`
      return {
        ids,
        published: sql`${ids} AND published_at IS NOT NULL`,
        others: sql`${ids} AND published_at IS NULL`,
        // By the post: SQLite would read all posts of the term for each. As a value: as a condition it would be a join, after
        // those with everything that is shown of a post.
        isOne: sql`EXISTS (SELECT 1 FROM ${table} WHERE post_id = ${posts.id} AND +${column} = ${id}) IS TRUE`,
      }
    })

const isOfTerm = (tx: Tx, { ids, isOne }: OfTerm): SQL =>
  tx.get(sql`${ids} LIMIT 1 OFFSET ${maxOfTerm}`) === undefined ? sql`${posts.id} IN (${ids})` : isOne

/** What published posts are found by, as readers find them, and what all posts are, by what is being written. */
const savedColumns = { categoryId: posts.categoryId, lang: posts.lang, createdBy: posts.createdBy }
const listedColumns = { ...savedColumns, categoryId: posts.listedCategoryId, lang: posts.listedLang }

interface Finding {
  columns: typeof savedColumns | typeof listedColumns
  /** The columns by whose indexes the posts may be found. */
  by: readonly (keyof typeof savedColumns)[]
}

/** All of a filter but the search, the author and the tag. */
function conditionsOf(
  { categoryId, lang, month, recentOnly, createdBy }: OwnFilter,
  { columns: found, by }: Finding,
): SQL | undefined {
  const range = month === undefined ? undefined : monthRange(month)
  const is = (column: Finding['by'][number], value: string | undefined): SQL | undefined => {
    if (value === undefined || value === '') return undefined
    return by.includes(column) ? eq(found[column], value) : sql`+${found[column]} = ${value}`
  }
  return and(
    is('categoryId', categoryId),
    is('lang', lang),
    range && and(isPublished, gte(posts.publishedAt, range.from), lt(posts.publishedAt, range.to)),
    recentOnly ? sql`is_recent = 1` : undefined,
    is('createdBy', createdBy),
  )
}

/** A page of the list. By publication, or within a month of it, only published posts are listed. */
export function listAdminPosts(
  tx: Tx,
  { state, sort, cursor, limit, q, ...filter }: Paging & OwnFilter & { state?: PostState | undefined; sort: PostOrder },
): { posts: AdminPostRow[]; next: string | null } {
  const order = orders[filter.month === undefined ? sort : 'published']
  const ofState = state ? inState(state) : sql`${posts.state} <> 'trashed'`
  const published = order === orders.published ? isPublished : undefined
  const found = findPosts(tx, q)
  const matches = found && {
    named: sql`(${found.published.named} OR ${found.others})`,
    isPart: found.published.isPart,
    contains: sql`(${found.published.contains} OR ${found.others})`,
  }
  // Of a language there are too many to be sorted.
  const conditions = conditionsOf(filter, {
    columns: published ? savedColumns : listedColumns,
    by: ['categoryId', 'createdBy'],
  })
  const ofTerms = termsOf(filter).map((term) => isOfTerm(tx, term))
  const filtered = matchingRows(matches, and(ofState, published, ...ofTerms, conditions))
  const page = pageOf(selectKeys(tx), filtered, order, { cursor, limit })
  const ids = page.rows.map(({ id }) => id)
  const rows = selectRows(tx).where(oneOf(posts.id, ids)).all()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return { posts: ids.flatMap((id) => rowOf.get(id) ?? []).map(toRow), next: page.next }
}

const toRow = ({
  draftId,
  subtitle,
  excerpt,
  picture,
  updatedAt,
  publishedAt,
  publishAt,
  ...row
}: Row): AdminPostRow => ({
  ...row,
  lead: subtitle || excerpt,
  picture: picture && pictureOf(picture),
  // The list leaves the trash out.
  state: row.state as PostState,
  hasDraft: draftId !== null,
  updatedAt: iso(updatedAt),
  publishedAt: publishedAt === null ? null : iso(publishedAt),
  publishAt: publishAt === null ? null : iso(publishAt),
})

/** How many posts there are in each state. The published ones are counted in their own index, the others in theirs. */
export function countAdminPosts(tx: Tx, { q, ...filter }: OwnFilter): PostCounts {
  const found = findPosts(tx, q)
  const terms = termsOf(filter)
  // By the language where nothing else narrows them more.
  const isNarrow = filter.categoryId || filter.createdBy || filter.recentOnly
  const conditions = conditionsOf(filter, {
    columns: savedColumns,
    by: isNarrow ? ['categoryId', 'createdBy'] : ['lang'],
  })
  if (!found && !conditions && terms.length === 0) {
    const all = countByState(tx, { from: posts, where: undefined, state: posts.state, isExact: true })
    return byState(postStates, false, (state) => all.found.get(state)?.count ?? 0)
  }
  const published = countPublished(tx, { found: found?.published, terms, conditions })
  const others = countByState(tx, {
    from: posts,
    where: and(
      found?.others,
      isNotPublished,
      ...terms.map((term) => sql`${posts.id} IN (${term.others})`),
      // By none: there are few in these states, while a category or an editor may have tens of thousands in all.
      conditionsOf(filter, { columns: listedColumns, by: [] }),
    ),
    state: posts.state,
  })
  return byState(
    postStates,
    published.isMore || others.isMore,
    (state) => (state === 'published' ? published : others).found.get(state)?.count ?? 0,
  )
}

interface Wanted {
  found: Matches | undefined
  terms: readonly OfTerm[]
  conditions: SQL | undefined
}

/** Without the column of the state, of which the indexes of published posts have no need. */
function countPublished(tx: Tx, { found, terms, conditions }: Wanted): CountedRows {
  const [term, ...others] = found ? [] : terms
  // Posts of an author or a tag are looked up one by one, until there are enough; unless nothing else is asked of them.
  if (term && others.length === 0 && !conditions)
    return countInState(tx, { from: sql`(${term.published})`, where: undefined, state: 'published' })
  const filter = and(isPublished, ...(term ? others : terms).map((other) => isOfTerm(tx, other)), conditions)
  return countInState(tx, {
    from: term ? sql`(${term.published}) AS of_term CROSS JOIN ${posts} ON ${posts.id} = of_term.post_id` : posts,
    where: found ? narrow(found, filter) : filter,
    isPart: found?.isPart,
    state: 'published',
  })
}

/** The months in which posts were published, newest first. */
export const listMonths = (tx: Tx): number[] =>
  monthsWith(
    (before) =>
      tx
        .select({ publishedAt: posts.publishedAt })
        .from(posts)
        .where(and(isPublished, lt(posts.publishedAt, before)))
        .orderBy(desc(posts.publishedAt))
        .limit(1)
        .get()?.publishedAt,
  )
