import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { posts } from './posts.ts'

export const tags = sqliteTable(
  'tags',
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    nameEn: text().notNull().default(''),
    /** The name in the form in which it is looked up, so that no spelling becomes a second tag. */
    nameForm: text().notNull(),
    /** Of the name: its place in a Tamil dictionary. */
    sortKey: text().notNull().default(''),
    /** How many posts have it, in any state. Database triggers maintain it, and the next one. */
    posts: integer().notNull().default(0),
    /** How many of those are published. */
    published: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('tags_form').on(t.nameForm),
    index('tags_sorted').on(t.sortKey, t.id),
    index('tags_created').on(t.createdAt, t.id),
  ],
)

export const postTags = sqliteTable(
  'post_tags',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    tagId: text()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Of the post while it is published, otherwise null: a tag's posts are one range of the index. */
    publishedAt: integer(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.tagId] }), index('post_tags_newest').on(t.tagId, t.publishedAt, t.postId)],
)
