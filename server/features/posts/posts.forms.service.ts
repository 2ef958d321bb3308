/** Posts as forms and forms as posts: what drafts and revisions keep, in which every picture is an original with its crop. */
import { slug as toSlug } from 'github-slugger'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { pictures, postPictures } from '#drizzle/schema/index.ts'
import { uploadPath } from '#shared/addresses.ts'
import { draftFields, type DraftFields, type sentFields, type ShownFields } from '#shared/drafts.ts'
import { langOfText, type Lang } from '#shared/lang.ts'
import { columnFields, pick, type ColumnField } from '#shared/post-fields.ts'
import type { PostImage } from '#shared/post-parts.ts'
import type { newPost } from '#shared/posts.ts'
import { readingMinutes } from '#shared/reading-time.ts'
import { graphemes, textOfHtml, truncate } from '#shared/text.ts'
import type { Tx } from '#server/core/db.ts'
import { isoOrNull } from '#server/core/iso.ts'
import { resolveCategory } from '#server/features/categories/categories.service.ts'
import { audioIdsOf } from '#server/features/media/media.audio.service.ts'
import {
  findPicture,
  findPictureByName,
  findUpload,
  findUploadByName,
  getUpload,
} from '#server/features/media/media.service.ts'
import { listAuthorsOfPost, listTagsOfPost } from '#server/features/terms/terms.posts.service.ts'
import { audioNamesIn, ownImageName, replaceImages } from './posts.content.ts'
import type { PostRow } from './posts.rows.service.ts'
import { findSeriesOfPost } from './posts.series-management.service.ts'
import { publicContent } from './posts.teaser.ts'

type SentForm = z.output<typeof sentFields>

/**
 * Pictures of a cleaned text by the names of their originals, which stay while a draft or a revision needs them; a picture
 * goes with the last post that shows it.
 */
export const withOriginals = (tx: Tx, html: string): string =>
  replaceImages(html, (src) => {
    const name = ownImageName(src, '')
    const picture = name === undefined ? undefined : findPictureByName(tx, name)
    return picture && uploadPath(getUpload(tx, picture.uploadId).name)
  })

const imagesOf = (tx: Tx, postId: string): DraftFields['images'] =>
  tx
    .select({
      uploadId: pictures.uploadId,
      crop: pictures.crop,
      alt: postPictures.alt,
      isDecorative: postPictures.isDecorative,
      caption: postPictures.caption,
      credit: postPictures.credit,
      role: postPictures.role,
    })
    .from(postPictures)
    .innerJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .where(eq(postPictures.postId, postId))
    .orderBy(asc(postPictures.position))
    .all()
    .filter(({ role }) => role === 'image')
    .map(({ role: _role, ...image }) => image)

/** A post as it is stored, as a form. */
export function toForm(tx: Tx, row: PostRow): DraftFields {
  const { id } = row
  const form: DraftFields = {
    ...pick(row, columnFields),
    content: withOriginals(tx, row.content),
    category: row.categoryId ?? '',
    images: imagesOf(tx, id),
    language: row.isLangChosen ? row.lang : null,
    slug: row.isSlugChosen ? row.slug : '',
    tags: listTagsOfPost(tx, id).map(({ name }) => name),
    authors: listAuthorsOfPost(tx, id),
    series: findSeriesOfPost(tx, id),
    publishedAt: isoOrNull(row.publishedAt),
    next: null,
  }
  // Parsed, so that the same form is the same text.
  return draftFields.parse(form)
}

/** A stored form, with what did not exist yet when it was stored. */
export const parseForm = (text: string): DraftFields => draftFields.parse(JSON.parse(text))

/** What an editor has chosen, otherwise what follows from the title and the text. */
export interface Choices {
  slug: string | null
  language: Lang | null
}

type ColumnInput = Pick<z.output<typeof newPost>, ColumnField | 'category'>

