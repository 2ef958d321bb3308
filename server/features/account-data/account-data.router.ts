import { z } from 'zod'
import { password } from '#shared/auth.ts'
import { nothing, readerProcedure, router } from '#server/core/trpc.ts'
import { exportAccount, removeAccount, type AccountExport } from './account-data.service.ts'

/** Merged into the `profile` procedures. It depends on nearly every feature, so none may depend on it. */
export const accountDataRouter = router({
  /** Everything that the site stores about the caller. */
  export: readerProcedure
    .meta({ event: 'export' })
    .output(z.custom<AccountExport>())
    .query(({ ctx }) => exportAccount(ctx)),

  /** Requires the password, or a sign-in of the last ten minutes. */
  deleteAccount: readerProcedure
    .meta({ event: 'account-deleted' })
    .input(z.object({ password: password.or(z.literal('')) }))
    .output(nothing)
    .mutation(({ ctx, input }) => removeAccount(ctx, input.password)),
})
