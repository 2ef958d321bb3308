import type { UserContext } from '#server/core/context.ts'
import type { Writer } from './posts.writing.service.ts'

/** Who writes a post, and from where: the site's own pages name procedures, documented calls do not. */
export const writerOf = (ctx: UserContext): Writer => ({
  db: ctx.db,
  user: ctx.user,
  source: ctx.isRemote ? 'admin' : 'api',
  publicUrl: ctx.env.PUBLIC_URL,
})
