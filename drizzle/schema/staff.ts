import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { staffRoles } from '../../shared/staff.rules.ts'
import { users } from './auth.ts'

/** Links by which people join the staff: each is used once. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    /** sha256 of the token in the link. */
    tokenHash: text().notNull().unique(),
    /** In lower case; the newest invitation of an address is the only one. */
    email: text().notNull().unique(),
    role: text({ enum: staffRoles }).notNull(),
    invitedBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [index('invitations_inviter').on(t.invitedBy)],
)

/** Each takes the place of a second factor once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    /** sha256 of the account and the code. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The id of the credential, base64url. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    counter: integer().notNull(),
    /** JSON: how browsers reach the authenticator. */
    transports: text().notNull(),
    /** What its owner calls it. */
    name: text().notNull(),
    createdAt: integer().notNull(),
    usedAt: integer(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)

/** What an authenticator has been asked to sign; answered once. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** Whose passkey is being made; null at a sign-in, when nobody is known yet. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer().notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.userId), index('passkey_challenges_expiry').on(t.expiresAt)],
)
