import { z } from 'zod'
import {
  codeAppInput,
  newCodeApp,
  newPasskeyInput,
  ownFactors,
  passkeyId,
  passkeyRename,
  shownCodes,
} from '#shared/factors.ts'
import { nothing, ownAccountProcedure, router } from '#server/core/trpc.ts'
import * as factors from './auth.factors.service.ts'
import * as passkeys from './auth.passkeys.service.ts'

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
