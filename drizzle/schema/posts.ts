import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'
import { storedPostStates } from '../../shared/post-states.rules.ts'
import { categories } from './categories.ts'
import { pictures } from './media.ts'
import { series } from './series.ts'

/** Posts in every state. What readers may see is `publishedPosts`; only the writing side of the admin reads this table. */
export const posts = sqliteTable(
  'posts',
  {
    id: text().primaryKey(),
    state: text({ enum: storedPostStates }).notNull(),
    slug: text().notNull(),
    /** Whether an editor has set the slug; otherwise it follows the title. */
    isSlugChosen: integer({ mode: 'boolean' }).notNull().default(false),
    lang: text({ enum: langs }).notNull(),
    /** Whether an editor has set the language; otherwise it follows the text. */
    isLangChosen: integer({ mode: 'boolean' }).notNull().default(false),
    title: text().notNull(),
    subtitle: text().notNull(),
    /** The authors as the site prints them; who they are is in `post_authors`. */
    author: text().notNull(),
    /** Null until a draft has one: a published post always does. */
    categoryId: text().references(() => categories.id),
    isHome: integer({ mode: 'boolean' }).notNull(),
    isRecent: integer({ mode: 'boolean' }).notNull(),
    /** Without a plan only the teaser can be read: see server/features/posts/posts.teaser.ts. */
    isPremium: integer({ mode: 'boolean' }).notNull().default(false),
    /** The first words of the publicly readable text, without tags. */
    excerpt: text().notNull(),
    /** What search engines and link previews show; empty: the subtitle or the excerpt. */
    description: text().notNull().default(''),
    readingMinutes: integer().notNull(),
    seriesId: text().references((): AnySQLiteColumn => series.id, { onDelete: 'set null' }),
    /** The number of the part in its series. */
    part: integer(),
    /** The same post in the other language, which names this one. */
    counterpartId: text().references((): AnySQLiteColumn => posts.id, { onDelete: 'set null' }),
    submissionId: text().unique(),
    createdAt: integer().notNull(),
    createdBy: text(),
    updatedAt: integer().notNull(),
    /** When a scheduled post is to be published. */
    publishAt: integer(),
    /** The date that readers see, by which lists are sorted; null until a post is first published. */
    publishedAt: integer(),
    // So late that a card's columns are read without the pages that the text overflows into; what follows is mostly null.
    content: text().notNull(),
    /** What the draft of a post says that was never published; null where it has none, or says nothing else. */
    draftTitle: text(),
    draftSubtitle: text(),
    /** Empty: none, whatever the post has. */
    draftCategoryId: text(),
    draftLang: text({ enum: langs }),
    /** What lists of the admin show of a post: what is being written of it, until it is first published. */
    listedTitle: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(draft_title, title)`, { mode: 'virtual' }),
    listedSubtitle: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(draft_subtitle, subtitle)`, { mode: 'virtual' }),
    listedCategoryId: text().generatedAlwaysAs(sql`nullif(coalesce(draft_category_id, category_id), '')`, {
      mode: 'virtual',
    }),
    listedLang: text({ enum: langs })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(draft_lang, lang)`, { mode: 'virtual' }),
  },
  (t) => [
    // The flag comes first, so that SQLite prefers these to the index of all published posts.
    index('posts_home')
      .on(t.isHome, t.publishedAt, t.id)
      .where(sql`state = 'published' AND is_home = 1`),
    index('posts_recent')
      .on(t.isRecent, t.publishedAt, t.id)
      .where(sql`state = 'published' AND is_recent = 1`),
    // The language is there to be counted.
    index('posts_category')
      .on(t.categoryId, t.publishedAt, t.id, t.lang)
      .where(sql`state = 'published'`),
    index('posts_lang')
      .on(t.lang, t.publishedAt, t.id)
      .where(sql`state = 'published'`),
    index('posts_published')
      .on(t.publishedAt, t.id)
      .where(sql`state = 'published'`),
    index('posts_scheduled')
      .on(t.publishAt)
      .where(sql`state = 'scheduled'`),
    // With what is counted of a series.
    index('posts_series').on(t.seriesId, t.part, t.id, t.state),
    index('posts_counterpart').on(t.counterpartId),
    // Those that may become a counterpart.
    index('posts_single')
      .on(t.listedLang, t.updatedAt, t.id)
      .where(sql`counterpart_id IS NULL`),
    // The work list of the admin.
    index('posts_updated').on(t.updatedAt, t.id),
    // Without the published ones, so that no list of readers is tempted to use it; with what they are counted by.
    index('posts_state')
      .on(t.state, t.updatedAt, t.id, t.listedCategoryId, t.listedLang, t.createdBy)
      .where(sql`state <> 'published'`),
    index('posts_own_drafts')
      .on(t.createdBy, t.updatedAt, t.id)
      .where(sql`state = 'draft'`),
    // The list of an author.
    index('posts_creator').on(t.createdBy, t.updatedAt, t.id),
    index('posts_category_updated').on(t.listedCategoryId, t.updatedAt, t.id),
  ],
)

/** What readers, feeds, search, lists and documented public calls see of the posts. Nothing else decides that. */
export const publishedPosts = sqliteView('published_posts', {
  id: text('id').notNull(),
  slug: text('slug').notNull(),
  lang: text('lang', { enum: langs }).notNull(),
  title: text('title').notNull(),
  subtitle: text('subtitle').notNull(),
  author: text('author').notNull(),
  categoryId: text('category_id').notNull(),
  isHome: integer('is_home', { mode: 'boolean' }).notNull(),
  isRecent: integer('is_recent', { mode: 'boolean' }).notNull(),
  isPremium: integer('is_premium', { mode: 'boolean' }).notNull(),
  excerpt: text('excerpt').notNull(),
  description: text('description').notNull(),
  readingMinutes: integer('reading_minutes').notNull(),
  seriesId: text('series_id'),
  part: integer('part'),
  counterpartId: text('counterpart_id'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  publishedAt: integer('published_at').notNull(),
  content: text('content').notNull(),
}).as(sql`SELECT * FROM posts WHERE state = 'published'`)

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
    /** Of the carousel; an inline picture has them in the text. */
    alt: text().notNull().default(''),
    /** Whether it says nothing that a reader without it would miss. */
    isDecorative: integer({ mode: 'boolean' }).notNull().default(false),
    caption: text().notNull().default(''),
    credit: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.postId, t.role, t.position] }), index('post_pictures_picture').on(t.pictureId)],
)

/** What a published post says of its changes: "Updated on", with a public correction if there is a note. */
export const postUpdates = sqliteTable(
  'post_updates',
  {
    id: text().primaryKey(),
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    /** Empty: only the date is shown. */
    note: text().notNull(),
  },
  (t) => [
    index('post_updates_post').on(t.postId, t.at),
    index('post_updates_corrections')
      .on(t.at, t.id)
      .where(sql`note <> ''`),
  ],
)

/** Posts that stand at the head of the home page, in an order of their own. */
export const homePins = sqliteTable(
  'home_pins',
  {
    postId: text()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Null: until it is unpinned. */
    until: integer(),
  },
  (t) => [uniqueIndex('home_pins_position').on(t.position)],
)

/** Links that show a post to somebody without an account, in any state. */
export const previewLinks = sqliteTable(
  'preview_links',
  {
    id: text().primaryKey(),
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdBy: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    revokedAt: integer(),
  },
  (t) => [index('preview_links_post').on(t.postId, t.createdAt)],
)
