/** The work list of the admin: posts in every state. */
import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { categories, pictures, postAuthors, postDrafts, postPictures, posts, postTags } from '#drizzle/schema/index.ts'
import { monthRange } from '#shared/months.ts'
import { postStates, type PostState } from '#shared/post-states.rules.ts'
import type { AdminPostRow, PostCounts, PostFilter } from '#shared/post-list.ts'
import type { PostOrder } from '#shared/post-list.rules.ts'
import { containing } from '#server/core/containing.ts'
import { byState, countByState } from '#server/core/counting.ts'
import type { Tx } from '#server/core/db.ts'
import { besides, oneOf, type Containing } from '#server/core/fragments.ts'
import { iso } from '#server/core/iso.ts'
import { monthsWith } from '#server/core/months.ts'
import { pageOf, type Order, type Paging } from '#server/core/paging.ts'
import { totalsOf } from '#server/core/totals.ts'
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
  lang: posts.lang,
  state: posts.state,
  title: posts.title,
  subtitle: posts.subtitle,
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
    .leftJoin(categories, eq(categories.id, posts.categoryId))
    .leftJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .leftJoin(postPictures, firstPictureOf(posts.id))
    .leftJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .$dynamic()

type Row = ReturnType<ReturnType<typeof selectRows>['all']>[number]

const byChange = (isAscending: boolean): Order<Row> => ({
  columns: [posts.updatedAt, posts.id],
  valuesOf: ({ updatedAt, id }) => [updatedAt, id],
  isAscending,
})

const orders: Record<PostOrder, Order<Row>> = {
  changed: byChange(false),
  oldest: byChange(true),
  published: {
    columns: [posts.publishedAt, posts.id],
    valuesOf: ({ publishedAt, id }) => [publishedAt ?? 0, id],
  },
}

/** Published posts are in the search index; the few others are read through, and known by their ids. */
function matching(tx: Tx, q: string | undefined): { published: Containing; others: SQL } | undefined {
  if (!q?.trim()) return undefined
  const published = namesMeaning(tx, { q, kind: 'post', entityId: posts.id, withAuthor: true })
  const inText = and(isNotPublished, containing(q, sql`${posts.title} || char(10) || ${posts.author}`))
  const others = oneOf(
    posts.id,
    tx
      .select({ id: posts.id })
      .from(posts)
      .where(inText)
      .all()
      .map(({ id }) => id),
  )
  return { published, others }
}

/** A filter, and whose posts are listed: undefined for everybody's. */
type OwnFilter = PostFilter & { createdBy?: string | undefined }

/** Posts of an author or tag with more are met soon by whoever reads all posts in their order; others are looked up. */
const mostOfTerm = 1000

/** Posts of an author or a tag: their ids, and whether a post is one of them. */
interface OfTerm {
  ids: SQL
  isOne: SQL
}

/** By the post: SQLite would read all posts of the term for each. */
const termsOf = ({ authorId, tagId }: PostFilter): OfTerm[] =>
  [
    { table: postAuthors, column: sql`author_id`, id: authorId },
    { table: postTags, column: sql`tag_id`, id: tagId },
  ]
    .filter(({ id }) => id)
    .map(({ table, column, id }) => ({
      ids: sql`SELECT DISTINCT post_id FROM ${table} WHERE ${column} = ${id}`,
      isOne: sql`EXISTS (SELECT 1 FROM ${table} WHERE post_id = ${posts.id} AND +${column} = ${id})`,
    }))

const isOfTerm = (tx: Tx, { ids, isOne }: OfTerm): SQL =>
  tx.get(sql`${ids} LIMIT 1 OFFSET ${mostOfTerm}`) === undefined ? sql`${posts.id} IN (${ids})` : isOne

function conditionsOf(tx: Tx, filter: Omit<OwnFilter, 'q'>): SQL | undefined {
  const { categoryId, lang, month, recentOnly, createdBy } = filter
  const range = month === undefined ? undefined : monthRange(month)
  return and(
    categoryId ? eq(posts.categoryId, categoryId) : undefined,
    ...termsOf(filter).map((term) => isOfTerm(tx, term)),
    lang && eq(posts.lang, lang),
    range && and(isPublished, gte(posts.publishedAt, range.from), lt(posts.publishedAt, range.to)),
    recentOnly ? sql`is_recent = 1` : undefined,
    createdBy === undefined ? undefined : eq(posts.createdBy, createdBy),
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
  const found = matching(tx, q)
  const matches = found && sql`(${found.published.all} OR ${found.others})`
  const others = besides(found?.published, and(ofState, published, conditionsOf(tx, filter)))
  const { rows, next } = pageOf(selectRows(tx), and(matches, others), order, { cursor, limit })
  return { posts: rows.map(toRow), next }
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

/** How many posts there are in each state. The published ones are counted in their own index. */
export function countAdminPosts(tx: Tx, { q, ...filter }: OwnFilter): PostCounts {
  const found = matching(tx, q)
  const conditions = conditionsOf(tx, filter)
  if (!found && !conditions) {
    const all = totalsOf(tx, 'posts')
    return byState(postStates, false, (state) => all.get(state)?.count ?? 0)
  }
  // Without the column of the state, of which the indexes of published posts have no need. Posts of an author or a tag are
  // looked up one by one, until there are enough.
  const [term] = found ? [] : termsOf(filter)
  const published = countByState(tx, {
    from: term ? sql`(${term.ids}) AS of_term CROSS JOIN ${posts} ON ${posts.id} = of_term.post_id` : posts,
    where: and(found?.published.some, besides(found?.published, and(isPublished, conditions))),
    isPart: found?.published.isPart,
    state: sql`'published'`,
  })
  const others = countByState(tx, {
    from: posts,
    where: and(found?.others, isNotPublished, conditions),
    state: posts.state,
  })
  return byState(
    postStates,
    published.isMore || others.isMore,
    (state) => (state === 'published' ? published : others).found.get(state)?.count ?? 0,
  )
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
