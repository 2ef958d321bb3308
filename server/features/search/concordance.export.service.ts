import { istDay } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'
import type { Line, LinesInput, TextWithLines } from '#shared/search/lines.ts'
import { csvHead, csvLine } from '#server/core/csv.ts'
import type { Db } from '#server/core/db.ts'
import { listLines } from './concordance.service.ts'
import type { Viewer } from './search.service.ts'

const heads: Record<Lang, string[]> = {
  ta: ['ஆண்டு', 'நாள்', 'வகை', 'தலைப்பு', 'படைப்பாளர்', 'பக்கம்', 'முன்', 'சொல்', 'பின்', 'முகவரி'],
  en: ['Year', 'Date', 'Kind', 'Title', 'Author', 'Page', 'Before', 'Word', 'After', 'Address'],
}
const kinds: Record<Lang, { post: string; pdf: string }> = {
  ta: { post: 'படைப்பு', pdf: 'இதழ்' },
  en: { post: 'Article', pdf: 'Issue' },
}

/** Spreadsheets sort by what stands beside the word. */
const withoutMark = (text: string): string => text.replace(/^…\u00A0|\u00A0…$/g, '').trim()

const linesOfText = (text: TextWithLines, lang: Lang, publicUrl: string): string[] =>
  text.lines.map(({ left, word, right }: Line) =>
    csvLine([
      String(text.year),
      istDay(text.createdAt),
      kinds[lang][text.kind === 'pdf' ? 'pdf' : 'post'],
      text.title,
      text.author,
      text.page === null ? '' : String(text.page),
      withoutMark(left),
      word,
      withoutMark(right),
      new URL(text.url, publicUrl).href,
    ]),
  )

/** A part of the lines as CSV; the first has the headings. */
export function exportLines(
  db: Db,
  { lang, ...input }: LinesInput & { lang: Lang },
  viewer: Viewer,
  publicUrl: string,
): { csv: string; lines: number; next: string | null; read: number } {
  const { texts, next, read } = listLines(db, input, viewer)
  const lines = texts.flatMap((text) => linesOfText(text, lang, publicUrl))
  return { csv: (input.cursor ? '' : csvHead(heads[lang])) + lines.join(''), lines: lines.length, next, read }
}
