import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { originalKey, previewKey } from '#shared/media.ts'
import { pdfKey } from '#shared/pdfs.ts'
import { gatherPages } from '../../pdf/gather-pages.ts'
import { readPdfFile } from '../../pdf/read.ts'
import type { JobHandler } from '../../job-handler.ts'

const folderPrefix = 'mai-pdf-'
/** Far longer than reading a PDF takes. */
const leftoverMs = 3_600_000

/** Removes the folders of killed workers, which contain whole PDFs. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix))
  for (const path of names.map((name) => join(tmpdir(), name))) {
    // Another worker may have removed it.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > leftoverMs) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Counts the pages of a PDF, extracts their text, and draws the first one, which is stored as an upload. The file is opened
 * in a child process, since some files of a few kilobytes hang every PDF engine.
 */
export const readPdf: JobHandler<'pdfs.read'> = async ({ fileId, coverId }, { storage, signal, log }) => {
  const stored = await storage.stream(pdfKey(fileId))
  // Deleted in the meantime: the result will be ignored.
  if (!stored) return { ok: false, failure: 'damaged' }
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  try {
    const file = join(folder, 'file.pdf')
    const drawn = join(folder, 'cover.jpg')
    await pipeline(stored.body, createWriteStream(file), { signal })
    const answer = await readPdfFile(file, drawn, signal)
    if (!answer.ok) {
      log.warn({ fileId, failure: answer.failure }, 'unreadable PDF')
      return answer
    }
    const { size } = await stat(drawn)
    for (const key of coverId ? [originalKey(coverId, 'jpg'), previewKey(coverId)] : [])
      await storage.put(key, createReadStream(drawn), { type: 'image/jpeg', size })
    const isGathered = await gatherPages(file, answer.pages, signal)
    const bytes = isGathered ? (await stat(file)).size : stored.size
    // The former content stays as a prefix, so concurrent range requests remain valid.
    if (isGathered) await storage.put(pdfKey(fileId), createReadStream(file), { type: 'application/pdf', size: bytes })
    return { ...answer, bytes, cover: { ...answer.cover, bytes: size } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
