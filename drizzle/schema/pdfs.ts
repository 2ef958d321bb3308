import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pdfCategories, pdfFailures, pdfStates } from '../../shared/pdfs.ts'
import { pictures } from './media.ts'

/** Uploaded files, and what the worker has extracted from them. */
export const pdfFiles = sqliteTable('pdf_files', {
  id: text().primaryKey(),
  bytes: integer().notNull(),
  state: text({ enum: pdfStates }).notNull().default('pending'),
  failure: text({ enum: pdfFailures }),
  /** Number of pages. */
  pages: integer(),
  createdAt: integer().notNull(),
})

/** The text of the pages, for the search. */
export const pdfTexts = sqliteTable(
  'pdf_texts',
  {
    fileId: text()
      .notNull()
      .references(() => pdfFiles.id, { onDelete: 'cascade' }),
    /** From 1. */
    page: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.page] })],
)

export const pdfUploads = sqliteTable(
  'pdf_uploads',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    subtitle: text().notNull(),
    category: text({ enum: pdfCategories }).notNull(),
    date: integer().notNull(),
    /** Year and month of the date in India: 202611. */
    month: integer().notNull(),
    fileId: text()
      .notNull()
      .unique()
      .references(() => pdfFiles.id),
    pictureId: text().references(() => pictures.id),
    /** The cover is the first page, drawn by the worker; a new file replaces it. */
    isCoverDrawn: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [
    index('pdf_uploads_date').on(t.date, t.id),
    index('pdf_uploads_category').on(t.category, t.date, t.id),
    index('pdf_uploads_month').on(t.category, t.month, t.date, t.id),
    index('pdf_uploads_picture').on(t.pictureId),
  ],
)
