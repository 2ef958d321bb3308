import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Crop } from '../../shared/media.ts'

/** Originals, stored exactly as they were uploaded. */
export const uploads = sqliteTable('uploads', {
  id: text().primaryKey(),
  /** Bare file name under /uploads/, which serves the preview. */
  name: text().notNull().unique(),
  originalKey: text().notNull(),
  previewKey: text().notNull(),
  mime: text().notNull(),
  bytes: integer().notNull(),
  /** Size in pixels with EXIF orientation applied. */
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: integer().notNull(),
  createdBy: text(),
})

/** An original with one crop, as pages show it. */
export const pictures = sqliteTable(
  'pictures',
  {
    id: text().primaryKey(),
    /** Bare file name under /uploads/, which serves the widest JPEG. */
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
    /** Widths that the worker has stored, in WebP and JPEG. */
    widths: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    placeholder: text(),
    /** Reference count; at 0 the picture is removed. */
    uses: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('pictures_crop').on(t.uploadId, t.cropKey)],
)
