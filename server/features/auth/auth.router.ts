import { z } from 'zod'
import {
  confirmInput,
  forgottenInput,
  isStaff,
  loginInput,
  ownSession,
  passwordInput,
  registerInput,
  resetInput,
  sessionUser,
  undoInput,
} from '#shared/auth.ts'
import { defaultLang, langs } from '#shared/lang.ts'
import {
  passkeyAnswer,
  passkeyAsked,
  proofInput,
  secondStepInput,
  codeAppInput,
  newCodeApp,
  newPasskeyInput,
  ownFactors,
  passkeyId,
  passkeyRename,
  shownCodes,
} from '#shared/factors.ts'
import { nothing, publicProcedure, readerProcedure, router, ownAccountProcedure } from '#server/core/trpc.ts'
import { askForPasskey } from './auth.passkeys.service.ts'
import { proveIdentity } from './auth.proof.service.ts'
import { confirmEmail, requestReset, resendConfirmation, resetPassword, undoChange } from './auth.recovery.service.ts'
import {
  changePassword,
  confirmAgain,
  endAllSessions,
  endSession,
  listSessions,
  loginAdmin,
  loginReader,
  registerReader,
} from './auth.service.ts'
import { askAtSignIn, finishSignIn, signInByPasskey } from './auth.sign-in.service.ts'
import { takeGoogleSession } from './auth.google.service.ts'
import * as factors from './auth.factors.service.ts'
import * as passkeys from './auth.passkeys.service.ts'

/** Rate-limited, since every call may be a guess. */
const loginProcedure = publicProcedure.meta({ limit: 'login' })
/** Where the staff signs in: whoever fails is in the audit log, even if nobody has that address. */
const staffLoginProcedure = loginProcedure.meta({ isStaffEntrance: true })

const session = z.object({ token: z.string(), user: sessionUser })
const passkeyOptions = z.custom<Awaited<ReturnType<typeof askForPasskey>>>()
/** The language of the email. */
const lang = z.enum(langs).default(defaultLang)

