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
    /** The name in the form in which it is looked up, `search_form(name)`; triggers of the database keep it so. */
    nameForm: text().notNull().default(''),
    role: text({ enum: roles }).notNull().default('reader'),
    /** argon2id; null for an account that signs in elsewhere only. */
    passwordHash: text(),
    /** When the owner of the address showed that it is theirs. */
    emailVerifiedAt: integer(),
    /** Google's own number of the account that may sign in here. */
    googleId: text().unique(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('users_name').on(t.nameForm, t.id),
    // Whom a message to all readers goes to, in the order of the fan-out.
    index('users_readers')
      .on(t.id)
      .where(sql`role = 'reader'`),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** sha256 of the token: what stands here opens nothing. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds since 1970. */
    expiresAt: integer().notNull(),
    /** Milliseconds since 1970; 0 for sessions of before this was noted. */
    createdAt: integer().notNull().default(0),
    /** What the browser called itself. */
    device: text().notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** What is sent by mail to reset a password or to confirm an address: used once, and short-lived. */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    /** sha256 of the token. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset', 'confirm'] }).notNull(),
    /** The address that the mail went to. */
    email: text().notNull(),
    /** Milliseconds since 1970. */
    expiresAt: integer().notNull(),
  },
  (t) => [index('account_tokens_user').on(t.userId), index('account_tokens_expiry').on(t.expiresAt)],
)

/** What must not be tried without end (core/throttle.ts), by account and by address; the delay grows with the attempts. */
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
    /** What a person would want to read: a title, a name. */
    summary: text().notNull(),
  },
  (t) => [index('audit_log_entity').on(t.entityId, t.at)],
)
