import { z } from 'zod'
import { bookmarkList, bookmarkPage } from '#shared/bookmarks.ts'
import { readerProcedure, router } from '#server/core/trpc.ts'
import { addBookmark, bookmarkedIds, listBookmarks, removeBookmark } from './bookmarks.service.ts'

const byPost = z.object({ postId: z.string().max(64) })

export const bookmarksRouter = router({
  ids: readerProcedure.output(z.array(z.string())).query(({ ctx }) => bookmarkedIds(ctx.db, ctx.user.id)),

  list: readerProcedure
    .input(bookmarkList)
    .output(bookmarkPage)
    .query(({ ctx, input }) => listBookmarks(ctx.db, ctx.user.id, input)),

  add: readerProcedure
    .input(byPost)
    .output(byPost)
    .mutation(({ ctx, input }) => addBookmark(ctx.db, ctx.user.id, input.postId)),

  remove: readerProcedure
    .input(byPost)
    .output(byPost)
    .mutation(({ ctx, input }) => removeBookmark(ctx.db, ctx.user.id, input.postId)),
})
