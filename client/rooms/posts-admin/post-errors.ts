import type { ErrorCode, FieldErrors } from '#shared/errors.ts'
import { postLimits } from '#shared/posts.ts'
import type { PostFields } from './post-draft.ts'

const requiredFields = ['title', 'content', 'category'] as const
export type RequiredField = (typeof requiredFields)[number]

/** In the order of the form: the first faulty one takes the focus. */
const formFields = ['title', 'subtitle', 'content', 'category', 'author'] as const
export type FormField = (typeof formFields)[number]

export type PostFieldErrors = Partial<Record<FormField, ErrorCode>>

/** What the form can see by itself, before anything is sent. */
export function findMissing(fields: PostFields): PostFieldErrors {
  return Object.fromEntries(
    requiredFields.filter((name) => !fields[name].trim()).map((name) => [name, 'POST_FIELDS_REQUIRED']),
  )
}

/** The first line that is longer than the server takes it. */
export const findTooLong = (fields: PostFields): keyof typeof postLimits | undefined =>
  (Object.keys(postLimits) as (keyof typeof postLimits)[]).find((name) => fields[name].length > postLimits[name])

/** The faults that are still there: a field that was missing is right as soon as something stands in it. */
export const openErrors = (errors: PostFieldErrors, fields: PostFields): PostFieldErrors => {
  const missing = findMissing(fields)
  return Object.fromEntries(
    Object.entries(errors).filter(([name, code]) => code !== 'POST_FIELDS_REQUIRED' || name in missing),
  )
}

export const firstFaulty = (errors: PostFieldErrors): FormField | undefined => formFields.find((name) => errors[name])

/** The server's complaints that belong to fields of the form; those about pictures stand beside their pictures. */
export const formErrors = ({ title, subtitle, content, author, category }: FieldErrors): PostFieldErrors => ({
  ...(title && { title }),
  ...(subtitle && { subtitle }),
  ...(content && { content }),
  ...(author && { author }),
  ...(category && { category }),
})
