/**
 * Posts as forms and forms as posts: what drafts and revisions keep, in which every picture is an original with its crop;
 * and what the drafts of posts are to the posts themselves.
 */
import { slug as toSlug } from 'github-slugger'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { pictures, postPictures, categories, postDrafts, posts } from '#drizzle/schema/index.ts'
import { uploadPath } from '#shared/addresses.ts'
import { draftFields, type DraftFields, type sentFields, type ShownFields } from '#shared/drafts.ts'
import { langOfText, type Lang } from '#shared/lang.ts'
import { columnFields, pick, type ColumnField } from '#shared/post-fields.ts'
import type { PostImage } from '#shared/post-parts.ts'
import type { newPost } from '#shared/posts.ts'
import { readingMinutes } from '#shared/reading-time.ts'
import { graphemes, textOfHtml, truncate } from '#shared/text.ts'
import type { SessionUser } from '#shared/auth.ts'
import { needsAll, type PostState } from '#shared/post-states.rules.ts'
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
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { submissionKeyOf } from '#server/core/submissions.ts'
import { audioNamesIn, ownImageName, replaceImages } from './posts.content.ts'
import { getOwnWritable, getWritable, type PostRow, type WritableRow } from './posts.rows.service.ts'
import { findSeriesOfPost } from './posts.series-management.service.ts'
import { publicContent } from './posts.teaser.ts'

type SentForm = z.output<typeof sentFields>

/**
 * Pictures of a cleaned text by the names of their originals, which stay while a draft or a revision needs them; a picture
 * goes with the last post that shows it.
 */
const withOriginals = (tx: Tx, html: string): string =>
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
interface Choices {
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

/**
 * The new post of a form, which is made by its first autosave; a repeated one finds it. A form is one of its account: with
 * the same id another account makes a post of its own.
 * @throws what `getOwnWritable` throws
 */
export function startPost(tx: Tx, user: SessionUser, formId: string): WritableRow {
  const submissionId = submissionKeyOf(user, formId)
  const made = tx.select({ id: posts.id }).from(posts).where(eq(posts.submissionId, submissionId)).get()
  if (made) return getOwnWritable(tx, user, made.id)
  const id = newId()
  const now = Date.now()
  tx.insert(posts)
    .values({
      id,
      submissionId,
      state: 'draft',
      ...{ title: '', subtitle: '', author: '', slug: '', excerpt: '', content: '', lang: 'ta' as const },
      ...{ isHome: false, isRecent: false, readingMinutes: 1 },
      createdAt: now,
      createdBy: user.id,
      updatedAt: now,
    })
    .run()
  return getWritable(tx, id)
}

export const isCategory = (tx: Tx, id: string): boolean =>
  tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).get() !== undefined

/**
 * Shows in lists of the admin what an unpublished post is about while it is written. A category that is gone is none.
 * @returns its new `updatedAt`
 */
export function listDraft(tx: Tx, { id, updatedAt }: WritableRow, fields: DraftFields): number {
  const { title, subtitle, content, language, category } = fields
  const now = Math.max(Date.now(), updatedAt + 1)
  tx.update(posts)
    .set({
      draftTitle: title.trim(),
      draftSubtitle: subtitle.trim(),
      draftCategoryId: isCategory(tx, category) ? category : '',
      draftLang: language ?? langOfText(`${title} ${textOfHtml(content.slice(0, 2000))}`),
      updatedAt: now,
    })
    .where(eq(posts.id, id))
    .run()
  return now
}

/** What lists show of a post is what was saved of it: of all, or of what a call has sent. */
export const unlisted = (sent?: { [F in 'title' | 'subtitle' | 'category' | 'language']?: unknown }) => ({
  ...((!sent || sent.title !== undefined) && { draftTitle: null }),
  ...((!sent || sent.subtitle !== undefined) && { draftSubtitle: null }),
  ...((!sent || sent.category !== undefined) && { draftCategoryId: null }),
  ...((!sent || sent.language !== undefined) && { draftLang: null }),
})

const hasDraft = (tx: Tx, id: string): boolean =>
  tx.select({ id: postDrafts.postId }).from(postDrafts).where(eq(postDrafts.postId, id)).get() !== undefined

/** The form of a post as it is written: its draft, or the post where there is none. */
export function writtenForm(tx: Tx, row: WritableRow): DraftFields {
  const draft = tx.select({ fields: postDrafts.fields }).from(postDrafts).where(eq(postDrafts.postId, row.id)).get()
  return draft ? parseForm(draft.fields) : toForm(tx, row)
}

/**
 * A post that was never published is not published while it has a draft, without its form: what its list and "Saved" in
 * the form show is not yet in it.
 * @throws POST_UNSAVED
 */
export function refuseUnsaved(tx: Tx, { id, state }: WritableRow, to: PostState): void {
  if (!needsAll(state) && needsAll(to) && hasDraft(tx, id)) throw new AppError('POST_UNSAVED')
}
