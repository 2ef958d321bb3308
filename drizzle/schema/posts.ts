import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'
import { categories } from './categories.ts'
import { pictures } from './media.ts'

export const posts = sqliteTable(
  'posts',
  {
    id: text().primaryKey(),
    slug: text().notNull(),
    lang: text({ enum: langs }).notNull(),
    title: text().notNull(),
    subtitle: text().notNull(),
    author: text().notNull(),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    isHome: integer({ mode: 'boolean' }).notNull(),
    isRecent: integer({ mode: 'boolean' }).notNull(),
    /** Without a plan only the teaser can be read: see server/features/posts/posts.teaser.ts. */
    isPremium: integer({ mode: 'boolean' }).notNull().default(false),
    /** The first words of the publicly readable text, without tags. */
    excerpt: text().notNull(),
    readingMinutes: integer().notNull(),
    submissionId: text().unique(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    // Last, so that a card's columns are read without the pages that the text overflows into.
    content: text().notNull(),
  },
  (t) => [
    index('posts_home')
      .on(t.createdAt, t.id)
      .where(sql`is_home = 1`),
    index('posts_recent')
      .on(t.createdAt, t.id)
      .where(sql`is_recent = 1`),
    index('posts_category').on(t.categoryId, t.createdAt, t.id),
    index('posts_created').on(t.createdAt, t.id),
  ],
)

export const postPictures = sqliteTable(
  'post_pictures',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** `image`: in the carousel, the first one also on the card. `inline`: inside the text. */
    role: text({ enum: ['image', 'inline'] }).notNull(),
    position: integer().notNull(),
    pictureId: text()
      .notNull()
      .references(() => pictures.id),
  },
  (t) => [primaryKey({ columns: [t.postId, t.role, t.position] }), index('post_pictures_picture').on(t.pictureId)],
)
