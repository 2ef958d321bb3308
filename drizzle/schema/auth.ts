import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { roles } from '../../shared/auth.ts'
import { securityEventKinds } from '../../shared/security-events.ts'

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
    /** Since when the account opens nothing; only staff is suspended. */
    suspendedAt: integer(),
    /** The last use of a session, to within half an hour. */
    lastSeenAt: integer(),
    /** Base32; null without a code app as a second factor. */
    totpSecret: text(),
    /** The step of time whose code was used last: no code is valid twice. */
    totpStep: integer().notNull().default(0),
  },
  (t) => [
    index('users_name').on(t.nameForm, t.id),
    index('users_staff')
      .on(t.id)
      .where(sql`role <> 'reader'`),
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
    /** When its owner last showed again who is there, in milliseconds since 1970; 0: not since the sign-in. */
    provenAt: integer().notNull().default(0),
    /** Its last use, to within half an hour; 0: not used since this is noted. */
    usedAt: integer().notNull().default(0),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/**
 * Short-lived single-use tokens: sent by email to reset a password, to confirm an address or to undo a change of the
 * account; given to the browser that comes back from Google, for which it gets a session; or to one that knows the password
 * of an account with a second factor.
 */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    /** sha256 of the token. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset', 'confirm', 'undo', 'google', 'second-factor'] }).notNull(),
    /** The address that the email was sent to; of `google` and `second-factor`, the account's. */
    email: text().notNull(),
    /** Milliseconds since 1970. */
    expiresAt: integer().notNull(),
  },
  (t) => [index('account_tokens_user').on(t.userId), index('account_tokens_expiry').on(t.expiresAt)],
)

/** Every change that an admin made. Append-only: a trigger refuses updates. */
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
    /** JSON: the changed fields with their values before and after; empty where nothing existed before. */
    changes: text().notNull().default(''),
    /** The caller's address (IPv4) or network (IPv6), and the request in the log. */
    network: text().notNull().default(''),
    requestId: text().notNull().default(''),
    /** The feature of the action: `posts`. */
    area: text().generatedAlwaysAs(sql`(substr(action, 1, instr(action, '.') - 1))`, { mode: 'virtual' }),
    /** The change of many things that this is a part of; the list shows the entry of that one. */
    bulkId: text(),
  },
  // Parts of bulk changes are passed over by the index alone.
  (t) => [
    index('audit_log_entity').on(t.entityId, t.at),
    index('audit_log_at').on(t.at, t.id, t.bulkId),
    index('audit_log_user').on(t.userId, t.at, t.id, t.bulkId),
    index('audit_log_area').on(t.area, t.at, t.id, t.bulkId),
    index('audit_log_bulk')
      .on(t.bulkId, t.id)
      .where(sql`bulk_id IS NOT NULL`),
  ],
)

/** Sign-ins, refusals and changes of accounts. Append-only but for `count`: a trigger refuses other updates. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Of the first of `count` equal events, in milliseconds since 1970. */
    at: integer().notNull(),
    kind: text({ enum: securityEventKinds }).notNull(),
    /** The account concerned; empty if there is none. No foreign key: the event outlives the account. */
    userId: text().notNull().default(''),
    /** Whether the account was an admin's at that time; such events are stored as long as the audit log. */
    isStaff: integer({ mode: 'boolean' }).notNull().default(false),
    /** Network of the caller; empty if unknown. Readers are stored less precisely than admins. */
    network: text().notNull().default(''),
    requestId: text().notNull().default(''),
    /** What was refused or exported: the path of a procedure. */
    detail: text().notNull().default(''),
    /** Equal events within a minute are one row. */
    count: integer().notNull().default(1),
    /** Kind, account, network, detail and minute, hashed. */
    bucket: text().notNull().unique(),
  },
  (t) => [index('security_events_user').on(t.userId, t.at), index('security_events_age').on(t.isStaff, t.at)],
)
