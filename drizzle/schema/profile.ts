import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'
import { genders, themes } from '../../shared/profile.rules.ts'
import { users } from './auth.ts'

/** Personal data and display preferences of a reader; without a row all are empty. */
export const profiles = sqliteTable(
  'profiles',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Digits, with an optional leading plus. */
    mobile: text().notNull().default(''),
    /** `1990-12-31`, or empty. */
    dob: text().notNull().default(''),
    gender: text({ enum: genders }).notNull().default(''),
    theme: text({ enum: themes }),
    lang: text({ enum: langs }),
    updatedAt: integer().notNull(),
  },
  (t) => [index('profiles_mobile').on(t.mobile)],
)
