import './banner-carousel.css'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { Banner } from '#shared/banners.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { useSlides } from '../../ui/use-slides.ts'
import { BannerPicture } from './banner-picture.tsx'
import { useRotation } from './use-rotation.ts'

const rotationMs = 5000

/** The banners of the home page, or what is to be said in their place. */
export function BannerCarousel() {
  const { trpc } = useRouteContext({ from: '__root__' })
  const { t } = useTranslation('banners')
  const banners = useQuery(trpc.banners.list.queryOptions())
  if (banners.isError) return <ErrorPanel title={t('failed')} onRetry={() => void banners.refetch()} />
  if (!banners.data) return <SkeletonBlock className="cover-waiting" />
  if (banners.data.length === 0) return <p className="cover-none">{t('empty')}</p>
  return <Slides banners={banners.data} />
}

/** Side by side in a row that is swiped, moved by dots and arrow keys, and goes on by itself. */
function Slides({ banners }: { banners: Banner[] }) {
  const { t } = useTranslation('banners')
  const section = useRef<HTMLElement>(null)
  const count = banners.length
  const { row, current, show, onKeyDown } = useSlides(count)
  const advance = useCallback(() => show(current + 1), [show, current])
  const { hold, release } = useRotation(section, count > 1 ? rotationMs : null, advance)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of whatever has the focus in it
    <section
      ref={section}
      className="cover"
      aria-roledescription="carousel"
      aria-label={t('label')}
      onKeyDown={onKeyDown}
      onPointerEnter={hold}
      onPointerLeave={release}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <ul ref={row} tabIndex={count > 1 ? 0 : undefined}>
        {banners.map((banner, index) => (
          <li key={banner.id}>
            <BannerPicture
              banner={banner}
              alt={banner.description || t('alt', { number: index + 1 })}
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="cover-bar needs-js no-print">
          <span className="num">{t('place', { number: current + 1, count })}</span>
          <span className="cover-dots">
            {banners.map((banner, index) => (
              <button
                key={banner.id}
                type="button"
                aria-label={t('show', { number: index + 1 })}
                aria-current={index === current}
                onClick={() => show(index)}
              />
            ))}
          </span>
        </div>
      )}
    </section>
  )
}
