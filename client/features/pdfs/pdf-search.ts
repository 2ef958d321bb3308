import { cursorPattern } from '#shared/paging.rules.ts'

/** The part of an address that says where a list begins, and which PDF is open over it. */
export interface PdfSearch {
  cursor?: string
  /** Of the archive: 202611. */
  month?: number
  /** Of a month's page: the slug of the one category that it shows. */
  category?: string
  pdf?: string
  page?: number
  /** Words of the site's search that are marked in it. */
  q?: string
}

const id = (value: unknown): value is string => typeof value === 'string' && /^\w{1,64}$/.test(value)
const whole = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Reads what an address says; what makes no sense is left out. */
export function pdfSearch({ cursor, month, category, pdf, page, q }: Record<string, unknown>): PdfSearch {
  const [monthNumber, pageNumber] = [whole(month), whole(page)]
  return {
    ...(typeof cursor === 'string' && cursorPattern.test(cursor) && { cursor }),
    ...(monthNumber && /^\d{6}$/.test(String(monthNumber)) && { month: monthNumber }),
    ...(typeof category === 'string' && category.length <= 100 && { category }),
    ...(id(pdf) && { pdf }),
    ...(pageNumber && { page: pageNumber }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 100) }),
  }
}
