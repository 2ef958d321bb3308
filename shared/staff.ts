import { z } from 'zod'
import { email, newPassword, ownSession, password, personName } from './auth.ts'
import { id } from './ids.ts'
import { langs, defaultLang } from './lang.ts'
import { staffRoles } from './staff.rules.ts'

/** How long a link is valid by which somebody joins the staff. */
export const invitationDays = 7
/** How long a link is valid that an owner copies for a colleague who has forgotten the password. */
export const copiedResetHours = 24

const role = z.enum(staffRoles, 'FIELD_INVALID')

export const colleague = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  isSuspended: z.boolean(),
  /** Whether a second factor is asked for at the sign-in. */
  hasSecondFactor: z.boolean(),
  /** To within half an hour. */
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Colleague = z.infer<typeof colleague>

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof invitation>

export const staffList = z.object({
  people: z.array(colleague),
  invitations: z.array(invitation),
  /** Whether the site can send mails. */
  canMail: z.boolean(),
  /** Whether everybody needs a second factor. */
  requiresSecondFactor: z.boolean(),
})

export const inviteInput = z.object({ email, role, lang: z.enum(langs).default(defaultLang) })
/** A link to copy; whoever has it can use it once. */
export const copiedLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() })
export const madeInvitation = copiedLink.extend({ isMailed: z.boolean() })

const invitationToken = z.object({ token: z.string().regex(/^[\w-]{20,100}$/, 'LINK_INVALID') })
export const invitationInput = invitationToken
/** What a link says to whoever opens it. */
export const openedInvitation = z.object({
  email: z.string(),
  role,
  invitedBy: z.string(),
  /** The address has a reader's account already, whose password is asked for. */
  hasAccount: z.boolean(),
})
export const joinInput = invitationToken.extend({ name: personName, password: newPassword.or(password) })

export const ownName = z.object({ name: personName })
export const roleChange = z.object({ id, role })
export const staffSession = ownSession.omit({ isCurrent: true })
export const sessionOfColleague = z.object({ id, sessionId: z.string().max(100) })
