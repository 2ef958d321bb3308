/** The work list of the admin: posts in every state. */
import { and, count, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { categories, pictures, postAuthors, postDrafts, postPictures, posts, postTags } from '#drizzle/schema/index.ts'
import { monthRange } from '#shared/months.ts'
import { postStates, type PostState } from '#shared/post-states.rules.ts'
import type { AdminPostRow, PostCounts, PostFilter } from '#shared/post-list.ts'
import type { PostOrder } from '#shared/post-list.rules.ts'
import { containing } from '#server/core/containing.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { monthsWith } from '#server/core/months.ts'
import { pageOf, type Order, type Paging } from '#server/core/paging.ts'
import { totalsOf } from '#server/core/totals.ts'
import { pictureOf } from '#server/features/media/media.service.ts'
import { findIdsByTitle, namesContaining } from '#server/features/search/search.service.ts'
import { firstPictureOf } from './posts.cards.service.ts'

// States are literals: SQLite uses a partial index only for those.
const isPublished = sql`${posts.state} = 'published'`
const isNotPublished = sql`${posts.state} <> 'published' AND ${posts.state} <> 'trashed'`
/** The second condition is that of the index, which SQLite does not conclude from the first. */
const inState = (state: PostState): SQL =>
  state === 'published' ? isPublished : sql`${posts.state} = ${sql.raw(`'${state}'`)} AND ${posts.state} <> 'published'`

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

/** Published posts are in the search index; the few others are read through. */
function matching(tx: Tx, q: string | undefined): SQL | undefined {
  if (!q?.trim()) return undefined
  const inIndex = or(
    namesContaining(q, 'post', posts.id, { withAuthor: true }),
    inArray(posts.id, findIdsByTitle(tx, q, 'post')),
  )
  const inText = containing(q, sql`${posts.title} || char(10) || ${posts.author}`)
  return or(and(isPublished, inIndex), and(isNotPublished, inText))
}

/** A filter, and whose posts are listed: undefined for everybody's. */
type OwnFilter = PostFilter & { createdBy?: string | undefined }

function conditionsOf(
  tx: Tx,
  { q, categoryId, authorId, tagId, lang, month, recentOnly, createdBy }: OwnFilter,
): SQL[] {
  const range = month === undefined ? undefined : monthRange(month)
  const conditions = [
    matching(tx, q),
    categoryId && eq(posts.categoryId, categoryId),
    // As lists of their own: for each post by itself SQLite would read all posts of the author or tag.
    authorId &&
      inArray(
        posts.id,
        tx.select({ id: postAuthors.postId }).from(postAuthors).where(eq(postAuthors.authorId, authorId)),
      ),
    tagId && inArray(posts.id, tx.select({ id: postTags.postId }).from(postTags).where(eq(postTags.tagId, tagId))),
    lang && eq(posts.lang, lang),
    range && and(isPublished, gte(posts.publishedAt, range.from), lt(posts.publishedAt, range.to)),
    recentOnly && sql`is_recent = 1`,
    createdBy !== undefined && eq(posts.createdBy, createdBy),
  ]
  return conditions.filter((condition) => condition !== undefined && condition !== '' && condition !== false)
}

/** A page of the list. By publication, or within a month of it, only published posts are listed. */
export function listAdminPosts(
  tx: Tx,
  { state, sort, cursor, limit, ...filter }: Paging & OwnFilter & { state?: PostState | undefined; sort: PostOrder },
): { posts: AdminPostRow[]; next: string | null } {
  const order = orders[filter.month === undefined ? sort : 'published']
  const ofState = state ? inState(state) : sql`${posts.state} <> 'trashed'`
  const published = order === orders.published ? isPublished : undefined
  const { rows, next } = pageOf(selectRows(tx), and(ofState, published, ...conditionsOf(tx, filter)), order, {
    cursor,
    limit,
  })
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

const countsOf = (countIn: (state: PostState) => number | undefined): PostCounts =>
  Object.fromEntries(postStates.map((state) => [state, countIn(state) ?? 0])) as PostCounts

/** How many posts there are in each state. The published ones are counted in their own index. */
export function countAdminPosts(tx: Tx, filter: OwnFilter): PostCounts {
  const conditions = conditionsOf(tx, filter)
  if (conditions.length === 0) {
    const all = totalsOf(tx, 'posts')
    return countsOf((state) => all.get(state)?.count)
  }
  const published = tx
    .select({ total: count() })
    .from(posts)
    .where(and(isPublished, ...conditions))
    .get()
  const others = tx
    .select({ state: posts.state, total: count() })
    .from(posts)
    .where(and(isNotPublished, ...conditions))
    .groupBy(posts.state)
    .all()
  const found = new Map<string, number>(others.map(({ state, total }) => [state, total]))
  return countsOf((state) => (state === 'published' ? published?.total : found.get(state)))
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
