/** Posts as the documented calls answer them: the published ones for everybody, those of every state for admins. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { categories, pictures, postPictures, posts, publishedPosts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { slugOfName } from '#shared/categories.ts'
import type { Lang } from '#shared/lang.ts'
import { columnFields, pick } from '#shared/post-fields.ts'
import { postStates, type PostState } from '#shared/post-states.rules.ts'
import type { PostDocument } from '#shared/post-documents.ts'
import { actsAsAdmin } from '#server/core/access.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { pageOf, type Order, type Paging } from '#server/core/paging.ts'
import { getCategoryBySlug } from '#server/features/categories/categories.service.ts'
import { mayReadPremium } from '#server/features/plans/plans.service.ts'
import { newestPostsFirst } from './posts.cards.service.ts'
import { conditionOf, type Scope } from './posts.reading.service.ts'
import { publicContent } from './posts.teaser.ts'
import { inState } from './posts.rows.service.ts'
import { latestNoteOf } from './posts.updates.service.ts'

/** What readers get, and what admins get. */
const sources = {
  readers: {
    // The columns of the view are those of the table.
    table: publishedPosts,
    listed: {
      title: sql<string>`${publishedPosts.title}`,
      subtitle: sql<string>`${publishedPosts.subtitle}`,
      language: sql<Lang>`${publishedPosts.lang}`,
      categoryId: sql<string | null>`${publishedPosts.categoryId}`,
    },
    state: sql<PostState>`'published'`,
    publishAt: sql<number | null>`NULL`,
    // Of a counterpart that is not published readers learn nothing.
    counterpart: sql<
      string | null
    >`(SELECT other.id FROM published_posts other WHERE other.id = ${publishedPosts.counterpartId})`,
  },
  admins: {
    table: posts as unknown as typeof publishedPosts,
    // As the lists of the admin.
    listed: {
      title: sql<string>`${posts.listedTitle}`,
      subtitle: sql<string>`${posts.listedSubtitle}`,
      language: sql<Lang>`${posts.listedLang}`,
      categoryId: sql<string | null>`${posts.listedCategoryId}`,
    },
    state: sql<PostState>`${posts.state}`,
    publishAt: sql<number | null>`${posts.publishAt}`,
    counterpart: sql<string | null>`${posts.counterpartId}`,
  },
}
type Source = (typeof sources)[keyof typeof sources]

const documentColumns = ({ table, listed: { categoryId: _id, ...listed }, state, publishAt, counterpart }: Source) => ({
  id: table.id,
  ...pick(table, columnFields),
  ...listed,
  content: table.content,
  category: sql<string>`coalesce(${categories.nameEn}, '')`,
  state,
  publishAt,
  publishedAt: sql<number | null>`${table.publishedAt}`,
  slug: table.slug,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
  images: sql<string>`(SELECT json_group_array(name) FROM (SELECT ${pictures.name} AS name FROM ${postPictures}
    JOIN ${pictures} ON ${pictures.id} = ${postPictures.pictureId}
    WHERE ${postPictures.postId} = ${table.id} AND ${postPictures.role} = 'image' ORDER BY ${postPictures.position}))`,
  tags: sql<string>`(SELECT json_group_array(name) FROM (SELECT t.name AS name FROM post_tags pt
    JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = ${table.id} ORDER BY pt.position))`,
  authors: sql<string>`(SELECT json_group_array(json_object('id', id, 'name', name, 'role', role)) FROM (
    SELECT a.id AS id, a.name AS name, pa.role AS role FROM post_authors pa
    JOIN authors a ON a.id = pa.author_id WHERE pa.post_id = ${table.id} ORDER BY pa.position))`,
  counterpart,
  updateNote: latestNoteOf(table),
})

const selectDocuments = (tx: Tx, source: Source) =>
  tx
    .select(documentColumns(source))
    .from(source.table)
    .leftJoin(categories, eq(categories.id, source.listed.categoryId))
    .$dynamic()

/** Whether the caller may read premium posts completely. */
interface Reading {
  readsPremium: boolean
}

function toDocument(
  row: ReturnType<ReturnType<typeof selectDocuments>['all']>[number],
  reading: Reading,
): PostDocument {
  const images: string[] = JSON.parse(row.images)
  return {
    _id: row.id,
    ...row,
    content: reading.readsPremium ? row.content : publicContent(row),
    images,
    headerImage: images[0] ?? null,
    tags: JSON.parse(row.tags) as PostDocument['tags'],
    authors: JSON.parse(row.authors) as PostDocument['authors'],
    date: iso(row.publishedAt ?? row.createdAt),
    publishAt: isoOrNull(row.publishAt),
    publishedAt: isoOrNull(row.publishedAt),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

interface DocumentPage {
  posts: PostDocument[]
  next: string | null
}

/** Of the published posts, each of which has a date. */
const newestPublishedFirst: Order<{ publishedAt: number | null; id: string }> = {
  columns: newestPostsFirst.columns,
  readSortValues: ({ publishedAt, id }) => [publishedAt ?? 0, id],
}

/** Published posts of a list, newest first. */
export function listPostDocuments(tx: Tx, scope: Scope, { readsPremium, ...paging }: Paging & Reading): DocumentPage {
  const { rows, next } = pageOf(selectDocuments(tx, sources.readers), conditionOf(scope), newestPublishedFirst, paging)
  return { posts: rows.map((row) => toDocument(row, { readsPremium })), next }
}

const lastChangedFirst: Order<{ updatedAt: number; id: string }> = {
  columns: [posts.updatedAt, posts.id],
  readSortValues: ({ updatedAt, id }) => [updatedAt, id],
}

/**
 * Documents of a list, as far as the caller may read them.
 * @param state of the list of all: admins get the posts of that state, the last changed first; others the published ones
 * @throws CATEGORY_NOT_FOUND, INPUT_INVALID when an admin asks for a state that does not exist
 */
export function listDocumentsFor(
  tx: Tx,
  user: SessionUser | null,
  {
    list,
    slug = '',
    state,
    ...paging
  }: Paging & {
    list: 'all' | 'home' | 'recent' | 'category'
    slug?: string | undefined
    state?: string | undefined
  },
): DocumentPage {
  if (list === 'all' && state !== undefined && actsAsAdmin(user)) {
    const wanted = postStates.find((known) => known === state)
    if (!wanted) throw new AppError('INPUT_INVALID', { fields: { state: 'FIELD_INVALID' } })
    if (wanted !== 'published') {
      const { rows, next } = pageOf(selectDocuments(tx, sources.admins), inState(wanted), lastChangedFirst, paging)
      return { posts: rows.map((row) => toDocument(row, { readsPremium: true })), next }
    }
  }
  const scope: Scope =
    list === 'category' ? { kind: list, categoryId: getCategoryBySlug(tx, slugOfName(slug)).id } : { kind: list }
  return listPostDocuments(tx, scope, { ...paging, readsPremium: mayReadPremium(tx, user) })
}

/**
 * One post: a published one for everybody, one of any state for admins.
 * @throws POST_NOT_FOUND
 */
export function getDocumentFor(tx: Tx, user: SessionUser | null, id: string): PostDocument {
  const row = actsAsAdmin(user)
    ? selectDocuments(tx, sources.admins)
        .where(and(eq(posts.id, id), ne(posts.state, 'trashed')))
        .get()
    : selectDocuments(tx, sources.readers).where(eq(publishedPosts.id, id)).get()
  if (!row) throw new AppError('POST_NOT_FOUND')
  return toDocument(row, { readsPremium: mayReadPremium(tx, user) })
}
