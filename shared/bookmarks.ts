import { z } from 'zod'
import { postCard } from './posts.ts'

export const maxBookmarks = 1000

export const bookmarkList = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}_\w{1,64}$/)
    .optional(),
  /** Looked for in titles. */
  q: z.string().max(200).default(''),
  limit: z.int().min(1).max(100).default(24),
})

const bookmark = z.object({
  postId: z.string(),
  /** As it stood when the mark was made. */
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** When the post was last changed: a copy of an earlier time is fetched anew. Null like the post. */
  updatedAt: z.iso.datetime().nullable(),
  /** Null: the post is no longer available. */
  post: postCard.nullable(),
})
export type Bookmark = z.infer<typeof bookmark>
export const bookmarkPage = z.object({ bookmarks: z.array(bookmark), next: z.string().nullable() })
export type BookmarkPage = z.infer<typeof bookmarkPage>
