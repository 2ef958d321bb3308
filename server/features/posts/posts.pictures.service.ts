/** The pictures of posts, in the carousel and inside the text, and which posts show an upload. */
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { cropShapes, uploadPath } from '#shared/media.ts'
import { isForReaders, type PostState } from '#shared/post-states.rules.ts'
import type { PostImage } from '#shared/post-parts.ts'
import { picturesWithoutAlt } from '#shared/rich-text.ts'
import { pictures, postPictures, postRevisions, posts, uploadHolds, uploads } from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError, errorOfField } from '#server/core/errors.ts'
import { attachPicture, findByName } from '#server/features/media/media.service.ts'
import { altColumn } from './posts.cards.service.ts'
import { ownImageName, replaceImages } from './posts.content.ts'
import { getWritable, type WritableRow } from './posts.rows.service.ts'

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

type PictureTexts = Pick<typeof postPictures.$inferInsert, 'alt' | 'caption' | 'credit' | 'isDecorative'>
export type LinkedPicture = { pictureId: string } & PictureTexts

/**
 * Adds a use to each picture of a carousel.
 * @throws MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL, each for its picture
 */
export function attachImages(tx: Tx, images: readonly PostImage[]): LinkedPicture[] {
  return images.map(({ alt, caption, credit, isDecorative, ...image }, index) => {
    try {
      const choice = 'name' in image ? findByName(tx, image.name) : image
      if (!choice) throw new AppError('MEDIA_NOT_FOUND')
      return { pictureId: attachPicture(tx, choice, cropShapes.post), alt, caption, credit, isDecorative }
    } catch (error) {
      throw errorOfField(`images.${index}`, error)
    }
  })
}

export type PictureRole = 'image' | 'inline'

/** @param former the links that were there: a picture keeps what was said of it unless something else is said */
export function linkPictures(
  tx: Tx,
  postId: string,
  linked: { [R in PictureRole]?: readonly LinkedPicture[] | undefined },
  former: readonly (typeof postPictures.$inferSelect)[] = [],
): void {
  for (const role of ['image', 'inline'] as const)
    for (const [position, { pictureId, ...texts }] of (linked[role] ?? []).entries()) {
      const before = former.find((row) => row.role === role && row.pictureId === pictureId)
      const { alt, caption, credit, isDecorative } = before ?? {}
      const said = Object.entries(texts).filter(([, value]) => value !== undefined)
      tx.insert(postPictures)
        .values({ alt, caption, credit, isDecorative, ...Object.fromEntries(said), postId, role, position, pictureId })
        .run()
    }
}

/** @returns the links that were removed; their pictures still have to be released */
export const unlinkPictures = (tx: Tx, postId: string, roles: readonly PictureRole[] = ['image', 'inline']) =>
  tx
    .delete(postPictures)
    .where(and(eq(postPictures.postId, postId), inArray(postPictures.role, [...roles])))
    .returning()
    .all()

/**
 * What readers will see needs words for its pictures, or their mark as decoration. The admin asks for it; the documented
 * calls do not.
 * @throws POST_ALT_REQUIRED, with the pictures of the carousel that lack it, or the text
 */
export function requireAlt(tx: Tx, { id, state, content }: WritableRow): void {
  if (!isForReaders(state)) return
  const images = tx
    .select({ position: postPictures.position })
    .from(postPictures)
    .where(and(eq(postPictures.postId, id), eq(postPictures.role, 'image'), isNull(altColumn)))
    .all()
  const lacking = images.map(({ position }) => `images.${position}`)
  if (picturesWithoutAlt(content).length > 0) lacking.push('content')
  if (lacking.length === 0) return
  throw new AppError('POST_ALT_REQUIRED', {
    fields: Object.fromEntries(lacking.map((field) => [field, 'POST_ALT_REQUIRED' as const])),
  })
}

/**
 * The same where only the state changes, of one post or of many; what readers see already stays as it is.
 * @param from the state that the post had
 * @throws POST_ALT_REQUIRED
 */
export function requireAltAfter(tx: Tx, id: string, from: PostState): void {
  const row = getWritable(tx, id)
  if (row.state !== from) requireAlt(tx, row)
}

/** The files of the carousel, as people call them. */
export const listImageNames = (tx: Tx, postId: string): string[] =>
  tx
    .select({ fileName: uploads.fileName, name: uploads.name })
    .from(postPictures)
    .innerJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .innerJoin(uploads, eq(uploads.id, pictures.uploadId))
    .where(and(eq(postPictures.postId, postId), eq(postPictures.role, 'image')))
    .orderBy(asc(postPictures.position))
    .all()
    .map(({ fileName, name }) => fileName || name)

/** More are not listed. */
const listedAtMost = 50

export interface PostUse {
  as: 'post' | 'draft' | 'version'
  id: string
  title: string
  isTrashed: boolean
  isPublished: boolean
  createdBy: string | null
}

const columns = { id: posts.id, title: posts.listedTitle, state: posts.state, createdBy: posts.createdBy } as const

/** Each post once: where its draft or a former version needs the upload too, that is not said. */
export function listPostsWithUpload(tx: Tx, uploadId: string): PostUse[] {
  const showing = tx
    .select({ id: postPictures.postId })
    .from(pictures)
    .innerJoin(postPictures, eq(postPictures.pictureId, pictures.id))
    .where(eq(pictures.uploadId, uploadId))
    .limit(listedAtMost)
    .all()
  const holders = tx
    .select({ holder: uploadHolds.holder })
    .from(uploadHolds)
    .where(eq(uploadHolds.uploadId, uploadId))
    .limit(listedAtMost)
    .all()
    .map(({ holder }) => holder.split(' ', 2) as [string, string])
  const heldBy = (kind: string) => holders.filter(([holder]) => holder === kind).map(([, id]) => id)
  const versions = tx
    .selectDistinct({ id: postRevisions.postId })
    .from(postRevisions)
    .where(inArray(postRevisions.id, heldBy('revision')))
    .all()
  const named = new Set<string>()
  return (
    [
      ['post', [...showing.map(({ id }) => id), ...heldBy('post')]],
      ['draft', heldBy('draft')],
      ['version', versions.map(({ id }) => id)],
    ] as const
  ).flatMap(([as, ids]) => {
    const others = [...new Set(ids)].filter((id) => !named.has(id))
    for (const id of others) named.add(id)
    return others.length > 0 ? rowsOf(tx, others, as) : []
  })
}

const rowsOf = (tx: Tx, ids: string[], as: PostUse['as']): PostUse[] =>
  tx
    .select(columns)
    .from(posts)
    .where(inArray(posts.id, ids))
    .orderBy(desc(posts.updatedAt))
    .all()
    .map(({ state, ...post }) => ({ ...post, as, isTrashed: state === 'trashed', isPublished: state === 'published' }))
