import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { isTamil, repairTamil } from '#shared/pdf-text.ts'
import { cleanText } from '#shared/text.ts'

// The engine infers spaces from the distances of letters. Behind Tamil ones many are false: of letters that a PDF writes as
// one (ActualText) it knows only the first drawing, so that the others leave a hole. Here the distance is measured anew.

/** As a part of the type size: narrower ones are letterspacing and rounded positions; spaces of Tamil types have 0.24. */
const narrowestSpace = 0.2
/** The same: letters that are further above or below are of another line. */
const sameLine = 0.5

/** A loaded page and its text. */
export interface LoadedPage {
  pdfium: WrappedPdfiumModule
  page: number
  text: number
}

/** The text of a page in logical order, with spaces where there are any. */
export function textOfLoadedPage(loaded: LoadedPage): string {
  const { pdfium, text } = loaded
  const measure = createMeasure(loaded)
  let letters = ''
  /** Of the word that is being read. */
  let start = 0
  const characterAt = (index: number): string => {
    const code = pdfium.FPDFText_GetUnicode(text, index)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  }
  try {
    for (let index = 0, count = pdfium.FPDFText_CountChars(text); index < count; index += 1) {
      const character = characterAt(index)
      if (character.trim() === '') {
        const isInferred = character === ' ' && pdfium.FPDFText_IsGenerated(text, index) === 1
        if (isInferred && isTamil(characterAt(index - 1)) && !measure.isSpace(start, index)) continue
        start = index + 1
      }
      letters += character
    }
  } finally {
    measure.end()
  }
  return cleanText(repairTamil(letters))
}

/** Measures distances on a page; what it needs of the engine's memory is freed by `end`. */
function createMeasure({ pdfium, page, text }: LoadedPage) {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const memory = malloc(48)
  // A new buffer each time that the engine's memory has grown.
  const numbers = () => (pdfium.pdfium as unknown as { HEAPF32: Float32Array }).HEAPF32.subarray(memory >> 2)
  const doubles = () => (pdfium.pdfium as unknown as { HEAPF64: Float64Array }).HEAPF64.subarray(memory >> 3)
  let places: Map<number, number> | undefined

  /** The drawings of the page by their order. */
  const placeOf = (drawing: number): number | undefined => {
    places ??= new Map(
      Array.from({ length: pdfium.FPDFPage_CountObjects(page) }, (_, place) => [
        pdfium.FPDFPage_GetObject(page, place),
        place,
      ]),
    )
    return places.get(drawing)
  }

  /** In points. */
  const originOf = (index: number): { x: number; y: number } => {
    pdfium.FPDFText_GetCharOrigin(text, index, memory, memory + 8)
    const [x = 0, y = 0] = doubles()
    return { x, y }
  }

  const rightOf = (index: number): number => {
    pdfium.FPDFText_GetLooseCharBox(text, index, memory)
    return numbers()[2] ?? 0
  }

  const sizeOf = (index: number): number => {
    pdfium.FPDFText_GetMatrix(text, index, memory)
    const [, , c = 0, d = 0] = numbers()
    return pdfium.FPDFText_GetFontSize(text, index) * Math.hypot(c, d)
  }

  /** The right edge of what is drawn after one letter and before another one, and stands for no letter by itself. */
  const rightBetween = (before: number, after: number): number => {
    const from = placeOf(pdfium.FPDFText_GetTextObject(text, before))
    const to = placeOf(pdfium.FPDFText_GetTextObject(text, after))
    let right = -Infinity
    if (from === undefined || to === undefined) return right
    for (let place = from; place < to; place += 1) {
      pdfium.FPDFPageObj_GetBounds(pdfium.FPDFPage_GetObject(page, place), memory, memory + 4, memory + 8, memory + 12)
      right = Math.max(right, numbers()[2] ?? 0)
    }
    return right
  }

  return {
    /**
     * Whether an inferred space is one.
     * @param start of the word before it: its last letter need not be the rightmost one
     */
    isSpace(start: number, index: number): boolean {
      const [before, after] = [originOf(index - 1), originOf(index + 1)]
      const size = sizeOf(index + 1)
      if (size === 0 || after.x < before.x || Math.abs(after.y - before.y) > sameLine * size) return true
      let right = rightBetween(index - 1, index + 1)
      for (let letter = start; letter < index; letter += 1)
        if (pdfium.FPDFText_IsGenerated(text, letter) !== 1) right = Math.max(right, rightOf(letter))
      return after.x - right >= narrowestSpace * size
    },
    end: () => free(memory),
  }
}
