import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate, listDate } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The day of something, and how long before `now` (in ms since 1970) it was; after a month the day alone. The time is shown where a pointer rests. */
export function Age({ date, now }: { date: string; now: number }) {
  const { t } = useTranslation('adminOrders')
  const lang = useLang()
  const ms = Math.max(0, now - Date.parse(date))
  const moment = `${formatDate(date, lang)}, ${formatDate(date, lang, 'time')}`
  const age = () => {
    if (ms < hour) return t('age.minutes', { count: Math.floor(ms / minute) })
    if (ms < day) return t('age.hours', { count: Math.floor(ms / hour) })
    return ms < 31 * day && t('age.days', { count: Math.floor(ms / day) })
  }
  return (
    <time dateTime={date} title={moment}>
      <span>{listDate(date, lang, now)}</span> <small>{age()}</small>
    </time>
  )
}
