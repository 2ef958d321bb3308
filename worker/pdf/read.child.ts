// Child process for one PDF: `read.child.ts FILE COVER`. It sends one PdfReading to its parent.
import { pdfLimits } from '#shared/pdfs.ts'
import { openPdf } from './pdfium.ts'
import type { PdfReading } from './read.ts'
import { startWatchdog } from './start-watchdog.ts'

startWatchdog()

/** Later pages are left out: a book of a thousand pages still gets its cover. */
const textMs = pdfLimits.ms * 0.6

function spentMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function read(file: string, cover: string): Promise<PdfReading> {
  const opened = await openPdf(file)
  if ('failure' in opened) return { ok: false, failure: opened.failure }
  const size = await opened.drawFirstPage(cover)
  const texts: string[] = []
  let left: number = pdfLimits.letters
  for (let page = 0; page < opened.pages && left > 0 && spentMs() < textMs; page += 1) {
    const text = opened.readPageText(page).slice(0, Math.min(left, pdfLimits.pageLetters))
    left -= text.length
    texts.push(text)
  }
  return { ok: true, pages: opened.pages, texts, cover: size }
}

const [file = '', cover = ''] = process.argv.slice(2)
const answer = await read(file, cover)
process.send?.(answer, () => process.exit(0))
