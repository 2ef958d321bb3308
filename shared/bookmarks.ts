import { z } from 'zod'
import { pagingInput } from './paging.ts'
import { postCard } from './posts.ts'

export const maxBookmarks = 1000

export const bookmarkList = pagingInput(24).extend({
  /** Looked for in titles. */
  q: z.string().max(200).default(''),
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
