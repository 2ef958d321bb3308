import type { AuthorRole } from '#shared/authors.rules.ts'
import { uploadPath } from '#shared/addresses.ts'
import type { DraftSave, OpenDraft, ShownFields } from '#shared/drafts.ts'
import { pick, plainFields } from '#shared/post-fields.ts'
import { fieldOfMoment, momentOfField } from '#client/core/time-field.ts'
import { isReady, noTexts, originalOf, postChoicesOf, type FormImage } from '#client/features/media/post-images.ts'
import type { PostKind, PostValues } from './post-form.ts'

/** Somebody who had a part in a post, by name: the server finds or makes the author. */
export interface PickedAuthor {
  name: string
  role: AuthorRole
}

/** Whether a line of text says it all. */
export const isOneWriter = (list: readonly PickedAuthor[]): boolean =>
  list.length === 0 || (list.length === 1 && list[0]?.role === 'writer')

/** The list that a form begins with: none where the line of text says it all, which then stays as it was written. */
const pickedAuthors = (list: readonly PickedAuthor[]): PickedAuthor[] =>
  isOneWriter(list) ? [] : list.map(({ name, role }) => ({ name, role }))

/** The line that stands for a list, as the server makes it: the writers, or all others. */
export function textOfAuthors(list: readonly PickedAuthor[]): string {
  const writers = list.filter(({ role }) => role === 'writer')
  return [...new Set((writers.length > 0 ? writers : list).map(({ name }) => name))].join(', ')
}

// A post has one form, which the server keeps as a draft; the page shows its fields as values of inputs.

/** The two places of a recent post for pictures are their keys. */
const places = ['header', 'middle']

/** What a post is, and will be where nothing else is chosen. */
export type PostStands = Pick<OpenDraft, 'state' | 'publishAt'>

/** The moment that a field says; it knows no seconds, so that one that nobody has touched stays to the millisecond. */
const momentOf = (field: string, before: string | null): string | null =>
  field === fieldOfMoment(before) ? before : momentOfField(field)

const imagesOf = (images: ShownFields['images'], kind: PostKind): FormImage[] =>
  images.map(({ upload, crop, uploadId: _id, ...texts }, index) => ({
    ...{ kind: 'upload', upload, crop, texts },
    key: (kind === 'recent' && places[index]) || `${upload.id} ${index}`,
  }))

/** What the inputs show of a form. */
export function toFormValues(
  fields: ShownFields,
  kind: PostKind,
  stands: PostStands,
): Omit<PostValues, 'textUploads' | 'missing' | 'mayLackAlt'> {
  const { authors, images, language, tags, series, publishedAt, next } = fields
  return {
    ...pick(fields, plainFields),
    authors: pickedAuthors(authors),
    images: imagesOf(images, kind),
    language: language ?? '',
    tags: tags.join(', '),
    series: series?.name ?? '',
    part: String(series?.part ?? ''),
    publishedAt: fieldOfMoment(publishedAt),
    state: (next ?? stands).state,
    publishAt: fieldOfMoment((next ?? stands).publishAt),
    isUpdateTold: typeof next?.updateNote === 'string',
    updateNote: next?.updateNote ?? '',
  }
}

/** What is chosen to happen when the form is saved. */
function nextOf(values: PostValues, stands: PostStands): NonNullable<ShownFields['next']> {
  const isScheduled = values.state === 'scheduled'
  return {
    state: values.state,
    publishAt: isScheduled ? momentOf(values.publishAt, stands.publishAt) : null,
    updateNote: values.isUpdateTold ? values.updateNote : null,
  }
}

const staysAs = ({ state, publishAt }: PostStands, { updateNote, ...next }: ReturnType<typeof nextOf>): boolean =>
  next.state === state && next.publishAt === publishAt && updateNote === null

/** More parts than a series may have are refused when the post is saved; a draft keeps no number that is none. */
const partOf = (text: string): number | undefined => {
  const part = Number(text)
  return Number.isInteger(part) && part >= 1 && part <= 100_000 ? part : undefined
}

/** Nobody by name where the line of text says it all, which may be another one by now. */
function authorsOf({ author, authors }: PostValues, base: ShownFields): ShownFields['authors'] {
  const isSame = author === base.author && JSON.stringify(authors) === JSON.stringify(pickedAuthors(base.authors))
  return isSame ? base.authors : authors
}

/** The form as the inputs have it, except for its pictures. */
function textsOf(values: PostValues, base: ShownFields, stands: PostStands): Omit<ShownFields, 'images'> {
  const series = values.series.trim()
  const next = nextOf(values, stands)
  return {
    ...pick(values, plainFields),
    authors: authorsOf(values, base),
    language: values.language || null,
    tags: values.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    series: series === '' ? null : { name: series, part: partOf(values.part) },
    publishedAt: momentOf(values.publishedAt, base.publishedAt),
    next: staysAs(stands, next) ? null : next,
  }
}

/**
 * The form as it is sent.
 * @param base the form that was opened, whose fields without an input stay as they are
 */
export const toDraftFields = (values: PostValues, base: ShownFields, stands: PostStands): DraftSave['fields'] => ({
  ...textsOf(values, base, stands),
  images: postChoicesOf(values.images).map(({ crop, ...image }) => ({ ...image, crop: crop ?? null })),
})

/** The same as it is shown beside another version. */
export const shownOf = (values: PostValues, base: ShownFields, stands: PostStands): ShownFields => ({
  ...textsOf(values, base, stands),
  images: values.images.filter(isReady).map((image) => {
    const id = image.kind === 'upload' ? image.upload.id : image.picture.id
    const { name, width, height } = originalOf(image)
    const upload = { id, name, url: uploadPath(name), width, height }
    return { uploadId: id, crop: image.crop, ...noTexts, ...image.texts, upload }
  }),
})
