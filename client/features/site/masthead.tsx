import './masthead.css'
import { Link } from '@tanstack/react-router'
import { Fragment, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import { langOfText } from '#shared/lang.ts'
import { fitName, isShortName, smallestName, stampOf, type NameBox, type NameFit } from '#shared/name-fit.ts'
import { markPath } from '#shared/site.ts'
import { textWidth } from '#shared/word-width.ts'
import { KeptPart } from '#client/core/kept-part.ts'
import { useSite } from '#client/core/settings.ts'
import { useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CategoryBar } from './category-bar.tsx'
import { SiteLogo } from '#client/ui/site-name.tsx'
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

/** The room for the name in the head of a phone, and of anything wider. */
const narrow: NameBox = { width: 108, height: 55, max: 40 }
/** More of them than the head of a phone holds. */
const mostLines = 3
const wide: NameBox = { width: 224, height: 72, max: 56 }

function Logo() {
  const lang = useLang()
  const { t } = useTranslation('site')
  const { name, latinName, tagline, logo } = useSite()
  const latin = lang === 'en' && latinName && (
    <small lang="en">
      <span className="vh"> </span>
      {latinName}
    </small>
  )
  return (
    <Link to="/home" className="logo" title={t('home')}>
      {logo ? (
        <b className="house">
          <SiteLogo />
        </b>
      ) : isShortName(name) ? (
        <b lang={langOfText(name)}>
          {name}
          {latin}
        </b>
      ) : (
        <LongName name={name}>{textWidth(latinName) * smallestName <= wide.width && latin}</LongName>
      )}
      <span>{tagline[lang]}</span>
    </Link>
  )
}

/** In lines of its own at each width; the style sheet knows which of them to end. A phone has no room for the longest. */
function LongName({ name, children }: { name: string; children: ReactNode }) {
  const { icon } = useSite()
  const words = name.split(/\s+/)
  const fits = { n: fitName(name, narrow), w: fitName(name, wide) }
  const ends = { n: lineEnds(fits.n, words.length), w: lineEnds(fits.w, words.length) }
  const isStamp = fits.n.lines.length > mostLines
  const stamp = stampOf(name)
  const measures = {
    ...(isStamp ? { '--w': textWidth(stamp), '--n': 1 } : { '--w': fits.n.width, '--n': fits.n.lines.length }),
    ...{ '--wide-w': fits.w.width, '--wide-n': fits.w.lines.length },
  }
  return (
    <b className={classNames('long', isStamp && 'stamped')} lang={langOfText(name)} style={measures as CSSProperties}>
      {isStamp && (
        <span className="narrow" aria-hidden="true">
          {icon ? <img src={markPath(icon, 'touch')} alt="" width={40} height={40} /> : stamp}
        </span>
      )}
      <span className="words">
        {words.map((word, index) => {
          const [isNarrow, isWide] = [ends.n.has(index), ends.w.has(index)]
          return (
            <Fragment key={words.slice(0, index + 1).join(' ')}>
              {(isNarrow || isWide) && <br className={isNarrow && isWide ? undefined : isWide ? 'wide' : 'narrow'} />}
              {index > 0 && ' '}
              {word}
            </Fragment>
          )
        })}
      </span>
      {children}
    </b>
  )
}

/** The words with which lines begin; none where words are cut, which the browser does by itself. */
function lineEnds({ lines }: NameFit, words: number): Set<number> {
  const begin = new Set<number>()
  let count = 0
  for (const line of lines) {
    if (count > 0) begin.add(count)
    count += line.split(' ').length
  }
  return count === words ? begin : new Set()
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
