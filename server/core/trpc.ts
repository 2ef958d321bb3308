import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { isAdmin } from '#shared/auth.ts'
import { sentenceOf } from '#shared/errors.ts'
import { byId } from '#shared/ids.ts'
import type { Context } from './context.ts'
import type { CallKind } from './rate-limit.ts'
import { AppError, errorData, toAppError, trpcCodeOf } from './errors.ts'

/** What a procedure says of itself, for all doors that it can be called through. */
export interface Meta {
  /** The limit that its calls are counted under, instead of that of reading or writing. */
  limit?: Exclude<CallKind, 'read' | 'write' | 'upload'>
  /** The answer belongs to who asks: no cache keeps it, and the browser drops it when the session ends. */
  isPrivate?: boolean
}

// No transformer: all outputs are plain JSON.
const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // A live connection says something every now and then, so that no proxy takes it for dead.
    sse: { ping: { enabled: true, intervalMs: 20_000 } },
    errorFormatter: ({ shape, error, ctx }) => {
      const app = toAppError(error)
      return {
        ...shape,
        message: sentenceOf(app.code),
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, app: errorData(app, ctx?.requestId) },
      }
    },
  })

/** The output of procedures that answer nothing, whatever their service returns. */
export const nothing = z.unknown().transform(() => ({}))

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** Services throw AppError; tRPC learns its own code for it here, in one place. */
const withErrors = t.procedure.use(async ({ next }) => {
  const result = await next()
  if (!result.ok && result.error.cause instanceof AppError)
    throw new TRPCError({ code: trpcCodeOf(result.error.cause.code), cause: result.error.cause })
  return result
})

/** Anybody may call, and without a session everybody gets the same answer. */
export const publicProcedure = withErrors.use(({ ctx, meta, type, next }) => {
  ctx.onCall?.({ kind: meta?.limit ?? (type === 'mutation' ? 'write' : 'read'), isPrivate: meta?.isPrivate ?? false })
  return next()
})

/** Whoever has signed in may call. */
export const readerProcedure = publicProcedure.meta({ isPrivate: true }).use(({ ctx, next }) => {
  if (!ctx.user) throw new AppError(ctx.token ? 'SESSION_INVALID' : 'UNAUTHENTICATED')
  return next({ ctx: { user: ctx.user } })
})

/** Editors and owners may call. */
export const adminProcedure = readerProcedure.use(({ ctx, next }) => {
  if (!isAdmin(ctx.user.role)) throw new AppError('ADMIN_ONLY')
  return next()
})

/** Owners may call. */
export const ownerProcedure = adminProcedure.use(({ ctx, next }) => {
  if (ctx.user.role !== 'owner') throw new AppError('OWNER_ONLY')
  return next()
})

/** Calls of one thing by its id. */
export const publicById = publicProcedure.input(byId)
export const readerById = readerProcedure.input(byId)
export const adminById = adminProcedure.input(byId)

/** Deletes one thing by its id, and answers the id. */
export const deleteProcedure = adminById.output(z.object({ id: z.string() }))
