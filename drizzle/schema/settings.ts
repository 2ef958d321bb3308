import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Settings that differ from their defaults (shared/settings.ts). */
export const settingValues = sqliteTable('setting_values', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: integer().notNull(),
})
