import './banner-carousel.css'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Banner } from '#shared/banners.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
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
  const row = useRef<HTMLUListElement>(null)
  const section = useRef<HTMLElement>(null)
  const current = useCurrentSlide(row)
  const count = banners.length

  const show = useCallback(
    (index: number) => {
      const slide = row.current?.children.item((index + count) % count)
      if (slide instanceof HTMLElement) row.current?.scrollTo({ left: slide.offsetLeft })
    },
    [count],
  )
  const advance = useCallback(() => show(current + 1), [show, current])
  const { hold, release } = useRotation(section, count > 1 ? rotationMs : null, advance)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(current - 1)
    else if (event.key === 'ArrowRight') show(current + 1)
    else return
    event.preventDefault()
  }

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

/** Which slide is in view, however it came there. */
function useCurrentSlide(row: { current: HTMLElement | null }): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const follow = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [row])
  return current
}
