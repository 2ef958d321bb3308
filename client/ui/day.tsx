import { formatDate, type DateStyle } from '#shared/dates.ts'
import { useLang } from '../core/lang.ts'

/**
 * A date in the page's language. Browsers and the server may know different editions of the language's date formats:
 * what the server wrote stays.
 */
export function Day({ date, format }: { date: string; format?: DateStyle }) {
  const lang = useLang()
  return (
    <time dateTime={date} suppressHydrationWarning>
      {formatDate(date, lang, format)}
    </time>
  )
}
