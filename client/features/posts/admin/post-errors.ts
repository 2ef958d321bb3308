import type { ErrorCode, FieldErrors } from '#shared/errors.ts'
import { postLimits } from '#shared/posts.ts'
import type { PostFields } from './post-draft.ts'

/** In the order of the form: the first faulty one takes the focus. */
const formFields = ['title', 'subtitle', 'content', 'category', 'author'] as const
export type FormField = (typeof formFields)[number]

/** What a post cannot be without, by the form in which it is written. */
export const requiredIn = {
  post: ['title', 'content', 'category'],
  recent: formFields,
} as const satisfies Record<string, readonly FormField[]>

export type PostFieldErrors = Partial<Record<FormField, ErrorCode>>

const isMissing = (fields: PostFields, name: FormField): boolean => !fields[name].trim()

/** What the form can see by itself, before anything is sent. */
export const findMissing = (fields: PostFields, required: readonly FormField[] = requiredIn.post): PostFieldErrors =>
  Object.fromEntries(required.filter((name) => isMissing(fields, name)).map((name) => [name, 'POST_FIELDS_REQUIRED']))

/** The first line that is longer than the server takes it. */
export const findTooLong = (fields: PostFields): keyof typeof postLimits | undefined =>
  (Object.keys(postLimits) as (keyof typeof postLimits)[]).find((name) => fields[name].length > postLimits[name])

/** The faults that are still there: a field that was missing is right as soon as something stands in it. */
export const openErrors = (errors: PostFieldErrors, fields: PostFields): PostFieldErrors =>
  Object.fromEntries(
    formFields
      .filter((name) => errors[name] && (errors[name] !== 'POST_FIELDS_REQUIRED' || isMissing(fields, name)))
      .map((name) => [name, errors[name]]),
  )

export const firstFaulty = (errors: PostFieldErrors): FormField | undefined => formFields.find((name) => errors[name])

/** The server's complaints that belong to fields of the form; those about pictures stand beside their pictures. */
export const formErrors = ({ title, subtitle, content, author, category }: FieldErrors): PostFieldErrors => ({
  ...(title && { title }),
  ...(subtitle && { subtitle }),
  ...(content && { content }),
  ...(author && { author }),
  ...(category && { category }),
})
