import './continue.css'
import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { markPlaces } from '#client/core/place-marks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Optional } from '#client/ui/optional.tsx'

// Only whoever has begun something loads it.
const Latest = lazy(() => import('./latest-place.tsx').then((module) => ({ default: module.LatestPlace })))

/** The last thing that the reader has begun, and the way to the others. It takes no room where there is nothing. */
export function ContinueLine() {
  const { t } = useTranslation('posts')
  const isHydrated = useHydrated()
  useLayoutEffect(markPlaces, [])
  const waiting = <b />
  return (
    <section className="cont continue no-print" aria-label={t('place.continue')}>
      <span className="kick" aria-hidden="true">
        {t('place.continue')}
      </span>
      {isHydrated && 'continue' in document.documentElement.dataset ? (
        <Optional fallback={waiting}>
          <Suspense fallback={waiting}>
            <Latest />
          </Suspense>
        </Optional>
      ) : (
        waiting
      )}
    </section>
  )
}
