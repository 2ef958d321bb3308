import { formatDate, type DateStyle } from '#shared/dates.ts'
import { useLang } from '../core/lang.ts'

/** A date in the page's language. */
export function Day({ date, format }: { date: string; format?: DateStyle }) {
  const lang = useLang()
  return <time dateTime={date}>{formatDate(date, lang, format)}</time>
}
