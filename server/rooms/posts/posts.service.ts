import { slug as slugOfTitle } from 'github-slugger'
import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { categories, pictures, postPictures, posts, uploads } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { postPath } from '#shared/addresses.ts'
import { langOfText } from '#shared/lang.ts'
import { cropShapes, uploadPath, type EditablePicture, type Picture } from '#shared/media.ts'
import type {
  AdminPostCard,
  EditablePost,
  Post,
  PostCard,
  PostImage,
  postInput,
  PostPage,
  postUpdate,
} from '#shared/posts.ts'
import { graphemes, textOfHtml, truncate } from '#shared/text.ts'
import type { z } from 'zod'
import { writeAudit } from '#server/core/audit.ts'
import { containing } from '#server/core/containing.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { afterCursor, iso, toPage, type Paging } from '#server/core/paging.ts'
import { deleteCategory, findCategoryBySlug, resolveCategory } from '#server/rooms/categories/categories.service.ts'
import { dropHeaderBanner } from '#server/rooms/header-banners/header-banners.service.ts'
import { findByName, pictureOf, releasePictures, usePicture } from '#server/rooms/media/media.service.ts'
import {
  dropDocument,
  indexDocument,
  moveDocuments,
  type SearchDocument,
} from '#server/rooms/search/search.index.service.ts'
import { findIdsByTitle } from '#server/rooms/search/search.service.ts'
import { cleanContent, isEmptyContent, ownImageName, renderContent, replaceImages } from './posts.content.ts'

const excerptLetters = 220
const slugLetters = 80
/** Tamil is read at about this many words a minute: its words are long. */
const wordsPerMinute = 130
const readNextCount = 3

// ---------------------------------------------------------------------------------------------------------- Reading

const cardColumns = {
  id: posts.id,
  slug: posts.slug,
  lang: posts.lang,
  title: posts.title,
  subtitle: posts.subtitle,
  author: posts.author,
  excerpt: posts.excerpt,
  isHome: posts.isHome,
  isRecent: posts.isRecent,
  createdAt: posts.createdAt,
  category: { id: categories.id, en: categories.nameEn, ta: categories.nameTa, slug: categories.slug },
  picture: pictures,
} as const

const firstPicture = and(
  eq(postPictures.postId, posts.id),
  eq(postPictures.role, 'image'),
  eq(postPictures.position, 0),
)

const toCard = <R extends { createdAt: number; picture: typeof pictures.$inferSelect | null }>(row: R) => ({
  ...row,
  createdAt: iso(row.createdAt),
  picture: row.picture && pictureOf(row.picture),
})

/** Which posts a list is of. The conditions stand as literals: SQLite uses a partial index for nothing else. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'home' }
  | { kind: 'recent' }
  | { kind: 'category'; categoryId: string }
  /** Of a category, from one moment (included) to another (excluded), in ms. */
  | { kind: 'period'; categoryId: string; from: number; to: number }

const conditionOf = (scope: Scope): SQL | undefined => {
  switch (scope.kind) {
    case 'home':
      return sql`is_home = 1`
    case 'recent':
      return sql`is_recent = 1`
    case 'category':
      return eq(posts.categoryId, scope.categoryId)
    case 'period':
      return and(
        eq(posts.categoryId, scope.categoryId),
        gte(posts.createdAt, scope.from),
        lt(posts.createdAt, scope.to),
      )
    case 'all':
      return undefined
  }
}

const selectCards = (tx: Tx, scope: Scope, { cursor, limit }: Paging, more?: SQL) =>
  toPage(
    tx
      .select(cardColumns)
      .from(posts)
      .innerJoin(categories, eq(categories.id, posts.categoryId))
      .leftJoin(postPictures, firstPicture)
      .leftJoin(pictures, eq(pictures.id, postPictures.pictureId))
      .where(and(conditionOf(scope), afterCursor(posts, cursor), more))
      .orderBy(desc(posts.createdAt), desc(posts.id))
      .limit(limit + 1)
      .all(),
    limit,
  )

