/** Publishing, changing and deleting posts, with their pictures, derived columns and search documents. */
import { slug as slugOfTitle } from 'github-slugger'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { pictures, postPictures, posts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { langOfText, type Lang } from '#shared/lang.ts'
import { cropShapes, uploadPath } from '#shared/media.ts'
import type { PostImage, postInput, postUpdate } from '#shared/posts.ts'
import { graphemes, textOfHtml, truncate } from '#shared/text.ts'
import { applyUpdate } from '#shared/update.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError, errorOfField } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import {
  deleteCategory,
  getDeletableCategory,
  resolveCategory,
} from '#server/features/categories/categories.service.ts'
import { dropHeaderBanner } from '#server/features/header-banners/header-banners.service.ts'
import { findByName, releasePictures, attachPicture } from '#server/features/media/media.service.ts'
import { dropDocuments, moveDocuments } from '#server/features/search/search.index.service.ts'
import { cleanContent, isEmptyContent, ownImageName, replaceImages } from './posts.content.ts'
import { indexPost } from './posts.search.service.ts'
import { publicContent } from './posts.teaser.ts'

const excerptLetters = 220
const slugLetters = 80
/** Lower for Tamil, whose words are longer. */
const wordsPerMinute: Record<Lang, number> = { ta: 130, en: 220 }

type NewPost = z.output<typeof postInput>
type ChangedPost = z.output<typeof postUpdate>
interface Writer {
  db: Db
  user: SessionUser
  /** This site's origin, which addresses of pictures may include. */
  publicUrl: string
}

/** All columns that are derived from the editor's input. */
function columnsOf(tx: Tx, input: Omit<NewPost, 'content' | 'images' | 'submissionId'>, content: string) {
  const { isPremium } = input
  const text = textOfHtml(content)
  const lang = langOfText(`${input.title} ${text.slice(0, 500)}`)
  return {
    title: input.title,
    subtitle: input.subtitle,
    author: input.author,
    categoryId: resolveCategory(tx, input.category).id,
    isHome: input.isHome,
    isRecent: input.isRecent,
    isPremium,
    slug: graphemes(slugOfTitle(input.title)).slice(0, slugLetters).join('').replace(/-+$/, ''),
    lang,
    // Shown publicly on cards, in meta tags and in feeds.
    excerpt: truncate(textOfHtml(publicContent({ isPremium, content })), excerptLetters),
    readingMinutes: Math.max(1, Math.round(text.split(' ').length / wordsPerMinute[lang])),
    content,
  }
}

/** Cleans a text; a deleted picture is removed without failing. */
export const cleanForStore = (db: Db, html: string, publicUrl: string) =>
  cleanContent(html, { publicUrl, isThere: (name) => findByName(db, name) !== undefined })

function cleanOrRefuse({ db, publicUrl }: Writer, html: string) {
  const cleaned = cleanForStore(db, html, publicUrl)
  if (isEmptyContent(cleaned.html))
    throw new AppError('POST_FIELDS_REQUIRED', { fields: { content: 'POST_FIELDS_REQUIRED' } })
  return cleaned
}

/**
 * Adds a use to each of our pictures in a text; external pictures (https) stay as they are.
 * @throws MEDIA_NOT_FOUND
 */
export function takeInlinePictures(tx: Tx, html: string, publicUrl: string): { content: string; pictureIds: string[] } {
  const pictureIds: string[] = []
  const content = replaceImages(html, (src) => {
    const name = ownImageName(src, publicUrl)
    if (name === undefined) return undefined
    const found = findByName(tx, name)
    // Deleted just after the text was cleaned.
    if (!found) throw new AppError('MEDIA_NOT_FOUND', { fields: { content: 'MEDIA_NOT_FOUND' } })
    const pictureId = attachPicture(tx, found)
    pictureIds.push(pictureId)
    const picture = tx.select({ name: pictures.name }).from(pictures).where(eq(pictures.id, pictureId)).get()
    return picture && uploadPath(picture.name)
  })
  return { content, pictureIds }
}

function attachImage(tx: Tx, image: PostImage): string {
  const choice = 'name' in image ? findByName(tx, image.name) : image
  if (!choice) throw new AppError('MEDIA_NOT_FOUND')
  return attachPicture(tx, choice, cropShapes.post)
}

function attachImages(tx: Tx, images: PostImage[]): string[] {
  return images.map((image, index) => {
    try {
      return attachImage(tx, image)
    } catch (error) {
      throw errorOfField(`images.${index}`, error)
    }
  })
}

type Role = 'image' | 'inline'

function linkPictures(tx: Tx, postId: string, ids: { [R in Role]?: string[] | undefined }): void {
  for (const role of ['image', 'inline'] as const)
    for (const [position, pictureId] of (ids[role] ?? []).entries())
      tx.insert(postPictures).values({ postId, role, position, pictureId }).run()
}

