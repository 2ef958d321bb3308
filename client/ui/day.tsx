import { formatDate, type DateStyle } from '#shared/dates.ts'
import { useLang } from '../core/lang.ts'

interface DayProps {
  date: string
  format?: DateStyle
  withTime?: boolean
  /** The moment of rendering: the server wrote a page that is read offline on an earlier day. */
  isNow?: boolean
}

/** A date in the page's language; with its time where that counts. */
export function Day({ date, format, withTime = false, isNow = false }: DayProps) {
  const lang = useLang()
  return (
    <time dateTime={date} suppressHydrationWarning={isNow}>
      {formatDate(date, lang, format)}
      {withTime && <span className="num">, {formatDate(date, lang, 'time')}</span>}
    </time>
  )
}
