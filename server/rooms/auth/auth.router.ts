import { z } from 'zod'
import { isAdmin, loginInput, sessionUser } from '#shared/auth.ts'
import { publicProcedure, router } from '#server/core/trpc.ts'
import { loginAdmin } from './auth.service.ts'

export const authRouter = router({
  adminLogin: publicProcedure
    .input(loginInput)
    .output(z.object({ token: z.string(), user: sessionUser }))
    .mutation(({ ctx, input }) =>
      loginAdmin({ db: ctx.db, sessions: ctx.sessions, ip: ctx.ip, throttled: ctx.env.RATE_LIMIT }, input),
    ),

  /** Whose session the sent token is; a dead token is an answer, not an error. */
  verify: publicProcedure
    .output(z.object({ isValid: z.boolean(), user: sessionUser.nullable() }))
    .query(({ ctx }) => ({ isValid: ctx.user !== null, user: ctx.user })),

  verifyAdmin: publicProcedure
    .output(z.object({ isValid: z.boolean(), user: sessionUser.nullable() }))
    .query(({ ctx }) => {
      const user = ctx.user && isAdmin(ctx.user.role) ? ctx.user : null
      return { isValid: user !== null, user }
    }),

  /** Ends the session of the sent token, if it is one. */
  logout: publicProcedure.output(z.object({})).mutation(async ({ ctx }) => {
    if (ctx.token) await ctx.sessions.end(ctx.token)
    return {}
  }),
})
