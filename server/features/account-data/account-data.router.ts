import { z } from 'zod'
import { password } from '#shared/auth.ts'
import { nothing, readerProcedure, router } from '#server/core/trpc.ts'
import { exportAccount, removeAccount, type AccountExport } from './account-data.service.ts'

/** Part of the `profile` procedures; it reads from nearly every feature, so none may depend on it. */
export const accountDataRouter = router({
  /** Everything that the site holds of the caller. */
  export: readerProcedure.output(z.custom<AccountExport>()).query(({ ctx }) => exportAccount(ctx)),

  /** Asks for the password, where the account has one. */
  deleteAccount: readerProcedure
    .input(z.object({ password: password.or(z.literal('')) }))
    .output(nothing)
    .mutation(({ ctx, input }) => removeAccount(ctx, input.password)),
})
