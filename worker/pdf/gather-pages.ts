// Where a PDF lists its pages decides how soon a browser can show the first: the viewer looks every page up before it
// draws one, and a program that scans writes each page's entry beside its picture. Then those few bytes lie all over the
// file, and all of it is fetched. So the entries are written once more, together, behind the end of the file. That is an
// ordinary update of a PDF: nothing before it changes, and every viewer reads it.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { runInChild } from './in-child.ts'

/** The last line of a file that has its pages together. */
export const pagesMark = '%Pages together\n'

/** Fewer are soon fetched wherever they lie. */
const leastPages = 8

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
 * @returns whether the file is to replace the former one. It is not when it has few pages, has them together, or cannot be
 *   changed; what stands in it then is of no use.
 * @throws the signal's reason when the work is no longer wanted
 */
export async function gatherPages(file: string, pages: number, signal: AbortSignal): Promise<boolean> {
  if (pages < leastPages || (await endsWithMark(file))) return false
  const entry = join(import.meta.dirname, 'gather-pages.child.ts')
  const { answer } = await runInChild<boolean>(entry, [file, String(pages)], signal)
  return answer === true
}
