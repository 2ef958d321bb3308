import './carousel.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Picture as PictureData } from '#shared/media.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

const sizes = '(min-width: 80rem) 37rem, (min-width: 64rem) 46vw, 100vw'

/** The pictures of a post, side by side in a row that is swiped, scrolled, or moved by buttons and arrow keys. */
export function Carousel({ pictures, title }: { pictures: PictureData[]; title: string }) {
  const { t } = useTranslation('posts')
  const row = useRef<HTMLUListElement>(null)
  const current = useCurrentSlide(row)
  const count = pictures.length

  const show = (index: number) => {
    const slide = row.current?.children.item((index + count) % count)
    if (slide instanceof HTMLElement) row.current?.scrollTo({ left: slide.offsetLeft })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(current - 1)
    else if (event.key === 'ArrowRight') show(current + 1)
    else return
    event.preventDefault()
  }

  return (
    // Arrow keys work on all of it, whichever part has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={t('pictures.label')}
      onKeyDown={onKeyDown}
    >
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="slides" ref={row} tabIndex={count > 1 ? 0 : undefined}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Picture
              picture={picture}
              alt={count > 1 ? t('pictures.of', { title, number: index + 1, count }) : title}
              sizes={sizes}
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="bar needs-js no-print">
          <span className="dots">
            {pictures.map((picture, index) => (
              <button
                key={picture.id}
                type="button"
                aria-label={t('pictures.show', { number: index + 1 })}
                aria-current={index === current}
                onClick={() => show(index)}
              />
            ))}
          </span>
          <span className="arr">
            <button type="button" aria-label={t('pictures.previous')} onClick={() => show(current - 1)}>
              <Icon name="arrow-left" />
            </button>
            <button type="button" aria-label={t('pictures.next')} onClick={() => show(current + 1)}>
              <Icon name="arrow-right" />
            </button>
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
