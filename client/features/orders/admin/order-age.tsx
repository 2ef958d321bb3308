import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate, listDate } from '#shared/dates.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { useLang } from '#client/core/lang.ts'

/** The day of something, and how long before `now` (in ms since 1970) it was; after a month the day alone. The time is shown where a pointer rests. */
export function Age({ date, now }: { date: string; now: number }) {
  const { t } = useTranslation('adminOrders')
  const lang = useLang()
  const ms = Math.max(0, now - Date.parse(date))
  const moment = `${formatDate(date, lang)}, ${formatDate(date, lang, 'time')}`
  const age = () => {
    if (ms < hourMs) return t('age.minutes', { count: Math.floor(ms / minuteMs) })
    if (ms < dayMs) return t('age.hours', { count: Math.floor(ms / hourMs) })
    return ms < 31 * dayMs && t('age.days', { count: Math.floor(ms / dayMs) })
  }
  return (
    <time dateTime={date} title={moment}>
      <span>{listDate(date, lang, now)}</span> <small className="list-sub">{age()}</small>
    </time>
  )
}
