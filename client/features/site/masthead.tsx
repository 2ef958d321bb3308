import './masthead.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import { markPath, type Mark } from '#shared/site.ts'
import { KeptPart } from '#client/core/kept-part.ts'
import { useSite } from '#client/core/settings.ts'
import { nameSize } from './name-size.ts'
import { useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CategoryBar } from './category-bar.tsx'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'
import { useGivesWay } from './use-gives-way.ts'
import { useScrolled } from './use-scrolled.ts'
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
        <KeptPart name="masthead">
          <div className="mast-row">
            <div className="wrap mast">
              <Logo />
              <Tools places={places} />
            </div>
          </div>
        </KeptPart>
        <KeptPart name="categories">
          <CategoryBar categories={categories} />
        </KeptPart>
      </div>
    </header>
  )
}

function Logo() {
  const lang = useLang()
  const { t } = useTranslation('site')
  const { name, latinName, tagline, logo, logoDark } = useSite()
  return (
    <Link to="/home" className="logo" title={t('home')}>
      {logo ? (
        <b>
          <LogoPicture logo={logo} name={name} className={logoDark ? 'for-light' : undefined} />
          {logoDark && <LogoPicture logo={logoDark} name={name} className="for-dark" />}
        </b>
      ) : (
        <b lang="ta" style={nameSize(name)}>
          {name}
          {lang === 'en' && latinName && (
            <small lang="en">
              <span className="vh"> </span>
              {latinName}
            </small>
          )}
        </b>
      )}
      <span>{tagline[lang]}</span>
    </Link>
  )
}

function LogoPicture({ logo, name, className }: { logo: Mark; name: string; className: string | undefined }) {
  const { width, height } = logo
  return <img src={markPath(logo, 'logo')} alt={name} width={width} height={height} className={className} />
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
