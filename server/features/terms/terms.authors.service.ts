/** Authors: their pages, and their management. */
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { authors, pictures, postAuthors, uploads } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Author, AuthorEntry, authorInput, authorUpdate, EditableAuthor } from '#shared/authors.ts'
import { cropShapes, type PictureChoice } from '#shared/media.ts'
import { applyUpdate } from '#shared/update.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError, errorOfField } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { containing } from '#server/core/matching.ts'
import { pageOf, preparedPages, type Order, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { isMade } from '#server/core/submissions.ts'
import { pictureOf, releasePictures, takeShapedPicture } from '#server/features/media/media.service.ts'
import { dropSlugs, findTermId, freeName, keepFormerSlug, passOnSlugs } from './terms.names.service.ts'

type AuthorRow = typeof authors.$inferSelect

/** Readers know only authors of published posts. */
const isPublished = gt(authors.published, 0)

/** @param posts which of them are counted */
const selectAuthors = (tx: Tx, posts: typeof authors.posts | typeof authors.published) =>
  tx
    .select({ author: authors, picture: pictures, posts })
    .from(authors)
    .leftJoin(pictures, eq(pictures.id, authors.pictureId))
    .$dynamic()
type Row = Awaited<ReturnType<typeof selectAuthors>>[number]

const byName: Order<Row> = {
  columns: [authors.sortKey, authors.id],
  readSortValues: ({ author }) => [author.sortKey, author.id],
  isAscending: true,
}

const toEntry = ({ author: { id, slug, name, nameEn }, picture, posts }: Row): AuthorEntry => ({
  ...{ id, slug, name, nameEn, posts },
  picture: picture && pictureOf(picture),
})

const toAuthor = (row: Row): Author => ({ ...toEntry(row), bio: row.author.bio, bioEn: row.author.bioEn })

const publishedAuthors = preparedPages((tx: Tx) => selectAuthors(tx, authors.published), isPublished, byName)

/** Those with published posts, in the order of a Tamil dictionary; `posts` counts these. */
export function listAuthors(tx: Tx, paging: Paging): { authors: Author[]; next: string | null } {
  const { rows, next } = publishedAuthors(tx, paging)
  return { authors: rows.map(toAuthor), next }
}

const authorQuery = preparedOnce((tx) =>
  selectAuthors(tx, authors.published)
    .where(and(eq(authors.id, sql.placeholder('id')), isPublished))
    .prepare(),
)

/** By name, slug or former slug; only with published posts. */
export function findAuthor(tx: Tx, name: string): Author | undefined {
  const id = findTermId(tx, 'author', name)
  if (id === undefined) return undefined
  const row = authorQuery(tx).get({ id })
  return row && toAuthor(row)
}

/** By a slug or a former one: then the answer's own is another. @throws AUTHOR_NOT_FOUND also without published posts */
export function getAuthorBySlug(tx: Tx, slug: string): Author {
  const author = findAuthor(tx, slug)
  if (!author) throw new AppError('AUTHOR_NOT_FOUND')
  return author
}

/** All authors whose names contain `q` in any spelling; `posts` counts those of every state. */
export function listAllAuthors(
  tx: Tx,
  { q, ...paging }: Paging & { q?: string | undefined },
): { authors: AuthorEntry[]; next: string | null } {
  const matches = containing(q, sql`${authors.nameForm} || char(10) || lower(${authors.nameEn})`)
  const { rows, next } = pageOf(selectAuthors(tx, authors.posts), matches, byName, paging)
  return { authors: rows.map(toEntry), next }
}

function getRow(tx: Tx, id: string): AuthorRow {
  const row = tx.select().from(authors).where(eq(authors.id, id)).get()
  if (!row) throw new AppError('AUTHOR_NOT_FOUND')
  return row
}

/** @throws AUTHOR_NOT_FOUND */
export function getEditableAuthor(tx: Tx, id: string): EditableAuthor {
  const row = selectAuthors(tx, authors.posts).where(eq(authors.id, id)).get()
  if (!row) throw new AppError('AUTHOR_NOT_FOUND')
  const { picture } = row
  const original =
    picture &&
    tx
      .select({ name: uploads.name, width: uploads.width, height: uploads.height })
      .from(uploads)
      .where(eq(uploads.id, picture.uploadId))
      .get()
  return {
    ...toAuthor(row),
    picture: picture && original ? { ...pictureOf(picture), original, crop: picture.crop } : null,
  }
}

function takePortrait(tx: Tx, picture: PictureChoice | null): string | null {
  if (!picture) return null
  try {
    return takeShapedPicture(tx, picture, cropShapes.portrait)
  } catch (error) {
    throw errorOfField('picture', error)
  }
}

/** @throws TERM_NAME_UNUSABLE, TERM_NAME_TAKEN, MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL */
export function createAuthor(
  db: Db,
  user: SessionUser,
  input: z.output<typeof authorInput>,
  id = newId(),
): EditableAuthor {
  if (isMade(db, authors, id)) return updateAuthor(db, user, { ...input, id })
  return write(db, (tx) => {
    const { name, nameEn, bio, bioEn, picture } = input
    const columns = freeName(tx, 'author', name)
    tx.insert(authors)
      .values({ id, name, nameEn, bio, bioEn, ...columns, pictureId: takePortrait(tx, picture), createdAt: Date.now() })
      .run()
    writeAudit(tx, user, 'authors.create', id, name)
    return getEditableAuthor(tx, id)
  })
}

/**
 * A new name changes the address; the former one leads to it. What is not sent stays, the portrait included.
 * @throws AUTHOR_NOT_FOUND, and what `createAuthor` throws
 */
export function updateAuthor(
  db: Db,
  user: SessionUser,
  { id, ...sent }: z.output<typeof authorUpdate> & { id: string },
): EditableAuthor {
  return write(db, (tx) => {
    const before = getRow(tx, id)
    const { picture, ...texts } = sent
    const { name, nameEn, bio, bioEn } = applyUpdate(before, texts)
    const columns = freeName(tx, 'author', name, id)
    const pictureId = picture === undefined ? before.pictureId : takePortrait(tx, picture)
    const row = tx
      .update(authors)
      .set({ name, nameEn, bio, bioEn, ...columns, pictureId })
      .where(eq(authors.id, id))
      .returning()
      .get()
    if (picture !== undefined && before.pictureId) releasePictures(tx, [before.pictureId])
    keepFormerSlug(tx, 'author', id, before.slug, columns.slug)
    writeAudit(tx, user, 'authors.update', id, name, changesBetween(before, row))
    raiseContentVersion(tx)
    return getEditableAuthor(tx, id)
  })
}

/**
 * Makes two authors one: posts and addresses of the first become those of the second, whose name and page stay.
 * @throws AUTHOR_NOT_FOUND
 */
export function mergeAuthors(db: Db, user: SessionUser, { id, into }: { id: string; into: string }): EditableAuthor {
  return write(db, (tx) => {
    const gone = getRow(tx, id)
    if (!tx.select({ id: authors.id }).from(authors).where(eq(authors.id, into)).get())
      throw new AppError('AUTHOR_NOT_FOUND', { fields: { into: 'AUTHOR_NOT_FOUND' } })
    const beside = sql`SELECT 1 FROM post_authors AS other
      WHERE other.post_id = ${postAuthors.postId} AND other.author_id = ${into}`
    // Where both had the same role, one mention is enough.
    tx.delete(postAuthors)
      .where(and(eq(postAuthors.authorId, id), sql`EXISTS (${beside} AND other.role = ${postAuthors.role})`))
      .run()
    tx.update(postAuthors)
      .set({ publishedAt: null })
      .where(and(eq(postAuthors.authorId, id), isNotNull(postAuthors.publishedAt), sql`EXISTS (${beside})`))
      .run()
    tx.update(postAuthors).set({ authorId: into }).where(eq(postAuthors.authorId, id)).run()
    tx.delete(authors).where(eq(authors.id, id)).run()
    if (gone.pictureId) releasePictures(tx, [gone.pictureId])
    passOnSlugs(tx, 'author', gone, into)
    writeAudit(tx, user, 'authors.merge', into, gone.name)
    raiseContentVersion(tx)
    return getEditableAuthor(tx, into)
  })
}

/** @throws AUTHOR_NOT_FOUND; AUTHOR_HAS_POSTS, which must be given to another first */
export function deleteAuthor(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const { name, pictureId } = getRow(tx, id)
    if (tx.select({ id: postAuthors.postId }).from(postAuthors).where(eq(postAuthors.authorId, id)).limit(1).get())
      throw new AppError('AUTHOR_HAS_POSTS')
    tx.delete(authors).where(eq(authors.id, id)).run()
    if (pictureId) releasePictures(tx, [pictureId])
    dropSlugs(tx, 'author', id)
    writeAudit(tx, user, 'authors.delete', id, name)
    return { id }
  })
}
