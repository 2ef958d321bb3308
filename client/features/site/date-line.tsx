import './date-line.css'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { istDay } from '#shared/dates.ts'
import { LanguageSwitch } from '#client/ui/language-switch.tsx'

/** The line above the masthead: today's date in India, and the language. */
export function DateLine() {
  const { t } = useTranslation('site')
  const [now] = useState(() => istDay(new Date()))
  return (
    <section className="date-line no-print" aria-label={t('today')}>
      <div className="wrap">
        <span className="whole">
          <Day date={now} format="full" dependsOnNow />
        </span>
        <span className="brief">
          <Day date={now} format="long" dependsOnNow />
        </span>
        <LanguageSwitch />
      </div>
    </section>
  )
}
