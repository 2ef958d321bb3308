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
    /** Milliseconds since 1970; 0 for sessions older than this column. */
    createdAt: integer().notNull().default(0),
    /** User-Agent header of the browser. */
    device: text().notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** Short-lived single-use tokens, sent by email to reset a password or to confirm an address. */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    /** sha256 of the token. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset', 'confirm'] }).notNull(),
    /** The address that the email was sent to. */
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
