import { formatDate, type DateStyle } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'

interface DayProps {
  date: string
  format?: DateStyle
  withTime?: boolean
  /** The text depends on the time of rendering, which for a cached page was an earlier day. */
  dependsOnNow?: boolean
}

/** A date in the page's language; with its time where that counts. */
export function Day({ date, format, withTime = false, dependsOnNow = false }: DayProps) {
  const lang = useLang()
  return (
    <time dateTime={date} suppressHydrationWarning={dependsOnNow}>
      {formatDate(date, lang, format)}
      {withTime && <span className="num">, {formatDate(date, lang, 'time')}</span>}
    </time>
  )
}
