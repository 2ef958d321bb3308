import { z } from 'zod'
import { termLink, termNames } from './terms.ts'
import { updateOf } from './update.ts'

export const tagInput = z.object(termNames)
export const tagUpdate = updateOf(tagInput)

/** A tag with the number of its posts: the published ones, for admins all. */
export const tag = termLink.extend({ id: z.string(), posts: z.int() })
export type Tag = z.infer<typeof tag>
export const tagList = z.object({ tags: z.array(tag), next: z.string().nullable() })