/** Posts that have the words in one of the columns, or in their title or author's name in any other form or spelling. */
function matching(tx: Tx, q: string | undefined, ...columns: SQLiteColumn[]): SQL | undefined {
  return q?.trim() ? or(containing(q, ...columns), inArray(posts.id, findIdsByTitle(tx, q, 'post'))) : undefined
}

/** Cards, newest first. */
export function listPosts(tx: Tx, scope: Scope, paging: Paging): PostPage {
  const { rows, next } = selectCards(tx, scope, paging)
  return { posts: rows.map(toCard), next }
}

/**
 * Posts of a category; with `q` those that have it in their title.
 * @throws CATEGORY_NOT_FOUND
 */
export function listPostsOfCategory(
  tx: Tx,
  slug: string,
  { q, ...paging }: Paging & { q?: string | undefined },
): PostPage {
  const category = findCategoryBySlug(tx, slug)
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  const { rows, next } = selectCards(
    tx,
    { kind: 'category', categoryId: category.id },
    paging,
    matching(tx, q, posts.title),
  )
  return { posts: rows.map(toCard), next }
}

/** The cards of these posts, in no order; of those that are gone there is none. */
export const listPostsByIds = (tx: Tx, ids: string[]): PostCard[] =>
  tx
    .select(cardColumns)
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .leftJoin(postPictures, firstPicture)
    .leftJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .where(inArray(posts.id, ids))
    .all()
    .map(toCard)

/** Cards of the admin's list; `q` is looked for in titles and authors. */
export function listAdminPosts(
  tx: Tx,
  {
    categoryId,
    q,
    recentOnly,
    ...paging
  }: Paging & { categoryId?: string | undefined; q?: string | undefined; recentOnly?: boolean | undefined },
): { posts: AdminPostCard[]; next: string | null } {
  const matches = matching(tx, q, posts.title, posts.author)
  const scope: Scope = recentOnly ? { kind: 'recent' } : { kind: 'all' }
  const inCategory = categoryId ? eq(posts.categoryId, categoryId) : undefined
  const { rows, next } = selectCards(tx, scope, paging, and(inCategory, matches))
  return { posts: rows.map(toCard), next }
}

function picturesOf(tx: Tx, postId: string, role: 'image' | 'inline'): Picture[] {
  return tx
    .select({ picture: pictures })
    .from(postPictures)
    .innerJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .where(and(eq(postPictures.postId, postId), eq(postPictures.role, role)))
    .orderBy(postPictures.position)
    .all()
    .map(({ picture }) => pictureOf(picture))
}