function unlinkPictures(tx: Tx, postId: string, roles: readonly Role[] = ['image', 'inline']): string[] {
  const rows = tx
    .delete(postPictures)
    .where(and(eq(postPictures.postId, postId), inArray(postPictures.role, [...roles])))
    .returning()
    .all()
  return rows.map((row) => row.pictureId)
}

interface WrittenPost {
  id: string
  slug: string
  updatedAt: string
  /** What the cleaner removed from the content. */
  removed: string[]
}

/**
 * @throws POST_FIELDS_REQUIRED, CATEGORY_UNKNOWN, MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL; then
 *   nothing is stored
 */
export function createPost(writer: Writer, input: NewPost): WrittenPost {
  const { db, user, publicUrl } = writer
  const { html, removed } = cleanOrRefuse(writer, input.content)
  return write(db, (tx) => {
    const made = input.submissionId && tx.select().from(posts).where(eq(posts.submissionId, input.submissionId)).get()
    if (made) return { id: made.id, slug: made.slug, updatedAt: iso(made.updatedAt), removed }
    const image = attachImages(tx, input.images)
    const { content, pictureIds: inline } = takeInlinePictures(tx, html, publicUrl)
    const now = Date.now()
    const columns = columnsOf(tx, input, content)
    const id = newId()
    tx.insert(posts)
      .values({
        id,
        ...columns,
        state: 'published',
        submissionId: input.submissionId ?? null,
        createdAt: now,
        createdBy: user.id,
        updatedAt: now,
        publishedAt: now,
      })
      .run()
    indexPost(tx, id)
    linkPictures(tx, id, { image, inline })
    writeAudit(tx, user, 'posts.create', id, columns.title)
    raiseContentVersion(tx)
    return { id, slug: columns.slug, updatedAt: iso(now), removed }
  })
}

/**
 * Fields that are not sent stay as they are, including pictures.
 * @throws what `createPost` throws, POST_NOT_FOUND, POST_CHANGED after a concurrent change
 */
export function updatePost(writer: Writer, input: ChangedPost): WrittenPost {
  const { db, user, publicUrl } = writer
  const cleaned = input.content === undefined ? undefined : cleanOrRefuse(writer, input.content)
  return write(db, (tx) => {
    const before = tx.select().from(posts).where(eq(posts.id, input.id)).get()
    if (!before) throw new AppError('POST_NOT_FOUND')
    if (input.seenUpdatedAt && Date.parse(input.seenUpdatedAt) !== before.updatedAt) throw new AppError('POST_CHANGED')
    // Attach the new pictures first, so that a picture which stays never drops to zero uses.
    const image = input.images && attachImages(tx, input.images)
    const text = cleaned && takeInlinePictures(tx, cleaned.html, publicUrl)
    const inline = text?.pictureIds
    const changedRoles = [...(image ? (['image'] as const) : []), ...(inline ? (['inline'] as const) : [])]
    const released = unlinkPictures(tx, input.id, changedRoles)
    const { content: _content, images: _images, ...sent } = input
    const fields = applyUpdate({ ...before, category: before.categoryId ?? '' }, sent)
    const columns = columnsOf(tx, fields, text?.content ?? before.content)
    const updatedAt = Math.max(Date.now(), before.updatedAt + 1)
    tx.update(posts)
      .set({ ...columns, updatedAt })
      .where(eq(posts.id, input.id))
      .run()
    indexPost(tx, input.id)
    linkPictures(tx, input.id, { image, inline })
    releasePictures(tx, released)
    writeAudit(tx, user, 'posts.update', input.id, columns.title, changesBetween(before, columns))
    raiseContentVersion(tx)
    return { id: input.id, slug: columns.slug, updatedAt: iso(updatedAt), removed: cleaned?.removed ?? [] }
  })
}

/** @throws POST_NOT_FOUND */
export function deletePost(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const released = unlinkPictures(tx, id)
    const row = tx.delete(posts).where(eq(posts.id, id)).returning({ title: posts.title }).get()
    if (!row) throw new AppError('POST_NOT_FOUND')
    releasePictures(tx, released)
    dropDocuments(tx, 'post', id)
    writeAudit(tx, user, 'posts.delete', id, row.title)
    raiseContentVersion(tx)
    return { id }
  })
}

/**
 * Deletes a category after moving its posts to `moveTo`, in one transaction.
 * @throws CATEGORY_HAS_POSTS without `moveTo`, CATEGORY_UNKNOWN for a wrong one, and what `deleteCategory` throws
 */
export function removeCategory(
  db: Db,
  user: SessionUser,
  { id, moveTo }: { id: string; moveTo?: string | undefined },
): { id: string } {
  return write(db, (tx) => {
    getDeletableCategory(tx, id)
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
