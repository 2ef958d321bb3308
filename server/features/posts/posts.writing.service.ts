/** Writing posts, in every state: their columns, pictures, terms and search documents. */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { posts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { columnFields, pick } from '#shared/post-fields.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import type { postInput, postUpdate } from '#shared/posts.ts'
import { applyUpdate } from '#shared/update.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { holdAudio, isAudioThere } from '#server/features/media/media.audio.service.ts'
import { findByName, releasePictures } from '#server/features/media/media.service.ts'
import { listAuthorsOfPost, listTagsOfPost } from '#server/features/terms/terms.posts.service.ts'
import { getOwnWritable, requireCounterpart, requireState } from './posts.rows.service.ts'
import { audioNamesIn, cleanContent } from './posts.content.ts'
import { refuseUnsaved, unlisted, slugOf, toColumns } from './posts.forms.service.ts'
import {
  attachImages,
  linkPictures,
  listImageNames,
  takeInlinePictures,
  unlinkPictures,
} from './posts.pictures.service.ts'
import { applyChange, nextStateOf, requireAll, type StateAndTimes } from './posts.states.service.ts'
import { keepFirst, writeRevision, type Saver } from './posts.revisions.service.ts'
import { findSeriesOfPost } from './posts.series-management.service.ts'
import { saveTerms } from './posts.terms.service.ts'
import { addUpdate } from './posts.updates.service.ts'

type NewPost = z.output<typeof postInput>
export type ChangedPost = z.output<typeof postUpdate>
export interface Writer {
  db: Db
  user: SessionUser
  /** From where it is saved. */
  source: Saver['source']
  /** This site's origin, which addresses of pictures may include. */
  publicUrl: string
}

/** @throws POST_SLUG_UNUSABLE */
function chosenSlug(text: string): string | null {
  if (text === '') return null
  const slug = slugOf(text)
  if (slug === '') throw new AppError('POST_SLUG_UNUSABLE', { fields: { slug: 'POST_SLUG_UNUSABLE' } })
  return slug
}

export interface CleanText {
  html: string
  /** What the cleaner removed. */
  removed: string[]
}

/** Cleans a text; a deleted picture is removed without failing. */
export const cleanForStore = (db: Db, html: string, publicUrl: string): CleanText =>
  cleanContent(html, {
    publicUrl,
    isThere: (name) => findByName(db, name) !== undefined,
    isAudioThere: (name) => isAudioThere(db, name),
  })

export interface WrittenPost {
  id: string
  slug: string
  state: PostState
  publishAt: string | null
  updatedAt: string
  /** What the cleaner removed from the content. */
  removed: string[]
}

/**
 * @throws POST_FIELDS_REQUIRED, CATEGORY_UNKNOWN, MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL,
 *   POST_SLUG_UNUSABLE, and what `nextStateOf` throws; then nothing is stored
 */
export function createPost(writer: Writer, input: NewPost): WrittenPost {
  const cleaned = cleanForStore(writer.db, input.content, writer.publicUrl)
  return write(writer.db, (tx) => createPostIn(tx, writer, input, cleaned))
}

/** `createPost` in a transaction of the caller; the text was cleaned before it. */
export function createPostIn(
  tx: Tx,
  { user, source, publicUrl }: Omit<Writer, 'db'>,
  input: NewPost,
  cleaned: CleanText,
): WrittenPost {
  const { removed } = cleaned
  const now = Date.now()
  const after = nextStateOf(undefined, input, now)
  requireState(user, after.state)
  requireCounterpart(user, undefined, input.counterpart)
  requireAll(after.state, { ...input, content: cleaned.html })
  const image = attachImages(tx, input.images)
  const { content, pictureIds } = takeInlinePictures(tx, cleaned.html, publicUrl)
  const choices = { slug: chosenSlug(input.slug ?? ''), language: input.language ?? null }
  const columns = toColumns(tx, input, content, choices)
  const id = newId()
  tx.insert(posts)
    .values({
      id,
      ...columns,
      ...after,
      createdAt: now,
      createdBy: user.id,
      updatedAt: now,
    })
    .run()
  linkPictures(tx, id, { image, inline: pictureIds.map((pictureId) => ({ pictureId })) })
  holdAudio(tx, `post ${id}`, audioNamesIn(content))
  saveTerms(tx, id, input)
  if (typeof input.updateNote === 'string') addUpdate(tx, id, input.updateNote, now)
  applyChange(tx, id, undefined, after)
  writeRevision(tx, id, 'save', { user, source })
  writeAudit(tx, user, 'posts.create', id, columns.title)
  return { ...writtenOf(id, { ...columns, ...after, updatedAt: now }), removed }
}

const writtenOf = (
  id: string,
  {
    slug,
    state,
    publishAt,
    updatedAt,
  }: Pick<StateAndTimes, 'state' | 'publishAt'> & { slug: string; updatedAt: number },
) => ({ id, slug, state, publishAt: isoOrNull(publishAt), updatedAt: iso(updatedAt) })

/**
 * Fields that are not sent stay as they are, including pictures.
 * @throws what `createPost` throws, POST_NOT_FOUND, POST_CHANGED after a concurrent change, POST_UNSAVED
 */
export function updatePost(writer: Writer, input: ChangedPost): WrittenPost {
  const cleaned = input.content === undefined ? undefined : cleanForStore(writer.db, input.content, writer.publicUrl)
  return write(writer.db, (tx) => updatePostIn(tx, writer, input, cleaned))
}

/**
 * `updatePost` in a transaction of the caller; the text, if it is sent, was cleaned before it.
 * @param kind of the revision that is kept of it
 */
export function updatePostIn(
  tx: Tx,
  { user, source, publicUrl }: Omit<Writer, 'db'>,
  input: ChangedPost,
  cleaned: CleanText | undefined,
  kind: 'save' | 'restore' = 'save',
): WrittenPost {
  const before = getOwnWritable(tx, user, input.id, input.seenUpdatedAt)
  const now = Math.max(Date.now(), before.updatedAt + 1)
  const after = nextStateOf(before, input, Date.now())
  requireState(user, before.state, after.state)
  requireCounterpart(user, before, input.counterpart)
  const isWhole = [input.title, input.subtitle, input.category, cleaned].every((field) => field !== undefined)
  if (!isWhole) refuseUnsaved(tx, before, after.state)
  const linksBefore = linksOf(tx, input.id, before.author)
  keepFirst(tx, input.id)
  // Attach the new pictures first, so that a picture which stays never drops to zero uses.
  const image = input.images && attachImages(tx, input.images)
  const text = cleaned && takeInlinePictures(tx, cleaned.html, publicUrl)
  const inline = text?.pictureIds.map((pictureId) => ({ pictureId }))
  const changedRoles = [...(image ? (['image'] as const) : []), ...(inline ? (['inline'] as const) : [])]
  const former = unlinkPictures(tx, input.id, changedRoles)
  const fields = applyUpdate(
    { ...pick(before, columnFields), category: before.categoryId ?? '' },
    pick(input, [...columnFields, 'category']),
  )
  const content = text?.content ?? before.content
  requireAll(after.state, { ...fields, content })
  const columns = toColumns(tx, fields, content, {
    slug: input.slug === undefined ? chosenBefore(before.isSlugChosen, before.slug) : chosenSlug(input.slug),
    language: input.language === undefined ? chosenBefore(before.isLangChosen, before.lang) : input.language,
  })
  tx.update(posts)
    .set({ ...columns, ...after, ...unlisted(isWhole ? undefined : input), updatedAt: now })
    .where(eq(posts.id, input.id))
    .run()
  linkPictures(tx, input.id, { image, inline }, former)
  const released = former.map(({ pictureId }) => pictureId)
  releasePictures(tx, released)
  holdAudio(tx, `post ${input.id}`, audioNamesIn(content))
  saveTerms(tx, input.id, input, before.author)
  if (typeof input.updateNote === 'string') addUpdate(tx, input.id, input.updateNote, now)
  applyChange(tx, input.id, before, after)
  writeRevision(tx, input.id, kind, { user, source })
  const links = linksOf(tx, input.id, columns.author)
  const changes = changesBetween({ ...before, ...linksBefore }, { ...columns, ...after, ...links })
  writeAudit(tx, user, 'posts.update', input.id, columns.title || before.listedTitle, changes)
  return { ...writtenOf(input.id, { ...columns, ...after, updatedAt: now }), removed: cleaned?.removed ?? [] }
}

/** What a post is linked to, by names, for the audit log. */
function linksOf(tx: Tx, id: string, author: string) {
  const series = findSeriesOfPost(tx, id)
  return {
    author:
      listAuthorsOfPost(tx, id)
        .map(({ name }) => name)
        .join(', ') || author,
    tags: listTagsOfPost(tx, id)
      .map(({ name }) => name)
      .join(', '),
    series: series ? [series.name, series.part].filter((part) => part !== undefined).join(' ') : '',
    pictures: listImageNames(tx, id).join(', '),
  }
}

const chosenBefore = <T>(isChosen: boolean, value: T): T | null => (isChosen ? value : null)
