import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './auth.ts'

/**
 * Throttled attempts (core/throttle.ts), by account and by network; the delay grows with the attempts. Those of sign-ups,
 * messages and mails are counted here, too, whatever the names say.
 */
export const throttles = sqliteTable(
  'login_failures',
  {
    key: text().primaryKey(),
    /** As many as at `countedAt`: some counts halve with time. */
    failures: real().notNull(),
    countedAt: integer().notNull(),
    blockedUntil: integer().notNull(),
  },
  (t) => [index('login_failures_age').on(t.countedAt)],
)

/** The networks from which accounts have signed in lately. */
export const knownNetworks = sqliteTable(
  'known_networks',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    network: text().notNull(),
    /** The last time, in milliseconds since 1970. */
    at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.network] }),
    index('known_networks_network').on(t.network, t.at),
    index('known_networks_age').on(t.at),
  ],
)

/** Random keys that the site signs with, by their purpose. */
export const signingKeys = sqliteTable('signing_keys', {
  name: text().primaryKey(),
  key: text().notNull(),
})