/** The columns of a post that follow from what was sent, the same for a new one and a changed one. @throws CATEGORY_UNKNOWN */
export function toColumns(tx: Tx, input: ColumnInput, content: string, { slug, language }: Choices) {
  const { title, isPremium } = input
  const lang = language ?? langOfText(`${title} ${textOfHtml(content).slice(0, 500)}`)
  const columns: Pick<PostRow, ColumnField> = pick(input, columnFields)
  return {
    ...columns,
    categoryId: input.category === '' ? null : resolveCategory(tx, input.category).id,
    slug: slug ?? slugOf(title),
    isSlugChosen: slug !== null,
    lang,
    isLangChosen: language !== null,
    ...deriveFromText({ isPremium, content, lang }),
    content,
  }
}

const excerptLetters = 220
const slugLetters = 80

/** What follows from a text: its beginning, which is shown publicly on cards, in meta tags and feeds, and its length. */
export const deriveFromText = (post: { isPremium: boolean; content: string; lang: Lang }) => ({
  excerpt: truncate(textOfHtml(publicContent(post)), excerptLetters),
  readingMinutes: readingMinutes(textOfHtml(post.content), post.lang),
})

/** What is left of emoji when they are removed. */
const remains = /[\p{Me}\p{Variation_Selector}]/gu

/** Words, with one hyphen between two of them. */
export function slugOf(text: string): string {
  const words = toSlug(text).replace(remains, '').replace(/-{2,}/g, '-').replace(/^-/, '')
  return graphemes(words).slice(0, slugLetters).join('').replace(/-$/, '')
}

/**
 * A form as it was sent, as one to keep. A picture that is gone is left out: what is written beside it is kept all the same.
 * @param content what the cleaner made of the text
 */
export function toKeptForm(tx: Tx, { images, ...sent }: SentForm, content: string): DraftFields {
  const kept = images.flatMap((image) => {
    if ('uploadId' in image) return findUpload(tx, image.uploadId) ? image : []
    const { pictureId, ...rest } = image
    const picture = findPicture(tx, pictureId)
    return picture ? { ...rest, uploadId: picture.uploadId, crop: rest.crop ?? picture.crop } : []
  })
  return draftFields.parse({ ...sent, images: kept, content: withOriginals(tx, content) })
}

/** The uploads that a form needs: of its pictures, and of those and the sounds in its text. */
export function uploadsOf(tx: Tx, { images, content }: DraftFields): string[] {
  const ids = images.map(({ uploadId }) => uploadId)
  replaceImages(content, (src) => {
    const name = ownImageName(src, '')
    const upload = name === undefined ? undefined : findUploadByName(tx, name)
    if (upload) ids.push(upload.id)
    return undefined
  })
  return [...ids, ...audioIdsOf(tx, audioNamesIn(content))]
}

/** A kept form as it is shown: each picture with its original. */
export function toShownForm(tx: Tx, fields: DraftFields): ShownFields {
  const images = fields.images.flatMap((image) => {
    const found = findUpload(tx, image.uploadId)
    if (!found) return []
    const { id, name, width, height } = found
    return { ...image, upload: { id, name, url: uploadPath(name), width, height } }
  })
  return { ...fields, images }
}

/** A kept form as the input of `updatePost`. */
export function toPostInput(tx: Tx, { images, authors: people, series, next: _next, ...fields }: DraftFields) {
  return {
    ...fields,
    // By name, so that what has been removed since is made anew. Without any, the post's own line says who wrote it.
    ...(people.length > 0 && { authors: people.map(({ name, role }) => ({ name, role })) }),
    series: series && { name: series.name, part: series.part },
    images: images.map(({ uploadId, crop, ...texts }): PostImage => {
      // A picture that exists stays as it is, even one whose crop no form would allow today.
      const known = tx.select().from(pictures).where(eq(pictures.uploadId, uploadId)).all()
      const same = known.find((picture) => JSON.stringify(picture.crop) === JSON.stringify(crop))
      return same ? { pictureId: same.id, ...texts } : { uploadId, crop, ...texts }
    }),
  }
}
