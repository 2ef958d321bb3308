import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { isStaff } from '#shared/auth.ts'
import { sentenceOf } from '#shared/errors.ts'
import { byId } from '#shared/ids.ts'
import type { SecurityEventKind } from '#shared/security-events.ts'
import type { Right } from '#shared/staff.rules.ts'
import { requireProof, requireRight, requireStaff, requireUser } from './access.ts'
import type { Context } from './context.ts'
import type { CallKind } from './rate-limit.ts'
import { databaseFaultOf } from './database-faults.ts'
import { whenWritable, whileBusy, writeWhenFree } from './write-lock.ts'
import { noteDamage } from './database-check.ts'
import { ownTurn } from './own-turn.ts'
import { AppError, errorData, toAppError, trpcCodeOf } from './errors.ts'
import { requestScope } from './request-scope.ts'
import { eventOfError, recordEvent, subjectOf } from './security-events.ts'

/** Properties of a procedure that hold however it is called: tRPC, REST or page. */
export interface Meta {
  /** The rate limit of its calls, instead of `read` or `write`. */
  limit?: Exclude<CallKind, 'read' | 'write' | 'page' | 'upload'>
  /** The response belongs to the caller: it is never cached, and the browser drops it when the session ends. */
  isPrivate?: boolean
  /** Recorded with the account concerned when the call succeeds. */
  event?: SecurityEventKind
  /** Only the staff signs in here: refusals of others are events of the staff, about nobody. */
  isStaffEntrance?: boolean
  /** Serves endpoints, which read it piece by piece, and cannot be called from outside. */
  isInternal?: boolean
}

// No transformer: all outputs are plain JSON.
const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Pings keep proxies from closing an idle live connection.
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

/** The output of procedures without a result, whatever their service returns. */
export const nothing = z.unknown().transform(() => ({}))

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** Records calls that concern the security of accounts. */
const withEvents = t.procedure.use(async ({ ctx, meta, path, getRawInput, next }) => {
  const { requestId, network, log, db, user } = ctx
  return requestScope.run({ requestId, network, log }, async () => {
    const result = await next()
    const kind = result.ok ? meta?.event : eventOfError(toAppError(result.error).code)
    if (kind) {
      const subject = subjectOf(db, user, await getRawInput())
      const who = meta?.isStaffEntrance && !(subject && isStaff(subject.role)) ? 'unknown' : subject
      // What was called has its answer, whether or not this can be written.
      try {
        await writeWhenFree(db, (tx) => recordEvent(tx, kind, who, path))
      } catch (err) {
        log.error({ err, event: kind }, 'a security event could not be written')
      }
    }
    return result
  })
})

/** Services throw AppError, the database its own; both get their tRPC code here. */
const withErrors = withEvents.use(async ({ ctx, next }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  noteDamage(ctx.db, cause)
  const error = cause instanceof AppError ? cause : databaseFaultOf(cause) && toAppError(cause)
  if (error) throw new TRPCError({ code: trpcCodeOf(error.code), cause: error })
  return result
})

/** The rows that a call of average cost answers. */
const usualRows = 25

/** As many letters as a write of average cost cleans and stores: a millisecond for each thousand. */
const usualLetters = 10_000

function lettersIn(input: unknown): number {
  if (typeof input === 'string') return input.length
  if (typeof input !== 'object' || input === null) return 0
  return Object.values(input).reduce<number>((sum, value) => sum + lettersIn(value), 0)
}

/** A list costs what its `limit` asks for. */
const sizeOf = (input: unknown): number => {
  const { limit } = (input ?? {}) as { limit?: unknown }
  return typeof limit === 'number' && limit > usualRows ? limit / usualRows : 1
}

/** Public; without a session every caller gets the same response. */
export const publicProcedure = withErrors.use(async ({ ctx, meta, type, getRawInput, next }) => {
  if (meta?.isInternal && ctx.isRemote) throw new TRPCError({ code: 'NOT_FOUND' })
  const kind = meta?.limit ?? (type === 'mutation' ? 'write' : 'read')
  const input = await getRawInput()
  const size = sizeOf(input)
  const isPrivate = meta?.isPrivate ?? false
  ctx.onCall?.({ kind, isPrivate, size })
  const texts = type === 'mutation' ? lettersIn(input) / usualLetters : 0
  // Paid by the next call: however long a text is, it can be saved together with what else a form sends.
  if (texts > 1) ctx.onCall?.({ kind, isPrivate, size: texts, isAlreadyCounted: true })
  if (ctx.isRemote && (kind === 'search' || size > 1 || texts > 1)) await ownTurn()
  if (type !== 'mutation') return next()
  // Here rather than in each write: nothing has been done yet, so nothing is done twice. Files have been moved by then.
  if (!ctx.hasFiles) return whileBusy(ctx.db, next, (result) => (result.ok ? undefined : result.error))
  await whenWritable(ctx.db)
  return next()
})

/** For the lists of endpoints that stream whole texts. */
export const internalProcedure = publicProcedure.meta({ isInternal: true })

/** For signed-in readers. */
export const readerProcedure = publicProcedure.meta({ isPrivate: true }).use(({ ctx, next }) => {
  requireUser(ctx)
  return next({ ctx: { user: ctx.user } })
})

const procedureOf = (right: Right) =>
  readerProcedure.use(({ ctx, next }) => {
    requireRight(ctx.user, right)
    return next()
  })

/** For everybody on the staff, about the own account: open as long as a second factor is still to be set up, too. */
export const ownAccountProcedure = readerProcedure.use(({ ctx, next }) => {
  requireStaff(ctx.user)
  return next()
})
/** For everybody on the staff. */
export const staffProcedure = procedureOf('staff')
/** For whoever writes: authors too, whose own posts `ownPostProcedure` checks. */
export const writingProcedure = procedureOf('writing')
/** For whoever works in the shop. */
export const shopProcedure = procedureOf('shop')
/** For editors and owners. */
export const adminProcedure = procedureOf('admin')
/** For owners. */
export const ownerProcedure = procedureOf('owner')

/**
 * Of what hurts most, also if a thief does it: a session alone, which may be stolen, is not enough.
 * @throws AppError REAUTHENTICATION_NEEDED
 */
export const withProof = t.middleware(({ ctx, next }) => {
  requireProof(ctx)
  return next()
})

/** Calls of one thing by its id. */
export const publicById = publicProcedure.input(byId)
export const readerById = readerProcedure.input(byId)
export const shopById = shopProcedure.input(byId)
export const adminById = adminProcedure.input(byId)
export const ownerById = ownerProcedure.input(byId)

/** Deletes one thing by its id, and answers the id. */
const deleted = z.object({ id: z.string() })
export const deleteProcedure = adminById.output(deleted)
export const shopDeleteProcedure = shopById.output(deleted)
