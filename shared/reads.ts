import { z } from 'zod'
import { id } from './ids.ts'

/** More posts than a page of the list has. */
const maxPosts = 100

export const readsInput = z.object({ ids: z.array(id).max(maxPosts, 'FIELD_TOO_LONG') })

/** What is known of a post's readers: of today, and of the last 30 days with today. */
export const postReading = z.object({
  id: z.string(),
  today: z.int(),
  reads: z.int(),
  /** At least so many people: of a network and a kind of browser one is counted a day. */
  readers: z.int(),
})
export type PostReading = z.infer<typeof postReading>
