import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pictures } from './media.ts'
import { posts } from './posts.ts'

/** Banners of the home page's carousel. Each has one or two pictures; one alone is shown at all widths. */
export const banners = sqliteTable(
  'banners',
  {
    id: text().primaryKey(),
    mobilePictureId: text().references(() => pictures.id),
    desktopPictureId: text().references(() => pictures.id),
    /** Alternative text of the picture; may be empty. */
    description: text().notNull().default(''),
    /** The post that the picture leads to. */
    postId: text().references(() => posts.id, { onDelete: 'set null' }),
    /** The lowest comes first; of equal ones the newest. */
    order: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('banners_order').on(t.order, t.createdAt, t.id),
    index('banners_post').on(t.postId),
    index('banners_mobile').on(t.mobilePictureId),
    index('banners_desktop').on(t.desktopPictureId),
  ],
)
