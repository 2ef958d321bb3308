import { join } from 'node:path'
import type { PdfFailure } from '#shared/pdfs.ts'
import { runInChild } from './in-child.ts'

/** The content of a PDF, or why it cannot be read. */
export type PdfReading =
  | { ok: true; pages: number; texts: string[]; cover: { width: number; height: number } }
  | { ok: false; failure: PdfFailure }

/**
 * Reads a PDF and draws its first page to `cover`.
 * @throws the signal's reason when aborted
 */
export async function readPdfFile(file: string, cover: string, signal: AbortSignal): Promise<PdfReading> {
  const entry = join(import.meta.dirname, 'read.child.ts')
  const { answer, wasEnded } = await runInChild<PdfReading>(entry, [file, cover], signal)
  return answer ?? { ok: false, failure: wasEnded ? 'heavy' : 'damaged' }
}
