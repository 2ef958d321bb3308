import { z } from 'zod'
import {
  confirmInput,
  forgottenInput,
  isAdmin,
  loginInput,
  ownSession,
  registerInput,
  resetInput,
  sessionUser,
} from '#shared/auth.ts'
import { defaultLang, langs } from '#shared/lang.ts'
import { nothing, publicProcedure, readerProcedure, router } from '#server/core/trpc.ts'
import { confirmEmail, requestReset, resendConfirmation, resetPassword } from './auth.recovery.service.ts'
import { endAllSessions, endSession, listSessions, loginAdmin, loginReader, registerReader } from './auth.service.ts'

/** Where somebody signs in or up: every call may be an attempt to get in. */
const loginProcedure = publicProcedure.meta({ limit: 'login' })

const session = z.object({ token: z.string(), user: sessionUser })
/** The language of the mail. */
const lang = z.enum(langs).default(defaultLang)

export const authRouter = router({
  adminLogin: loginProcedure
    .input(loginInput)
    .output(session)
    .mutation(({ ctx, input }) => loginAdmin(ctx, input)),

  login: loginProcedure
    .input(loginInput)
    .output(session)
    .mutation(({ ctx, input }) => loginReader(ctx, input)),

  /** Without a session where the address must be confirmed by mail first. */
  register: loginProcedure
    .input(registerInput.extend({ lang }))
    .output(z.object({ session: session.nullable() }))
    .mutation(async ({ ctx, input }) => ({ session: await registerReader(ctx, input) })),

  /** Whose session the sent token is; a dead token is an answer, not an error. */
  verify: publicProcedure
    .meta({ isPrivate: true })
    .output(z.object({ isValid: z.boolean(), user: sessionUser.nullable() }))
    .query(({ ctx }) => ({ isValid: ctx.user !== null, user: ctx.user })),

  verifyAdmin: publicProcedure
    .meta({ isPrivate: true })
    .output(z.object({ isValid: z.boolean(), user: sessionUser.nullable() }))
    .query(({ ctx }) => {
      const user = ctx.user && isAdmin(ctx.user.role) ? ctx.user : null
      return { isValid: user !== null, user }
    }),

  /** Ends the session of the sent token, if it is one. */
  logout: publicProcedure.output(nothing).mutation(({ ctx }) => ctx.token && ctx.sessions.end(ctx.token)),

  /** Answers the same whether or not there is such an account. */
  forgotten: loginProcedure
    .input(forgottenInput.extend({ lang }))
    .output(nothing)
    .mutation(({ ctx, input }) => requestReset(ctx, input)),

  resetPassword: loginProcedure
    .input(resetInput)
    .output(nothing)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  confirmEmail: publicProcedure
    .input(confirmInput)
    .output(nothing)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),

  /** Sends the confirmation email once more. */
  resendConfirmation: readerProcedure
    .input(z.object({ lang }))
    .output(nothing)
    .mutation(({ ctx, input }) => resendConfirmation(ctx, { userId: ctx.user.id, lang: input.lang })),

  sessions: readerProcedure.output(z.array(ownSession)).query(({ ctx }) => listSessions(ctx)),

  endSession: readerProcedure
    .input(z.object({ id: z.string().max(100) }))
    .output(nothing)
    .mutation(({ ctx, input }) => endSession(ctx, input.id)),

  /** Signs out everywhere, here too. */
  endAllSessions: readerProcedure.output(nothing).mutation(({ ctx }) => endAllSessions(ctx)),
})
