import './front-page.css'
import './bands.css'
import type { ReactNode } from 'react'
import type { BandOf, FrontBand, FrontPage as FrontPageData } from '#shared/front.ts'
import type { Lang } from '#shared/lang.ts'
import { BooksBand } from './books-band.tsx'
import { FrontItem } from './front-item.tsx'
import { GalleryBand } from './gallery-band.tsx'
import { IssueBand } from './issue-band.tsx'
import { CorrectionsBand, MostReadBand, OnThisDayBand } from './list-bands.tsx'
import { PoemBand } from './poem-band.tsx'
import { SectionBand, SeriesBand } from './section-band.tsx'

interface Places {
  /** The banners, or the first story. */
  lead: ReactNode
  /** Bands of other features. */
  letter: ReactNode
  grid: ReactNode
}

interface FrontPageProps {
  front: FrontPageData
  /** Of its texts. */
  lang: Lang
  places: Places
}

/** A front page: the first screen, and below it the bands that have something to show. */
export function FrontPage({ front: { headlines, bands }, lang, places }: FrontPageProps) {
  const sections = bands.filter(({ kind }) => kind === 'section')
  const show = (band: FrontBand): ReactNode => {
    switch (band.kind) {
      case 'section':
        return (
          <SectionBand
            band={band}
            isWelcome={lang === 'en' && band === sections[0] && !band.subject}
            isTurned={sections.indexOf(band) % 2 === 1}
          />
        )
      case 'series':
        return <SeriesBand band={band} />
      case 'poem':
        return <PoemBand band={band} />
      case 'gallery':
        return <GalleryBand band={band} />
      case 'books':
        return <BooksBand band={band} />
      case 'issue':
        return <IssueBand band={band} isEnglish={lang === 'en'} />
      case 'mostRead':
        return <MostReadBand band={band} />
      case 'onThisDay':
        return <OnThisDayBand band={band} />
      case 'corrections':
        return <CorrectionsBand band={band} />
      case 'letter':
        return <div className="band">{places.letter}</div>
      case 'grid':
        return places.grid
    }
  }
  return (
    <>
      <div className="wrap">
        <div className="front-first">
          {places.lead}
          {headlines.length > 0 && (
            <div className="front-more ruled">
              {headlines.map((post) => (
                <FrontItem key={post.id} post={post} withDeck />
              ))}
            </div>
          )}
        </div>
      </div>
      {inRows(bands).map(([band, beside]) => (
        <div key={band.id} className={band.kind === 'gallery' ? undefined : 'wrap'}>
          {beside ? (
            <div className="band-pair">
              {show(band)}
              {show(beside)}
            </div>
          ) : (
            show(band)
          )}
        </div>
      ))}
    </>
  )
}

type Row = [band: FrontBand, beside?: BandOf<'mostRead' | 'onThisDay'>]

/** What is most read and this day stand beside each other where one follows the other. */
function inRows(bands: readonly FrontBand[]): Row[] {
  const rows: Row[] = []
  for (const band of bands) {
    const last = rows.at(-1)
    const isShort = band.kind === 'mostRead' || band.kind === 'onThisDay'
    const isBeside = isShort && last && !last[1] && (last[0].kind === 'mostRead' || last[0].kind === 'onThisDay')
    if (isBeside) last[1] = band
    else rows.push([band])
  }
  return rows
}
