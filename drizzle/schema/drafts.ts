import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { uploads } from './media.ts'
import { posts } from './posts.ts'

/**
 * What editors have changed since the post was last saved: the whole form, as its schema in shared/drafts.ts defines it.
 * Readers never see it; saving the post ends it.
 */
export const postDrafts = sqliteTable(
  'post_drafts',
  {
    postId: text()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    fields: text().notNull(),
    /** Raised by every autosave: one that was made upon another version is refused. */
    version: integer().notNull(),
    /** `updatedAt` of the post that the draft was made from. */
    baseUpdatedAt: integer().notNull(),
    updatedAt: integer().notNull(),
    updatedBy: text().notNull(),
    /** The tab that saved it: whatever version that tab knows of, its next autosave continues this one. */
    tab: text().notNull().default(''),
  },
  (t) => [index('post_drafts_newest').on(t.updatedAt, t.postId)],
)

export const revisionKinds = ['autosave', 'save', 'state', 'restore', 'before'] as const

/** Former contents of posts. Autosaves are thinned with time; all others stay. */
export const postRevisions = sqliteTable(
  'post_revisions',
  {
    id: text().primaryKey(),
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    kind: text({ enum: revisionKinds }).notNull(),
    /** The state of the post at that time. */
    state: text().notNull(),
    userId: text(),
    /** The name of the user at that time. */
    userName: text().notNull(),
    /** From where it was saved: `admin`, `api`, `schedule`. */
    source: text().notNull(),
    title: text().notNull(),
    /** The same form as in a draft. */
    fields: text().notNull(),
  },
  (t) => [index('post_revisions_post').on(t.postId, t.at, t.id), index('post_revisions_kind').on(t.kind, t.at)],
)

/** Uploads that must stay although no picture shows them: drafts and revisions need them, or a text plays them. */
export const uploadHolds = sqliteTable(
  'upload_holds',
  {
    /** `draft ID`, `revision ID`; of sound files `post ID`, `about LANG`. */
    holder: text().notNull(),
    uploadId: text()
      .notNull()
      .references(() => uploads.id),
  },
  (t) => [primaryKey({ columns: [t.holder, t.uploadId] }), index('upload_holds_upload').on(t.uploadId)],
)

/** Who has a post open, and where in it; old rows are of closed tabs. */
export const postEditors = sqliteTable(
  'post_editors',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** A random id of the tab. */
    tab: text().notNull(),
    userId: text().notNull(),
    /** A short description for colleagues, of the place of the caret. */
    place: text().notNull().default(''),
    seenAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.tab] }), index('post_editors_age').on(t.seenAt)],
)
