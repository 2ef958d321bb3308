import {
  followedEntries,
  followInput,
  followList,
  leaveInput,
  newsInput,
  newsPage,
  pushEndpoint,
  pushInput,
  ways,
  waysInput,
} from '#shared/follows.ts'
import { nothing, publicProcedure, readerProcedure, router } from '#server/core/trpc.ts'
import { listEntries, listNews } from './follows.news.service.ts'
import { addPush, removePush } from './follows.push.service.ts'
import { follow, getWays, leaveLetters, listFollowed, markSeen, setWays, unfollow } from './follows.service.ts'

export const followsRouter = router({
  /** What the caller follows, for the buttons. */
  list: readerProcedure.output(followList).query(({ ctx }) => listFollowed(ctx.db, ctx.user.id)),

  /** The same, with the date of the newest post of each. */
  entries: readerProcedure
    .meta({ limit: 'search', isPrivate: true })
    .output(followedEntries)
    .query(({ ctx }) => listEntries(ctx.db, ctx.user.id)),

  /** Posts of what the caller follows. */
  news: readerProcedure
    .meta({ limit: 'search', isPrivate: true })
    .input(newsInput)
    .output(newsPage)
    .query(({ ctx, input }) => listNews(ctx.db, ctx.user.id, input)),

  markSeen: readerProcedure.output(nothing).mutation(({ ctx }) => markSeen(ctx.db, ctx.user.id)),

  add: readerProcedure
    .input(followInput)
    .output(nothing)
    .mutation(({ ctx, input }) => follow(ctx.db, ctx.user.id, input)),

  remove: readerProcedure
    .input(followInput)
    .output(nothing)
    .mutation(({ ctx, input }) => unfollow(ctx.db, ctx.user.id, input)),

  ways: readerProcedure.output(ways).query(({ ctx }) => getWays(ctx.db, ctx.env, ctx.user.id)),

  setWays: readerProcedure
    .input(waysInput)
    .output(nothing)
    .mutation(({ ctx, input }) => setWays(ctx.db, ctx.env, ctx.user.id, input)),

  /** The caller's browser is told by push, as long as this session lasts. */
  addPush: readerProcedure
    .input(pushInput)
    .output(nothing)
    .mutation(({ ctx: { db, env, user, token }, input }) => addPush({ db, env, userId: user.id, token }, input)),

  removePush: readerProcedure
    .input(pushEndpoint)
    .output(nothing)
    .mutation(({ ctx, input }) => removePush(ctx.db, ctx.user.id, input.endpoint)),

  /** By the link in a weekly letter, which is its key. */
  leaveLetters: publicProcedure
    .input(leaveInput)
    .output(nothing)
    .mutation(({ ctx, input }) => leaveLetters(ctx.db, input.token)),
})
