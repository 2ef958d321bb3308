// A process of its own for one PDF: `gather-pages.child.ts FILE PAGES`. It sends whether FILE has them together now.
import { appendFile, readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pagesMark } from './gather-pages.ts'
import { openPdf } from './pdfium.ts'
import { startWatchdog } from './start-watchdog.ts'

startWatchdog()

/** The entries of all pages, as an update of the file. */
async function pagesOf(file: string): Promise<Buffer> {
  const document = await PDFDocument.load(await readFile(file), { forIncrementalUpdate: true, updateMetadata: false })
  const snapshot = document.takeSnapshot()
  for (const page of document.getPages()) snapshot.markRefForSave(page.ref)
  // The library counts one object too few unless the last one is among those written.
  document.context.register(document.context.obj({}))
  return Buffer.concat([await document.saveIncremental(snapshot), Buffer.from(`\n${pagesMark}`)])
}

async function gather(file: string, pages: number): Promise<boolean> {
  await appendFile(file, await pagesOf(file))
  // What the other engine cannot read as the same document is not kept.
  const opened = await openPdf(file)
  return 'pages' in opened && opened.pages === pages
}

const [file = '', pages = ''] = process.argv.slice(2)
const isGathered = await gather(file, Number(pages))
process.send?.(isGathered, () => process.exit(0))
