import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { profiles } from '#drizzle/schema/index.ts'
import type { preferencesInput, Profile, profileInput } from '#shared/profile.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'
import type { Context } from '#server/core/context.ts'
import { write, writeDurably, type Db, type Tx } from '#server/core/db.ts'
import { hashPassword, replaceToken } from '#server/core/session.ts'
import { noteAttempt } from '#server/core/throttle.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { langOf } from '#server/features/auth/auth.emails.ts'
import { checkNewPassword } from '#server/features/auth/auth.passwords.ts'
import { getAccount, getAccountAgain, reauthenticate } from '#server/features/auth/auth.proof.service.ts'
import { changeAccount, changeEmail } from '#server/features/auth/auth.service.ts'
import { canSendMail } from '#server/features/mail/mail.service.ts'
import { notifyReader } from '#server/features/notifications/notifications.service.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'

const freeAddresses = 5

export type Self = Pick<Context, 'db' | 'env' | 'token'> & { user: SessionUser }

/** The profile of an account. @throws UNAUTHENTICATED when it was deleted */
export function getProfile(tx: Tx, userId: string): Profile {
  const account = getAccount(tx, userId)
  const told = tx.select().from(profiles).where(eq(profiles.userId, userId)).get()
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    mobile: told?.mobile ?? '',
    dob: told?.dob ?? '',
    gender: told?.gender ?? '',
    theme: told?.theme ?? null,
    lang: told?.lang ?? null,
    emailVerified: account.emailVerifiedAt !== null,
    hasPassword: account.passwordHash !== null,
  }
}

interface UpdatedProfile {
  profile: Profile
  /** Whether a new address waits for confirmation by email. */
  isAddressPending: boolean
  /** Takes the place of the caller's token, after a change of the password or the address. */
  token: string | null
}

/**
 * Changing the password or the email address requires the current password or a recent sign-in; a new password ends the
 * other sessions.
 * @throws REAUTHENTICATION_NEEDED, PASSWORD_WRONG, LOGIN_THROTTLED, SESSION_INVALID, PASSWORD_COMMON, EMAIL_TAKEN
 */
export async function updateProfile(self: Self, input: z.output<typeof profileInput>): Promise<UpdatedProfile> {
  const { db, env, user, token } = self
  const before = getAccount(db, user.id)
  const isOtherAddress = input.email !== before.email
  const isSensitive = isOtherAddress || input.newPassword !== ''
  if (isSensitive) await reauthenticate(self, before, input.currentPassword)
  if (input.newPassword !== '')
    checkNewPassword(readSiteName(db), input.newPassword, { ...input, role: before.role }, 'newPassword')
  // Without mail the response reveals whether an address is known.
  if (env.RATE_LIMIT && isOtherAddress)
    noteAttempt(db, [{ key: `address change ${user.id}`, free: freeAddresses }], 'TOO_MANY_REQUESTS')
  const passwordHash = input.newPassword === '' ? null : await hashPassword(input.newPassword)
  const update = (tx: Tx): UpdatedProfile => {
    const account = isSensitive ? getAccountAgain(tx, token, before) : getAccount(tx, user.id)
    const lang = langOf(tx, user.id)
    changeAccount(tx, env, account, { name: input.name, passwordHash, token })
    changeEmail(tx, env, { ...account, name: input.name }, input.email, lang)
    const { mobile, dob, gender } = input
    saveDetails(tx, user.id, { mobile, dob, gender })
    if (passwordHash) notifyReader(tx, user.id, lang, passwordNotice)
    return {
      profile: getProfile(tx, user.id),
      isAddressPending: canSendMail(env) && input.email !== account.email,
      token: isSensitive ? replaceToken(tx, token, { isEnded: passwordHash !== null }) : null,
    }
  }
  return writeWhenFree(db, update, isSensitive ? writeDurably : write)
}

function saveDetails(tx: Tx, userId: string, details: Partial<typeof profiles.$inferInsert>): void {
  const set = { ...details, updatedAt: Date.now() }
  tx.insert(profiles)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: profiles.userId, set })
    .run()
}

/** Display preferences of the reader, shared between devices. */
export function savePreferences(db: Db, userId: string, preferences: z.output<typeof preferencesInput>): void {
  write(db, (tx) => saveDetails(tx, userId, preferences))
}

/** Notice to a reader whose password was changed. */
const passwordNotice = (lang: Lang): { title: string; message: string; link: string } =>
  lang === 'ta'
    ? {
        title: 'கடவுச்சொல் மாற்றப்பட்டது',
        message:
          'உங்கள் கணக்கின் கடவுச்சொல் மாற்றப்பட்டது; மற்ற சாதனங்களில் இருந்த உள்நுழைவுகள் முடிவுக்கு வந்தன. நீங்கள் மாற்றவில்லை என்றால் உடனே புதிய கடவுச்சொல்லை அமைத்துக்கொள்ளுங்கள்.',
        link: '/settings/account',
      }
    : {
        title: 'Your password was changed',
        message:
          'The password of your account was changed, and the sessions on other devices have ended. If that was not you, please set a new password at once.',
        link: '/settings/account',
      }
