import { z } from 'zod'
import { sessionUser } from '#shared/auth.ts'
import {
  copiedLink,
  invitationInput,
  inviteInput,
  joinInput,
  madeInvitation,
  openedInvitation,
  ownName,
  roleChange,
  sessionOfColleague,
  staffList,
  staffSession,
} from '#shared/staff.ts'
import { factorRule } from '#shared/factors.ts'
import { nothing, ownAccountProcedure, ownerById, ownerProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import { canSendMail } from '#server/features/mail/mail.service.ts'
import { readSetting } from '#server/features/settings/settings.service.ts'
import * as joining from './staff.invitations.service.ts'
import { requireSecondFactor } from './staff.service.ts'
import * as staff from './staff.service.ts'

/** Rate-limited, since every call may be a guess. */
const joiningProcedure = publicProcedure.meta({ limit: 'login', isPrivate: true })

export const staffRouter = router({
  list: ownerProcedure.output(staffList).query(({ ctx }) => ({
    people: staff.listColleagues(ctx.db),
    invitations: staff.listInvitations(ctx.db),
    canMail: canSendMail(ctx.env),
    requiresSecondFactor: readSetting(ctx.db, 'requireSecondFactor'),
  })),

  invite: ownerProcedure
    .input(inviteInput)
    .output(madeInvitation)
    .mutation(({ ctx, input }) => joining.invite(ctx, input)),

  withdraw: ownerById.output(nothing).mutation(({ ctx, input }) => joining.withdraw(ctx, input.id)),

  /** What a link says; a mutation, so that its token is in no address. */
  openInvitation: joiningProcedure
    .input(invitationInput)
    .output(openedInvitation)
    .mutation(({ ctx, input }) => joining.openInvitation(ctx.db, input.token)),

  join: joiningProcedure
    .input(joinInput)
    .output(z.object({ token: z.string(), user: sessionUser }))
    .mutation(({ ctx, input }) => joining.join(ctx, input)),

  changeRole: ownerProcedure
    .input(roleChange)
    .output(nothing)
    .mutation(({ ctx, input }) => staff.changeRole(ctx, input)),

  /** Closes an account until the suspension ends. */
  suspend: ownerById.output(nothing).mutation(({ ctx, input }) => staff.suspend(ctx, input.id)),

  endSuspension: ownerById.output(nothing).mutation(({ ctx, input }) => staff.endSuspension(ctx, input.id)),

  /** Makes somebody a reader. */
  remove: ownerById.output(nothing).mutation(({ ctx, input }) => staff.removeFromStaff(ctx, input.id)),

  /** A link to a new password, to be copied. */
  resetLink: ownerById.output(copiedLink).mutation(({ ctx, input }) => staff.makeResetLink(ctx, input.id)),

  sessions: ownerById.output(z.array(staffSession)).query(({ ctx, input }) => staff.listSessionsOf(ctx, input.id)),

  endSession: ownerProcedure
    .input(sessionOfColleague)
    .output(nothing)
    .mutation(({ ctx, input }) => staff.endSessionOf(ctx, input)),

  /** After a lost device: the next sign-in is by the password alone. */
  removeFactors: ownerById.output(nothing).mutation(({ ctx, input }) => staff.removeFactors(ctx, input.id)),

  /** Whether everybody on the staff needs a second factor. */
  requireSecondFactor: ownerProcedure
    .input(factorRule)
    .output(nothing)
    .mutation(({ ctx, input }) => requireSecondFactor(ctx, input.isRequired)),

  /** The caller's own name. */
  rename: ownAccountProcedure
    .input(ownName)
    .output(nothing)
    .mutation(({ ctx, input }) => staff.rename(ctx, input.name)),

  endSessions: ownerById.output(nothing).mutation(({ ctx, input }) => staff.endSessionsOf(ctx, input.id)),
})
