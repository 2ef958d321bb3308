import './begun-places.css'
import './continue.css'
import { useEffect, useRef } from 'react'
import { dropPlace, isBegun, usePlaces } from '#client/core/reading-places.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { PlaceLeft, PlaceLink } from './place-words.tsx'

const anchor = 'begun'

/** All that the reader has begun, the latest first; each can be taken away. Nothing where there is none. */
export function BegunPlaces() {
  const { t } = useTranslation('bookmarksPage')
  const begun = usePlaces().filter(isBegun)
  const head = useRef<HTMLHeadingElement>(null)
  // The page comes later than its address.
  useEffect(() => {
    if (location.hash === `#${anchor}`) head.current?.scrollIntoView()
  }, [])
  if (begun.length === 0) return null
  return (
    <section className="wrap begun" aria-labelledby={anchor}>
      <SectionHead>
        <h2 className="mid" id={anchor} ref={head} tabIndex={-1}>
          {t('begun')}
        </h2>
      </SectionHead>
      <p className="marks-note">{t('begunText')}</p>
      <ul>
        {begun.map((place) => (
          <li key={`${place.kind} ${place.id}`} className="cont">
            <b>
              <PlaceLink place={place} />
            </b>
            <PlaceLeft place={place} />
            <Button
              look="line"
              aria-label={t('dropOf', { title: place.title })}
              onClick={() => {
                dropPlace(place.kind, place.id)
                // What had the focus is gone.
                head.current?.focus({ preventScroll: true })
              }}
            >
              {t('drop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
