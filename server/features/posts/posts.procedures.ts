import { z } from 'zod'
import { byId, id } from '#shared/ids.ts'
import { writingProcedure } from '#server/core/trpc.ts'
import type { UserContext } from '#server/core/context.ts'
import { requireOwnPost } from './posts.rows.service.ts'
import type { Writer } from './posts.writing.service.ts'

// Procedures about one post, which authors call for their own only.

/** Reads a post by its id. */
export const ownPostById = writingProcedure.input(byId).use(({ ctx, input, next }) => {
  requireOwnPost(ctx.db, ctx.user, input.id, 'read')
  return next()
})

/** Changes a post by its id, if it exists already: an author one that was not published. */
export const ownPostProcedure = writingProcedure.input(z.object({ id: id.optional() })).use(({ ctx, input, next }) => {
  if (input.id !== undefined) requireOwnPost(ctx.db, ctx.user, input.id, 'change')
  return next()
})

/** Deletes a post by its id, and answers the id. */
export const deleteOwnPostProcedure = ownPostProcedure.input(byId).output(byId)

/** Who writes a post, and from where: the site's own pages name procedures, documented calls do not. */
export const writerOf = (ctx: UserContext): Writer => ({
  db: ctx.db,
  user: ctx.user,
  source: ctx.isRemote ? 'admin' : 'api',
  publicUrl: ctx.env.PUBLIC_URL,
})
