import { z } from 'zod'
import { pagingInput } from './paging.ts'
import { postCard } from './posts.ts'

export const maxBookmarks = 1000

export const bookmarkList = pagingInput(24).extend({
  /** Part of the title. */
  q: z.string().max(200).default(''),
})

const bookmark = z.object({
  postId: z.string(),
  /** The post's title; of a deleted post, the title when it was bookmarked. */
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** When the post was last changed, so that an older offline copy is fetched again. Null like the post. */
  updatedAt: z.iso.datetime().nullable(),
  /** Null: the post is no longer available. */
  post: postCard.nullable(),
})
export type Bookmark = z.infer<typeof bookmark>
export const bookmarkPage = z.object({ bookmarks: z.array(bookmark), next: z.string().nullable() })
export type BookmarkPage = z.infer<typeof bookmarkPage>
