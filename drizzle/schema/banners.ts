import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pictures } from './media.ts'
import { posts } from './posts.ts'

/** Of the carousel of the home page. At least one of the two pictures is there; it then stands in for the other. */
export const banners = sqliteTable(
  'banners',
  {
    id: text().primaryKey(),
    mobilePictureId: text().references(() => pictures.id),
    desktopPictureId: text().references(() => pictures.id),
    /** What the picture shows, for those who do not see it; may be empty. */
    description: text().notNull().default(''),
    /** The post that the picture leads to. */
    postId: text().references(() => posts.id, { onDelete: 'set null' }),
    /** The lowest comes first; of equal ones the newest. */
    order: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [index('banners_order').on(t.order, t.createdAt, t.id), index('banners_post').on(t.postId)],
)