/** @throws POST_NOT_FOUND */
export function getPost(tx: Tx, id: string): Post {
  const row = tx
    .select({
      ...cardColumns,
      content: posts.content,
      readingMinutes: posts.readingMinutes,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .leftJoin(postPictures, firstPicture)
    .leftJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .where(eq(posts.id, id))
    .get()
  if (!row) throw new AppError('POST_NOT_FOUND')
  const inline = new Map(picturesOf(tx, id, 'inline').map((picture) => [picture.name, picture]))
  const ofCategory = listPosts(tx, { kind: 'category', categoryId: row.category.id }, { limit: readNextCount + 1 })
  return {
    ...toCard(row),
    updatedAt: iso(row.updatedAt),
    content: renderContent(row.content, inline),
    pictures: picturesOf(tx, id, 'image'),
    readNext: ofCategory.posts.filter((card) => card.id !== id).slice(0, readNextCount),
  }
}

function editablePicturesOf(tx: Tx, postId: string): EditablePicture[] {
  return tx
    .select({
      picture: pictures,
      original: { name: uploads.name, width: uploads.width, height: uploads.height },
    })
    .from(postPictures)
    .innerJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .innerJoin(uploads, eq(uploads.id, pictures.uploadId))
    .where(and(eq(postPictures.postId, postId), eq(postPictures.role, 'image')))
    .orderBy(postPictures.position)
    .all()
    .map(({ picture, original }) => ({ ...pictureOf(picture), original, crop: picture.crop }))
}

/** @throws POST_NOT_FOUND */
export function getEditablePost(tx: Tx, id: string): EditablePost {
  const row = tx.select().from(posts).where(eq(posts.id, id)).get()
  if (!row) throw new AppError('POST_NOT_FOUND')
  const { title, subtitle, content, author, categoryId, isHome, isRecent } = row
  return {
    id,
    title,
    subtitle,
    content,
    author,
    categoryId,
    isHome,
    isRecent,
    pictures: editablePicturesOf(tx, id),
    updatedAt: iso(row.updatedAt),
  }
}

/** A post as the documented calls answer it: whole, pictures by their bare names. */
export interface PostDocument {
  _id: string
  id: string
  title: string
  subtitle: string
  content: string
  author: string
  /** The English name. */
  category: string
  images: string[]
  headerImage: string | null
  isHome: boolean
  isRecent: boolean
  date: string
  createdAt: string
  updatedAt: string
}

const documentColumns = {
  id: posts.id,
  title: posts.title,
  subtitle: posts.subtitle,
  content: posts.content,
  author: posts.author,
  category: categories.nameEn,
  isHome: posts.isHome,
  isRecent: posts.isRecent,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  images: sql<string>`(SELECT json_group_array(name) FROM (SELECT ${pictures.name} AS name FROM ${postPictures}
    JOIN ${pictures} ON ${pictures.id} = ${postPictures.pictureId}
    WHERE ${postPictures.postId} = ${posts.id} AND ${postPictures.role} = 'image' ORDER BY ${postPictures.position}))`,
} as const

const selectDocuments = (tx: Tx) =>
  tx.select(documentColumns).from(posts).innerJoin(categories, eq(categories.id, posts.categoryId)).$dynamic()

function toDocument(row: Awaited<ReturnType<typeof selectDocuments>>[number]): PostDocument {
  const images: string[] = JSON.parse(row.images)
  return {
    _id: row.id,
    ...row,
    images,
    headerImage: images[0] ?? null,
    date: iso(row.createdAt),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

export function listPostDocuments(
  tx: Tx,
  scope: Scope,
  { cursor, limit }: Paging,
): { posts: PostDocument[]; next: string | null } {
  const { rows, next } = toPage(
    selectDocuments(tx)
      .where(and(conditionOf(scope), afterCursor(posts, cursor)))
      .orderBy(desc(posts.createdAt), desc(posts.id))
      .limit(limit + 1)
      .all(),
    limit,
  )
  return { posts: rows.map(toDocument), next }
}

/** @throws POST_NOT_FOUND */
export function getPostDocument(tx: Tx, id: string): PostDocument {
  const row = selectDocuments(tx).where(eq(posts.id, id)).get()
  if (!row) throw new AppError('POST_NOT_FOUND')
  return toDocument(row)
}

// ------------------------------------------------------------------------------------------------------- Searching

const toSearchDocument = (row: typeof posts.$inferSelect): SearchDocument => ({
  kind: 'post',
  entityId: row.id,
  title: row.title,
  author: row.author,
  categoryId: row.categoryId,
  lang: row.lang,
  url: postPath(row),
  createdAt: row.createdAt,
  body: `${row.subtitle} ${textOfHtml(row.content)}`,
})

/** Every post as the search knows it, oldest first. */
export function* searchDocumentsOfPosts(tx: Tx): Generator<SearchDocument> {
  for (const { id } of tx.select({ id: posts.id }).from(posts).orderBy(asc(posts.createdAt), asc(posts.id)).all()) {
    const row = tx.select().from(posts).where(eq(posts.id, id)).get()
    if (row) yield toSearchDocument(row)
  }
}

// ---------------------------------------------------------------------------------------------------------- Writing

type NewPost = z.output<typeof postInput>
type ChangedPost = z.output<typeof postUpdate>
interface Writer {
  db: Db
  user: SessionUser
  /** This site's address: pictures in a text may be named with it. */
  publicUrl: string
}

/** Everything that is derived from what the editor wrote. */
function columnsOf(tx: Tx, input: NewPost | ChangedPost, content: string) {
  const text = textOfHtml(content)
  return {
    title: input.title,
    subtitle: input.subtitle,
    author: input.author,
    categoryId: resolveCategory(tx, input.category).id,
    isHome: input.isHome,
    isRecent: input.isRecent,
    slug: graphemes(slugOfTitle(input.title)).slice(0, slugLetters).join('').replace(/-+$/, ''),
    lang: langOfText(`${input.title} ${text.slice(0, 500)}`),
    excerpt: truncate(text, excerptLetters),
    readingMinutes: Math.max(1, Math.round(text.split(' ').length / wordsPerMinute)),
    content,
  }
}

function cleanOrRefuse(html: string) {
  const cleaned = cleanContent(html)
  if (isEmptyContent(cleaned.html))
    throw new AppError('POST_FIELDS_REQUIRED', { fields: { content: 'POST_FIELDS_REQUIRED' } })
  return cleaned
}

/**
 * Takes the pictures of a text into use and names them in it; others' pictures (https) stay as they are.
 * @throws MEDIA_NOT_FOUND
 */
export function takeInlinePictures(tx: Tx, html: string, publicUrl: string): { content: string; pictureIds: string[] } {
  const pictureIds: string[] = []
  const content = replaceImages(html, (src) => {
    const name = ownImageName(src, publicUrl)
    if (name === undefined) return undefined
    const found = findByName(tx, name)
    if (!found) throw new AppError('MEDIA_NOT_FOUND', { fields: { content: 'MEDIA_NOT_FOUND' } })
    const pictureId = usePicture(tx, found)
    pictureIds.push(pictureId)
    const picture = tx.select({ name: pictures.name }).from(pictures).where(eq(pictures.id, pictureId)).get()
    return picture && uploadPath(picture.name)
  })
  return { content, pictureIds }
}

function useImage(tx: Tx, image: PostImage): string {
  const choice = 'name' in image ? findByName(tx, image.name) : image
  if (!choice) throw new AppError('MEDIA_NOT_FOUND')
  return usePicture(tx, choice, cropShapes.post)
}

function useImages(tx: Tx, images: PostImage[]): string[] {
  return images.map((image, index) => {
    try {
      return useImage(tx, image)
    } catch (error) {
      if (error instanceof AppError) throw new AppError(error.code, { fields: { [`images.${index}`]: error.code } })
      throw error
    }
  })
}

function linkPictures(tx: Tx, postId: string, ids: { image: string[]; inline: string[] }): void {
  for (const role of ['image', 'inline'] as const)
    for (const [position, pictureId] of ids[role].entries())
      tx.insert(postPictures).values({ postId, role, position, pictureId }).run()
}

function unlinkPictures(tx: Tx, postId: string): string[] {
  const rows = tx.delete(postPictures).where(eq(postPictures.postId, postId)).returning().all()
  return rows.map((row) => row.pictureId)
}

export interface WrittenPost {
  id: string
  slug: string
  updatedAt: string
  /** What was dropped from the content because a browser would have run it. */
  removed: string[]
}

/**
 * @throws POST_FIELDS_REQUIRED, CATEGORY_UNKNOWN, MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL; then
 *   nothing is stored
 */
export function createPost({ db, user, publicUrl }: Writer, input: NewPost): WrittenPost {
  const { html, removed } = cleanOrRefuse(input.content)
  return write(db, (tx) => {
    const made = input.submissionId && tx.select().from(posts).where(eq(posts.submissionId, input.submissionId)).get()
    if (made) return { id: made.id, slug: made.slug, updatedAt: iso(made.updatedAt), removed }
    const image = useImages(tx, input.images)
    const { content, pictureIds: inline } = takeInlinePictures(tx, html, publicUrl)
    const now = Date.now()
    const columns = columnsOf(tx, input, content)
    const id = newId()
    const row = tx
      .insert(posts)
      .values({ id, ...columns, submissionId: input.submissionId ?? null, createdAt: now, updatedAt: now })
      .returning()
      .get()
    indexDocument(tx, toSearchDocument(row))
    linkPictures(tx, id, { image, inline })
    writeAudit(tx, user, 'posts.create', id, columns.title)
    raiseContentVersion(tx)
    return { id, slug: columns.slug, updatedAt: iso(now), removed }
  })
}

/** @throws what `createPost` throws, POST_NOT_FOUND, POST_CHANGED when somebody else was faster */
export function updatePost({ db, user, publicUrl }: Writer, input: ChangedPost): WrittenPost {
  const { html, removed } = cleanOrRefuse(input.content)
  return write(db, (tx) => {
    const before = tx.select({ updatedAt: posts.updatedAt }).from(posts).where(eq(posts.id, input.id)).get()
    if (!before) throw new AppError('POST_NOT_FOUND')
    if (input.seenUpdatedAt && Date.parse(input.seenUpdatedAt) !== before.updatedAt) throw new AppError('POST_CHANGED')
    // The new ones first: a picture that stays must not drop to no use at all in between.
    const image = useImages(tx, input.images)
    const { content, pictureIds: inline } = takeInlinePictures(tx, html, publicUrl)
    const released = unlinkPictures(tx, input.id)
    const columns = columnsOf(tx, input, content)
    const updatedAt = Math.max(Date.now(), before.updatedAt + 1)
    const row = tx
      .update(posts)
      .set({ ...columns, updatedAt })
      .where(eq(posts.id, input.id))
      .returning()
      .get()
    indexDocument(tx, toSearchDocument(row))
    linkPictures(tx, input.id, { image, inline })
    releasePictures(tx, released)
    writeAudit(tx, user, 'posts.update', input.id, columns.title)
    raiseContentVersion(tx)
    return { id: input.id, slug: columns.slug, updatedAt: iso(updatedAt), removed }
  })
}

/** @throws POST_NOT_FOUND */
export function deletePost(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const released = unlinkPictures(tx, id)
    const row = tx.delete(posts).where(eq(posts.id, id)).returning({ title: posts.title }).get()
    if (!row) throw new AppError('POST_NOT_FOUND')
    releasePictures(tx, released)
    dropDocument(tx, 'post', id)
    writeAudit(tx, user, 'posts.delete', id, row.title)
    raiseContentVersion(tx)
    return { id }
  })
}

/**
 * Deletes a category; its posts go to `moveTo` before, all or nothing.
 * @throws CATEGORY_HAS_POSTS without `moveTo`, CATEGORY_UNKNOWN for a wrong one, and what `deleteCategory` throws
 */
export function removeCategory(
  db: Db,
  user: SessionUser,
  { id, moveTo }: { id: string; moveTo?: string | undefined },
): { id: string } {
  return write(db, (tx) => {
    if (moveTo !== undefined) {
      const target = resolveCategory(tx, moveTo)
      if (target.id === id) throw new AppError('CATEGORY_UNKNOWN', { fields: { moveTo: 'CATEGORY_UNKNOWN' } })
      tx.update(posts).set({ categoryId: target.id }).where(eq(posts.categoryId, id)).run()
      moveDocuments(tx, id, target.id)
    }
    if (tx.select({ id: posts.id }).from(posts).where(eq(posts.categoryId, id)).limit(1).get())
      throw new AppError('CATEGORY_HAS_POSTS')
    dropHeaderBanner(tx, id)
    deleteCategory(tx, user, id)
    return { id }
  })
}
