import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { uploadKinds, type Crop } from '../../shared/media.ts'

/** Originals, stored exactly as they were uploaded: what the media library shows. */
export const uploads = sqliteTable(
  'uploads',
  {
    /** Declared, so that VACUUM preserves it: the index of trigrams refers to it. */
    rowId: integer().primaryKey(),
    id: text().notNull().unique(),
    /** Bare file name under /uploads/, which serves the preview. */
    name: text().notNull().unique(),
    /** Its name where it came from; may be empty. */
    fileName: text().notNull().default(''),
    kind: text({ enum: uploadKinds }).notNull().default('image'),
    originalKey: text().notNull(),
    previewKey: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    /** Of the bytes; null until a job has read a file from before there were any, empty if it could not. */
    sha256: text(),
    /** Size in pixels with EXIF orientation applied. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** What a form takes over when it takes the picture; a post may say otherwise. */
    altTa: text().notNull().default(''),
    altEn: text().notNull().default(''),
    captionTa: text().notNull().default(''),
    captionEn: text().notNull().default(''),
    credit: text().notNull().default(''),
    /** File name and texts in the form in which they are searched. */
    searchForm: text().notNull().default(''),
    /** Somebody wants it in the library: it stays without any use. */
    isKept: integer({ mode: 'boolean' }).notNull().default(false),
    /** The uses of all its pictures. */
    uses: integer().notNull().default(0),
    /** How many rows of `upload_holds` name it. */
    holds: integer().notNull().default(0),
    /** Since when it is in the trash. */
    trashedAt: integer(),
    createdAt: integer().notNull(),
    createdBy: text(),
  },
  (t) => [
    index('uploads_newest')
      .on(t.createdAt, t.id)
      .where(sql`trashed_at IS NULL`),
    index('uploads_kind')
      .on(t.kind, t.createdAt, t.id)
      .where(sql`trashed_at IS NULL`),
    index('uploads_unused')
      .on(t.createdAt, t.id)
      .where(sql`trashed_at IS NULL AND uses = 0 AND holds = 0`),
    index('uploads_without_alt')
      .on(t.createdAt, t.id)
      .where(sql`trashed_at IS NULL AND kind <> 'audio' AND alt_ta = '' AND alt_en = ''`),
    index('uploads_sha256').on(t.sha256),
    index('uploads_unread')
      .on(t.id)
      .where(sql`sha256 IS NULL`),
  ],
)

/** An original with one crop, as pages show it. */
export const pictures = sqliteTable(
  'pictures',
  {
    id: text().primaryKey(),
    /**
     * Bare file name under /uploads/, which serves the widest JPEG: the id, and after its original was replaced a number, so
     * that no cache shows the former one.
     */
    name: text().notNull().unique(),
    uploadId: text()
      .notNull()
      .references(() => uploads.id),
    /** Null: the whole original. */
    crop: text({ mode: 'json' }).$type<Crop | null>(),
    /** The same as text, for the unique index: `x,y,width,height` or empty. */
    cropKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    state: text({ enum: ['pending', 'ready', 'failed'] })
      .notNull()
      .default('pending'),
    /** Widths that the worker has stored, as WebP and some of them as JPEG. */
    widths: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    /** Whether some of them are stored as AVIF too. */
    avif: integer({ mode: 'boolean' }).notNull().default(false),
    placeholder: text(),
    /** Reference count; at 0 the picture is removed. */
    uses: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('pictures_crop').on(t.uploadId, t.cropKey)],
)
