import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { roles } from '../../shared/auth.ts'

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    name: text().notNull(),
    /** The name in the form in which it is looked up, `search_form(name)`; database triggers maintain it. */
    nameForm: text().notNull().default(''),
    role: text({ enum: roles }).notNull().default('reader'),
    /** argon2id; null for an account that signs in elsewhere only. */
    passwordHash: text(),
    /** When the email address was confirmed. */
    emailVerifiedAt: integer(),
    /** The `sub` claim of the linked Google account. */
    googleId: text().unique(),
    /** The password was generated and printed at the first start: until another is set, no call of the admin is answered. */
    mustChangePassword: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('users_name').on(t.nameForm, t.id),
    // Recipients of a message to all readers, in the order of the fan-out.
    index('users_readers')
      .on(t.id)
      .where(sql`role = 'reader'`),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** sha256 of the token; the token itself is not stored. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds since 1970. */
    expiresAt: integer().notNull(),
    /** When its owner signed in, in milliseconds since 1970. A token that takes the place of another inherits it. */
    createdAt: integer().notNull().default(0),
    /** Another token has taken its place; calls already under way may still use it until it expires. */
    isReplaced: integer({ mode: 'boolean' }).notNull().default(false),
    /** User-Agent header of the browser. */
    device: text().notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/**
 * Short-lived single-use tokens: sent by email to reset a password, to confirm an address or to undo a change of the
 * account; or given to the browser that comes back from Google, for which it gets a session.
 */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    /** sha256 of the token. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset', 'confirm', 'undo', 'google'] }).notNull(),
    /** The address that the email was sent to; of `google`, the account's. */
    email: text().notNull(),
    /** Milliseconds since 1970. */
    expiresAt: integer().notNull(),
  },
  (t) => [index('account_tokens_user').on(t.userId), index('account_tokens_expiry').on(t.expiresAt)],
)

/** Throttled attempts (core/throttle.ts), by account and by address; the delay grows with the attempts. */
export const throttles = sqliteTable(
  'login_failures',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    blockedUntil: integer().notNull(),
  },
  (t) => [index('login_failures_age').on(t.blockedUntil)],
)

/** Every change that an admin made. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer()
      .notNull()
      .default(sql`(unixepoch() * 1000)`),
    userId: text().notNull(),
    /** `posts.update` */
    action: text().notNull(),
    entityId: text().notNull(),
    /** A label for people: a title, a name. */
    summary: text().notNull(),
  },
  (t) => [index('audit_log_entity').on(t.entityId, t.at)],
)
