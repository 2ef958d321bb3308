// Child process for one PDF: `gather-pages.child.ts FILE PAGES`. It sends whether the entries in FILE are now contiguous.
import { appendFile, readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pagesMark } from './gather-pages.ts'
import { openPdf } from './pdfium.ts'
import { startWatchdog } from './start-watchdog.ts'

startWatchdog()

/** The entries of all pages, as an incremental update of the file. */
async function pagesOf(file: string): Promise<Buffer> {
  const document = await PDFDocument.load(await readFile(file), { forIncrementalUpdate: true, updateMetadata: false })
  const snapshot = document.takeSnapshot()
  for (const page of document.getPages()) snapshot.markRefForSave(page.ref)
  // The library's object count is one too low unless the last object is written too.
  document.context.register(document.context.obj({}))
  return Buffer.concat([await document.saveIncremental(snapshot), Buffer.from(`\n${pagesMark}`)])
}

async function gather(file: string, pages: number): Promise<boolean> {
  await appendFile(file, await pagesOf(file))
  // The update is discarded unless the other engine reads it as the same document.
  const opened = await openPdf(file)
  return 'pages' in opened && opened.pages === pages
}

const [file = '', pages = ''] = process.argv.slice(2)
const isGathered = await gather(file, Number(pages))
process.send?.(isGathered, () => process.exit(0))
