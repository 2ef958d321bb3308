import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { authorRoles } from '../../shared/authors.rules.ts'
import { pictures } from './media.ts'
import { posts } from './posts.ts'

export const authors = sqliteTable(
  'authors',
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    /** The name as posts print it. */
    name: text().notNull(),
    nameEn: text().notNull().default(''),
    /** The name in the form in which it is looked up, so that no spelling becomes a second author. */
    nameForm: text().notNull(),
    /** Of the name: its place in a Tamil dictionary. */
    sortKey: text().notNull().default(''),
    bio: text().notNull().default(''),
    bioEn: text().notNull().default(''),
    pictureId: text().references(() => pictures.id),
    /** How many posts name them, in any state. Database triggers maintain it, and the next one. */
    posts: integer().notNull().default(0),
    /** How many of those are published. */
    published: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('authors_form').on(t.nameForm),
    index('authors_sorted').on(t.sortKey, t.id),
    index('authors_created').on(t.createdAt, t.id),
    index('authors_picture').on(t.pictureId),
  ],
)

export const postAuthors = sqliteTable(
  'post_authors',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    authorId: text()
      .notNull()
      .references(() => authors.id),
    role: text({ enum: authorRoles }).notNull(),
    /**
     * Of the post while it is published, otherwise null: an author's posts are one range of the index. Whoever has two
     * roles in a post has the date in one of them.
     */
    publishedAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    index('post_authors_newest').on(t.authorId, t.publishedAt, t.postId),
  ],
)
