import { getTableName, sql, type Table } from 'drizzle-orm'
import { pdfFiles, pictures, settingValues, trash, uploads } from '#drizzle/schema/index.ts'
import { variantKeys } from '#shared/media.ts'
import { pdfKey } from '#shared/pdfs.ts'
import { dayMs } from '#shared/durations.ts'
import type { Tx } from '#server/core/db.ts'
import { valuesInTrash } from '#server/core/trash.ts'
import { fileIdOf } from '#server/features/media/media.service.ts'
import { listMarkKeys } from '#server/features/settings/settings.marks.service.ts'
import type { Storage } from '#server/core/storage.ts'

interface Source {
  table: Table
  keys: (db: Tx) => string[]
}

/** Every table with files in the storage. A feature with files of its own adds its table here. */
const sources: Source[] = [
  {
    table: uploads,
    keys: (db) =>
      db
        .select({ originalKey: uploads.originalKey, previewKey: uploads.previewKey })
        .from(uploads)
        .all()
        .flatMap(({ originalKey, previewKey }) => [originalKey, previewKey]),
  },
  {
    table: pictures,
    keys: (db) =>
      db
        .select({ name: pictures.name, widths: pictures.widths, avif: avifOf(db) })
        .from(pictures)
        .all()
        .flatMap(({ name, ...made }) => variantKeys(fileIdOf({ name }), made)),
  },
  {
    table: pdfFiles,
    keys: (db) =>
      db
        .select({ id: pdfFiles.id })
        .from(pdfFiles)
        .all()
        .map(({ id }) => pdfKey(id)),
  },
  { table: settingValues, keys: listMarkKeys },
  // Its pictures are still in the tables above.
  { table: trash, keys: (db) => valuesInTrash(db, 'pdf', '$.file.id').map(pdfKey) },
]

/** Whether a picture has AVIF files; older databases do not say so, and have none. */
const avifOf = (db: Tx) =>
  db.get(sql`SELECT 1 FROM pragma_table_info('pictures') WHERE name = 'avif'`)
    ? pictures.avif
    : sql<boolean>`0`.mapWith(Boolean)

/** Storage keys of all files of a database, which may be an older one without some of the tables. */
export function listMediaKeys(db: Tx): string[] {
  const tables = new Set(
    db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`).map(({ name }) => name),
  )
  return sources.filter(({ table }) => tables.has(getTableName(table))).flatMap(({ keys }) => keys(db))
}

/** The folders of the store whose files have rows: originals, previews, sizes of pictures, PDFs. */
const folders = ['originals', 'previews', 'pictures', 'pdfs']

/**
 * Files that no row names, as a killed upload leaves them. Younger ones than a day may belong to an upload that is under
 * way, or to pages that are still open.
 */
export async function listUnknownFiles(db: Tx, storage: Storage, now = Date.now()): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders)
    for await (const { key, changedAt } of storage.list(folder)) if (changedAt < now - dayMs) found.push(key)
  // Asked afterwards, so that what was added meanwhile is known.
  const known = new Set(listMediaKeys(db))
  return found.filter((key) => !known.has(key))
}