export const authRouter = router({
  adminLogin: staffLoginProcedure
    .meta({ event: 'login' })
    .input(loginInput)
    .output(session)
    .mutation(({ ctx, input }) => loginAdmin(ctx, input)),

  /** The second step of a sign-in, after SECOND_FACTOR_NEEDED. */
  finishSignIn: staffLoginProcedure
    .input(secondStepInput)
    .output(session)
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),

  /** What the browser asks an authenticator at a sign-in. */
  askForPasskey: staffLoginProcedure
    .input(passkeyAsked)
    .output(passkeyOptions)
    .mutation(({ ctx, input }) => askAtSignIn(ctx, input.challenge)),

  /** A passkey is a whole sign-in of the staff. */
  signInByPasskey: staffLoginProcedure
    .input(z.object({ passkey: passkeyAnswer }))
    .output(session)
    .mutation(({ ctx, input }) => signInByPasskey(ctx, input.passkey)),

  /** What the browser asks an authenticator that is to show who is there. */
  askForOwnPasskey: readerProcedure
    .meta({ limit: 'login' })
    .output(passkeyOptions)
    .mutation(({ ctx }) => askForPasskey(ctx, ctx.user.id)),

  /** Shows who is there; for ten minutes, changes that need more than a session are open. */
  proveIdentity: readerProcedure
    .meta({ limit: 'login' })
    .input(proofInput)
    .output(nothing)
    .mutation(({ ctx, input }) => proveIdentity(ctx, input)),

  login: loginProcedure
    .meta({ event: 'login' })
    .input(loginInput)
    .output(session)
    .mutation(({ ctx, input }) => loginReader(ctx, input)),

  /** Returns no session if the address must be confirmed by email first. */
  register: loginProcedure
    .input(registerInput.extend({ lang }))
    .output(z.object({ session: session.nullable() }))
    .mutation(async ({ ctx, input }) => ({ session: await registerReader(ctx, input) })),

  /** The user of the sent token; an invalid token is no error. */
  verify: publicProcedure
    .meta({ isPrivate: true })
    .output(z.object({ isValid: z.boolean(), user: sessionUser.nullable() }))
    .query(({ ctx }) => ({ isValid: ctx.user !== null, user: ctx.user })),

  verifyAdmin: publicProcedure
    .meta({ isPrivate: true })
    .output(z.object({ isValid: z.boolean(), user: sessionUser.nullable() }))
    .query(({ ctx }) => {
      const user = ctx.user && isStaff(ctx.user.role) ? ctx.user : null
      return { isValid: user !== null, user }
    }),

  /** Ends the session of the sent token, if it is valid. */
  logout: publicProcedure.output(nothing).mutation(({ ctx }) => ctx.token && ctx.sessions.end(ctx.token)),

  /** Responds the same whether or not the account exists. */
  forgotten: loginProcedure
    .meta({ event: 'reset-requested' })
    .input(forgottenInput.extend({ lang }))
    .output(nothing)
    .mutation(({ ctx, input }) => requestReset(ctx, input)),

  resetPassword: loginProcedure
    .input(resetInput)
    .output(z.object({ isStaff: z.boolean() }))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  confirmEmail: publicProcedure
    .input(confirmInput)
    .output(nothing)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),

  /** Sends the confirmation email again to whoever knows the password of an account that cannot be logged in to yet. */
  confirmAgain: loginProcedure
    .input(loginInput.extend({ lang }))
    .output(nothing)
    .mutation(({ ctx, input }) => confirmAgain(ctx, input)),

  /** Exchanges the code in the address to which Google's sign-in has led this browser for a session. */
  takeGoogleSession: loginProcedure
    .input(z.object({ code: z.string().max(200) }))
    .output(session)
    .mutation(({ ctx, input }) => takeGoogleSession(ctx, input.code)),

  /** Gives an account back to the owner of the address that it had before a change. */
  undoChange: loginProcedure
    .input(undoInput)
    .output(z.object({ resetToken: z.string() }))
    .mutation(({ ctx, input }) => undoChange(ctx, input.token)),

  /** Replaces the caller's password, and the token of this session. */
  changePassword: readerProcedure
    .meta({ limit: 'login' })
    .input(passwordInput)
    .output(z.object({ token: z.string().nullable() }))
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  /** Sends the confirmation email again. */
  resendConfirmation: readerProcedure
    .input(z.object({ lang }))
    .output(nothing)
    .mutation(({ ctx, input }) => resendConfirmation(ctx, { userId: ctx.user.id, lang: input.lang })),

  sessions: readerProcedure.output(z.array(ownSession)).query(({ ctx }) => listSessions(ctx)),

  endSession: readerProcedure
    .meta({ event: 'sessions-ended' })
    .input(z.object({ id: z.string().max(100) }))
    .output(nothing)
    .mutation(({ ctx, input }) => endSession(ctx, input.id)),

  /** Ends all sessions, including this one. */
  endAllSessions: readerProcedure
    .meta({ event: 'sessions-ended' })
    .output(nothing)
    .mutation(({ ctx }) => endAllSessions(ctx)),
})

/** Changes of what opens the account; each may be a guess. */
const changing = ownAccountProcedure.meta({ limit: 'login' })

/** The second factors of whoever calls, for everybody on the staff. */
export const factorsRouter = router({
  get: ownAccountProcedure.output(ownFactors).query(({ ctx }) => factors.ownFactors(ctx)),

  /** A secret for a code app; nothing is stored yet. */
  newCodeApp: changing.output(newCodeApp).mutation(({ ctx }) => factors.newCodeApp(ctx)),

  turnOnCodeApp: changing
    .input(codeAppInput)
    .output(shownCodes)
    .mutation(({ ctx, input }) => factors.turnOnCodeApp(ctx, input)),

  turnOffCodeApp: changing.output(nothing).mutation(({ ctx }) => factors.turnOffCodeApp(ctx)),

  renewRecoveryCodes: changing.output(shownCodes).mutation(({ ctx }) => factors.renewRecoveryCodes(ctx)),

  /** What the browser makes a passkey of. */
  newPasskey: changing
    .output(z.custom<Awaited<ReturnType<typeof passkeys.askForNewPasskey>>>())
    .mutation(({ ctx }) => passkeys.askForNewPasskey(ctx)),

  addPasskey: changing
    .input(newPasskeyInput)
    .output(shownCodes)
    .mutation(({ ctx, input }) => passkeys.addPasskey(ctx, input)),

  renamePasskey: ownAccountProcedure
    .input(passkeyRename)
    .output(nothing)
    .mutation(({ ctx, input }) => passkeys.renamePasskey(ctx, input)),

  removePasskey: changing
    .input(passkeyId)
    .output(nothing)
    .mutation(({ ctx, input }) => passkeys.removePasskey(ctx, input.id)),
})
