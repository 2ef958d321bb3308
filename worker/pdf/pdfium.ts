import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { sharp } from '#server/core/sharp.ts'
import { textOfLoadedPage } from './page-text.ts'

/** Longest side of the drawn page in pixels. */
const coverSide = 1600
/** Drawn with annotations, and with red before blue. */
const drawing = 0x01 | 0x10
const passwordError = 4

interface OpenPdf {
  pages: number
  /** From 0; in the order of writing. */
  readPageText(page: number): string
  /** Writes a JPEG. */
  drawFirstPage(path: string): Promise<{ width: number; height: number }>
}

/** Opens a PDF; a locked or damaged file is a result, not an error. */
export async function openPdf(path: string): Promise<OpenPdf | { failure: 'encrypted' | 'damaged' }> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  const { pointer, length } = load(pdfium, path)
  const document = pdfium.FPDF_LoadMemDocument(pointer, length, '')
  if (!document) return { failure: pdfium.FPDF_GetLastError() === passwordError ? 'encrypted' : 'damaged' }
  const pages = pdfium.FPDF_GetPageCount(document)
  if (pages < 1) return { failure: 'damaged' }
  return {
    pages,
    readPageText: (page) => withPage(pdfium, document, page, (handle) => textOfPage(pdfium, handle)) ?? '',
    drawFirstPage: async (to) => drawPage(pdfium, document, to),
  }
}

/** The engine's memory; a new object each time that it has grown. */
const memoryOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

/** Reads a file directly into the engine's memory, so that there is only one copy. */
function load(pdfium: WrappedPdfiumModule, path: string): { pointer: number; length: number } {
  const file = openSync(path, 'r')
  try {
    const length = fstatSync(file).size
    const pointer = pdfium.pdfium.wasmExports.malloc(length)
    const memory = memoryOf(pdfium)
    for (let read = 0, more = 1; more > 0; read += more)
      more = readSync(file, memory, pointer + read, length - read, read)
    return { pointer, length }
  } finally {
    closeSync(file)
  }
}

function withPage<T>(
  pdfium: WrappedPdfiumModule,
  document: number,
  index: number,
  work: (page: number) => T,
): T | undefined {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (!page) return undefined
  try {
    return work(page)
  } finally {
    pdfium.FPDF_ClosePage(page)
  }
}

async function drawPage(pdfium: WrappedPdfiumModule, document: number, path: string) {
  const drawn = withPage(pdfium, document, 0, (page) => {
    const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
    const scale = coverSide / Math.max(pageWidth, pageHeight, 1)
    const width = Math.max(1, Math.round(pageWidth * scale))
    const height = Math.max(1, Math.round(pageHeight * scale))
    const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawing)
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const pixels = Buffer.from(memoryOf(pdfium).subarray(buffer, buffer + width * height * 4))
    pdfium.FPDFBitmap_Destroy(bitmap)
    return { pixels, width, height }
  })
  // Viewers show an unreadable page as an empty one.
  const { pixels, width, height } = drawn ?? { pixels: Buffer.alloc(4 * 900 * 1200, 255), width: 900, height: 1200 }
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 85 })
    .toFile(path)
  return { width, height }
}

function textOfPage(pdfium: WrappedPdfiumModule, page: number): string {
  const text = pdfium.FPDFText_LoadPage(page)
  if (!text) return ''
  try {
    return textOfLoadedPage({ pdfium, page, text })
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}
