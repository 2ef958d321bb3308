import { formatDate, type DateStyle } from '#shared/dates.ts'
import { useLang } from '../core/lang.ts'

/** A date in the page's language; with its time where that counts. */
export function Day({ date, format, withTime = false }: { date: string; format?: DateStyle; withTime?: boolean }) {
  const lang = useLang()
  return (
    <time dateTime={date}>
      {formatDate(date, lang, format)}
      {withTime && <span className="num">, {formatDate(date, lang, 'time')}</span>}
    </time>
  )
}
