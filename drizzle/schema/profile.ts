import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'
import { genders, themes } from '../../shared/profile.rules.ts'
import { users } from './auth.ts'

/** What a reader has told of themselves, and how they like the site to look. No row: nothing told. */
export const profiles = sqliteTable(
  'profiles',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Digits, with a plus in front where it was given. */
    mobile: text().notNull().default(''),
    /** `1990-12-31`, or nothing. */
    dob: text().notNull().default(''),
    gender: text({ enum: genders }).notNull().default(''),
    theme: text({ enum: themes }),
    lang: text({ enum: langs }),
    updatedAt: integer().notNull(),
  },
  (t) => [index('profiles_mobile').on(t.mobile)],
)
