import type { ErrorCode, FieldErrors } from '#shared/errors.ts'
import type { PostFields } from './post-draft.ts'

/** In the order of the form: the first faulty one takes the focus. */
const requiredFields = ['title', 'content', 'category'] as const
export type RequiredField = (typeof requiredFields)[number]

export type PostFieldErrors = Partial<Record<RequiredField | 'subtitle' | 'author', ErrorCode>>

/** What the form can see by itself, before anything is sent. */
export function findMissing(fields: PostFields): PostFieldErrors {
  return Object.fromEntries(
    requiredFields.filter((name) => !fields[name].trim()).map((name) => [name, 'POST_FIELDS_REQUIRED']),
  )
}

/** The faults that are still there: a field that was missing is right as soon as something stands in it. */
export const openErrors = (errors: PostFieldErrors, fields: PostFields): PostFieldErrors => {
  const missing = findMissing(fields)
  return Object.fromEntries(
    Object.entries(errors).filter(([name, code]) => code !== 'POST_FIELDS_REQUIRED' || name in missing),
  )
}

export const firstFaulty = (errors: PostFieldErrors): RequiredField | undefined =>
  requiredFields.find((name) => errors[name])

/** The server's complaints that belong to fields of the form; those about pictures stand beside their pictures. */
export const formErrors = ({ title, subtitle, content, author, category }: FieldErrors): PostFieldErrors => ({
  ...(title && { title }),
  ...(subtitle && { subtitle }),
  ...(content && { content }),
  ...(author && { author }),
  ...(category && { category }),
})
