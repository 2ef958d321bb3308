import { z } from 'zod'
import { authorRoles } from './authors.rules.ts'
import { editablePicture, picture, pictureChoice } from './media.ts'
import { termLimits, termLink, termNames } from './terms.ts'
import { optionalText } from './text-fields.ts'
import { updateOf } from './update.ts'

export const authorInput = z.object({
  ...termNames,
  /** Plain text; empty lines separate paragraphs. */
  bio: optionalText(termLimits.text).default(''),
  bioEn: optionalText(termLimits.text).default(''),
  /** Square. */
  picture: pictureChoice.nullable().default(null),
})
export const authorUpdate = updateOf(authorInput)

/** An author as a post names him or her. */
export const creditedAuthor = termLink.extend({ role: z.enum(authorRoles) })
export type CreditedAuthor = z.infer<typeof creditedAuthor>

/** An author in the list of all, with the number of published posts. */
export const authorEntry = termLink.extend({ id: z.string(), picture: picture.nullable(), posts: z.int() })
export type AuthorEntry = z.infer<typeof authorEntry>

/** An author's page. */
export const author = authorEntry.extend({ bio: z.string(), bioEn: z.string() })
export type Author = z.infer<typeof author>

/** An author in the edit form; `posts` counts those of every state. */
export const editableAuthor = author.extend({ picture: editablePicture.nullable() })
export type EditableAuthor = z.infer<typeof editableAuthor>
