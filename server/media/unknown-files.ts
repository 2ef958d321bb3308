import { dayMs } from '#shared/durations.ts'
import { listMediaKeys } from '#server/backup/media-keys.ts'
import type { Tx } from '#server/core/db.ts'
import type { Storage } from '#server/core/storage.ts'

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
