import './carousel.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { ShownPicture } from '#shared/media.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { useSlides } from '#client/ui/use-slides.ts'

const sizes = '(min-width: 80rem) 37rem, (min-width: 40rem) 46vw, 100vw'

interface CarouselProps {
  pictures: ShownPicture[]
  title: string
  /** Of what is said of the pictures, if it is not that of the page. */
  lang: string | undefined
}

/** The pictures of a post, side by side in a row that is swiped, scrolled, or moved by buttons and arrow keys. */
export function Carousel({ pictures, title, lang }: CarouselProps) {
  const { t } = useTranslation('posts')
  const count = pictures.length
  const { row, current, show, onKeyDown } = useSlides(count)

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
      <ul className="slides" ref={row} tabIndex={count > 1 ? 0 : undefined} aria-label={t('pictures.label')}>
        {pictures.map((picture, index) => (
          <li key={picture.id} lang={lang}>
            <figure>
              <Picture
                picture={picture}
                alt={picture.alt ?? (count > 1 ? t('pictures.of', { title, number: index + 1, count }) : title)}
                sizes={sizes}
                aspect={1}
                first={index === 0}
              />
              {(picture.caption || picture.credit) && (
                <figcaption>
                  {picture.caption}
                  <small>{picture.credit}</small>
                </figcaption>
              )}
            </figure>
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
