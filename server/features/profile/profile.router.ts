import { z } from 'zod'
import { preferencesInput, profile, profileInput } from '#shared/profile.ts'
import { AppError } from '#server/core/errors.ts'
import { nothing, readerProcedure, router } from '#server/core/trpc.ts'
import { getProfile, savePreferences, updateProfile } from './profile.service.ts'

const updated = z.object({ profile, isAddressPending: z.boolean(), token: z.string().nullable() })

export const profileRouter = router({
  get: readerProcedure.output(profile).query(({ ctx }) => getProfile(ctx.db, ctx.user.id)),

  update: readerProcedure
    .input(profileInput)
    .output(updated)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),

  /** For the documented path, which must contain the caller's own id. */
  getOf: readerProcedure
    .input(z.object({ userId: z.string() }))
    .output(profile)
    .query(({ ctx, input }) => {
      if (input.userId !== ctx.user.id) throw new AppError('FORBIDDEN')
      return getProfile(ctx.db, ctx.user.id)
    }),

  replaceOf: readerProcedure
    .input(profileInput.extend({ userId: z.string() }))
    .output(updated)
    .mutation(({ ctx, input: { userId, ...input } }) => {
      if (userId !== ctx.user.id) throw new AppError('FORBIDDEN')
      return updateProfile(ctx, input)
    }),

  savePreferences: readerProcedure
    .input(preferencesInput)
    .output(nothing)
    .mutation(({ ctx, input }) => savePreferences(ctx.db, ctx.user.id, input)),
})
