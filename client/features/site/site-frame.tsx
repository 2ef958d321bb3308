import './site-frame.css'
import './date-line.css'
import { useLocation, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Category } from '#shared/categories.ts'
import { useLang } from '#client/core/lang.ts'
import { useSite } from '#client/core/settings.ts'
import { Footer } from './footer.tsx'
import { type HeadPlaces, Masthead } from './masthead.tsx'
import { takePlaceInPage } from '#client/ui/place-in-page.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { SiteName } from '#client/ui/site-name.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { istDay } from '#shared/dates.ts'
import { LanguageSwitch } from '#client/ui/language-switch.tsx'

interface SiteFrameProps {
  categories: Category[]
  /** What other features add to the header. */
  places: HeadPlaces
  /** What runs by under the head. */
  ticker: ReactNode
  children: ReactNode
}

/** The header and footer around a reader's page. */
export function SiteFrame({ categories, places, ticker, children }: SiteFrameProps) {
  useFormerPlace()
  return (
    <>
      <PrintHead />
      <SiteNotice />
      <DateLine />
      <Masthead categories={categories} places={places} />
      {ticker}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer categories={categories} />
    </>
  )
}

/** What the house has to say to everybody, in the page's language or else in the other one. */
function SiteNotice() {
  const lang = useLang()
  const { notice } = useSite()
  const shown = notice[lang] ? lang : lang === 'ta' ? 'en' : 'ta'
  if (!notice[shown]) return null
  return (
    <p className="site-notice no-print" role="note" lang={shown}>
      <span className="wrap">{notice[shown]}</span>
    </p>
  )
}

/** Where a printed page is from. */
function PrintHead() {
  const { publicUrl } = useRouteContext({ from: '__root__' })
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <p className="print-head">
      <SiteName />
      <LangText>{publicUrl + decodeURI(pathname)}</LangText>
    </p>
  )
}

/** Scrolls to what was read before the language was changed. */
function useFormerPlace(): void {
  useEffect(() => takePlaceInPage()?.(), [])
}

/** The line above the masthead: today's date in India, and the language. */
function DateLine() {
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
