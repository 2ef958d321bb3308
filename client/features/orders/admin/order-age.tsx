import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long before `now` (in ms since 1970) something was; the date and the time are shown where a pointer rests. After a month, the date alone. */
export function Age({ date, now }: { date: string; now: number }) {
  const { t } = useTranslation('adminOrders')
  const lang = useLang()
  const ms = Math.max(0, now - Date.parse(date))
  const moment = `${formatDate(date, lang)}, ${formatDate(date, lang, 'time')}`
  const text = () => {
    if (ms < hour) return t('age.minutes', { count: Math.floor(ms / minute) })
    if (ms < day) return t('age.hours', { count: Math.floor(ms / hour) })
    if (ms < 31 * day) return t('age.days', { count: Math.floor(ms / day) })
    return formatDate(date, lang, 'brief')
  }
  return (
    <time dateTime={date} title={moment}>
      {text()}
    </time>
  )
}
