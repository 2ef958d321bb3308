// A process of its own for one PDF: `child.ts FILE COVER`. It sends one PdfReading to its parent.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pdfLimits } from '#shared/pdfs.ts'
import { openPdf } from './pdfium.ts'
import type { PdfReading } from './read-in-child.ts'

new Worker(join(import.meta.dirname, 'watchdog.ts'), { execArgv: ['--no-warnings'] }).unref()

/** What is not read by then is left out: a book of a thousand pages still gets its cover. */
const textMs = pdfLimits.ms * 0.6

async function read(file: string, cover: string): Promise<PdfReading> {
  const started = performance.now()
  const opened = await openPdf(file)
  if ('failure' in opened) return { ok: false, failure: opened.failure }
  const size = await opened.drawFirstPage(cover)
  const texts: string[] = []
  let left: number = pdfLimits.letters
  for (let page = 0; page < opened.pages && left > 0 && performance.now() - started < textMs; page += 1) {
    const text = opened.textOf(page).slice(0, Math.min(left, pdfLimits.pageLetters))
    left -= text.length
    texts.push(text)
  }
  return { ok: true, pages: opened.pages, texts, cover: size }
}

const [file = '', cover = ''] = process.argv.slice(2)
const answer = await read(file, cover)
process.send?.(answer, () => process.exit(0))
