import './masthead.css'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import { isShortName, nameWidth } from '#shared/name-fit.ts'
import { textWidth } from '#shared/word-width.ts'
import { useSite } from '#client/core/settings.ts'
import { useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CategoryBar } from './category-bar.tsx'
import { SiteName, SiteStamp } from '#client/ui/site-name.tsx'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'
import { useSharePage } from './use-share-page.ts'

/** What other features add to the header. */
export interface HeadPlaces {
  /** Among the tools, at every width. */
  tools?: ReactNode
  /** Items of the phone's menu. */
  menu?: ReactNode
}

/** How far the page is scrolled when the header shrinks, in px. */
const shrinkAfter = 30

/**
 * The fixed header: name, tools and categories. While one scrolls down, the categories are hidden, and
 * on low screens all of it is; not while the focus is in it or a menu of it is open.
 */
export function Masthead({ categories, places }: { categories: Category[]; places: HeadPlaces }) {
  const small = useScrolled(shrinkAfter)
  const isAway = useGivesWay()
  return (
    <header className={classNames('head no-print', small && 'small', isAway && 'away')}>
      <div className="head-sheet">
        <div className="mast-row">
          <div className="wrap mast">
            <Logo />
            <Tools places={places} />
          </div>
        </div>
        <CategoryBar categories={categories} />
      </div>
    </header>
  )
}

/** In em, of the longest of three lines: in the head of a phone, what is longer would be too small to be read. */
const maxNameWidth = { ta: 7.6, en: 6.1 }
/** Of the name in Latin letters, in em: longer ones have no place below a long name. */
const maxLatinWidth = 16

function Logo() {
  const lang = useLang()
  const { t } = useTranslation('site')
  const { name, latinName, tagline, logo } = useSite()
  const hasLatin = lang === 'en' && latinName && (isShortName(name) || textWidth(latinName) <= maxLatinWidth)
  return (
    <Link to={lang === 'en' ? '/english' : '/home'} className="logo" title={t('home')}>
      {!logo && nameWidth(name, 3) > maxNameWidth[lang] && <SiteStamp className="house" />}
      <SiteName>
        {hasLatin && (
          <small lang="en">
            <span className="vh"> </span>
            {latinName}
          </small>
        )}
      </SiteName>
      <span>{tagline[lang]}</span>
    </Link>
  )
}

/** Words on wide screens; on the phone icons and a menu. */
function Tools({ places }: { places: HeadPlaces }) {
  const { t } = useTranslation('site')
  const share = useSharePage()
  return (
    <div className="tools">
      <button
        type="button"
        className="tool wide-only needs-js"
        aria-label={t('share.label')}
        onClick={() => void share()}
      >
        <Icon name="share" />
        <span className="t">{t('share.label')}</span>
      </button>
      <ThemeToggle className="tool wide-only needs-js" />
      {places.tools}
      <Disclosure className="menu phone" summaryClassName="tool" summary={<Icon name="menu" />} label={t('menu')}>
        <ul className="drop">
          <li>
            <Link to="/home">{t('home')}</Link>
          </li>
          <li>
            <Link to="/recentposts">{t('recent')}</Link>
          </li>
          {places.menu}
          <li className="needs-js">
            <button type="button" onClick={() => void share()}>
              {t('share.label')}
            </button>
          </li>
          <li className="needs-js">
            <ThemeToggle />
          </li>
          <li>
            <a href="/feed.xml">{t('feed')}</a>
          </li>
        </ul>
      </Disclosure>
    </div>
  )
}

/** Smaller movements are a hand that trembles, or a page that settles. */
const minMovement = 6
/** Down to here the head stays, which is as high itself. */
const start = 160

/** Whether the reader scrolls down, and the head may leave the screen to the text; upwards it comes back. */
function useGivesWay(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const page = document.documentElement
    let last = scrollY
    // Not yet known: to ask for it would lay the page out before its first frame.
    let height: number | undefined
    const follow = () => {
      const { scrollHeight } = page
      // Some browsers scroll a little beyond both ends, and back.
      const top = Math.max(0, Math.min(scrollY, scrollHeight - innerHeight))
      // Letters or pictures have come above: the browser scrolls to keep the text in its place, not the reader.
      const hasSettled = height !== undefined && height !== scrollHeight
      height = scrollHeight
      if (!hasSettled || top <= start) {
        if (Math.abs(top - last) < minMovement && top > start) return
        setAway(top > last && top > start)
      }
      last = top
    }
    // The same, where the page is laid out by the frame and not before it.
    const settle = () => {
      last = scrollY
      height = page.scrollHeight
    }
    const settled = 'ResizeObserver' in globalThis ? new ResizeObserver(settle) : null
    settled?.observe(page)
    addEventListener('scroll', follow, { passive: true })
    return () => {
      settled?.disconnect()
      removeEventListener('scroll', follow)
    }
  }, [])
  return isAway
}

function subscribe(notify: () => void): () => void {
  addEventListener('scroll', notify, { passive: true })
  return () => removeEventListener('scroll', notify)
}

/** Whether the page is scrolled more than `distance` pixels. */
const useScrolled = (distance: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > distance,
    () => false,
  )
