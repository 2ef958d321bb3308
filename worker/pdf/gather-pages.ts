// The viewer reads the entries of all pages before it draws the first one. Scanning programs write each entry beside its
// picture, so the entries are spread over the whole file, and all of it must be fetched. This appends a contiguous copy of
// the entries to the file, as an incremental update: nothing before it changes, and every viewer can read it.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { runInChild } from './in-child.ts'

/** Last line of a file with contiguous entries. */
export const pagesMark = '%Pages together\n'

/** Files with fewer pages are fast anyway. */
const minPages = 8

async function endsWithMark(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const end = Buffer.alloc(pagesMark.length)
    await handle.read(end, 0, end.length, Math.max(0, size - end.length))
    return end.toString('latin1') === pagesMark
  } finally {
    await handle.close()
  }
}

/**
 * Appends the entries of all pages to a file.
 * @returns whether the file should replace the former one. It should not if it has few pages, already has contiguous entries,
 *   or cannot be updated; its content is then undefined.
 * @throws the signal's reason when aborted
 */
export async function gatherPages(file: string, pages: number, signal: AbortSignal): Promise<boolean> {
  if (pages < minPages || (await endsWithMark(file))) return false
  const entry = join(import.meta.dirname, 'gather-pages.child.ts')
  const { answer } = await runInChild<boolean>(entry, [file, String(pages)], signal)
  return answer === true
}
