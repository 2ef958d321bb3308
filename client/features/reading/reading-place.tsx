import './continue.css'
import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { markPlaces } from '#client/core/place-marks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Optional } from '#client/ui/optional.tsx'
import type { Post } from '#shared/posts.ts'

// Loaded after the page, which is read without it.
const Reader = lazy(() => import('./place-keeper.tsx').then((module) => ({ default: module.PlaceKeeper })))

/** Shorter texts are read at once; of those only the end of a part is of interest. */
const leastMinutes = 2

/** Where the reader stopped in a post, if they did; and what remembers where they are. */
export function ReadingPlace({ post }: { post: Post }) {
  const { t } = useTranslation('posts')
  const isHydrated = useHydrated()
  // A page that is loaded anew stays where the browser shows it.
  const [isArrival] = useState(isHydrated)
  useLayoutEffect(markPlaces, [])
  if (post.readingMinutes < leastMinutes && !post.series?.slug) return null
  const waiting = <b data-words={t('place.here')} />
  return (
    <section className="cont resume no-print" aria-label={t('place.stopped')}>
      <span className="kick" aria-hidden="true">
        {t('place.stopped')}
      </span>
      {isHydrated ? (
        <Optional fallback={waiting}>
          <Suspense fallback={waiting}>
            <Reader post={post} isArrival={isArrival} />
          </Suspense>
        </Optional>
      ) : (
        waiting
      )}
    </section>
  )
}
