import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { termKinds } from '../../shared/terms.rules.ts'

/** Former slugs of renamed and merged authors, tags and series; they resolve to what they became permanently. */
export const termAliases = sqliteTable(
  'term_aliases',
  {
    kind: text({ enum: termKinds }).notNull(),
    slug: text().notNull(),
    termId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] }), index('term_aliases_term').on(t.kind, t.termId)],
)
