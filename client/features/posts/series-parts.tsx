import './series-parts.css'
import { Link } from '@tanstack/react-router'
import type { PartPage } from '#shared/series.ts'
import { titleText } from '#shared/text.ts'
import { classNames } from '#client/ui/class-names.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { usePlaces, type StoredPlace } from '#client/core/reading-places.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Byline } from './byline.tsx'
import { partStateOf, type PartState } from './series-progress.ts'
import { SeriesWayOn } from './series-way-on.tsx'

type Part = PartPage['posts'][number]

const isPlaceIn =
  ({ id }: Part) =>
  (place: StoredPlace): boolean =>
    place.kind === 'post' && place.id === id

interface SeriesPartsProps {
  parts: readonly Part[]
  /** They begin with the first part of the series. */
  isWhole: boolean
}

/**
 * The parts of a series in their order, each with how far the reader is in it, below the way on from there. Titles alone:
 * nothing is told early.
 */
export function SeriesParts({ parts, isWhole }: SeriesPartsProps) {
  const page = useLang()
  const places = usePlaces()
  const [first] = parts
  const begun = places.find((place) => partStateOf(place) === 'begun' && parts.some((part) => isPlaceIn(part)(place)))
  return (
    <>
      {isWhole && first && (
        <p className="no-print">
          <SeriesWayOn
            className="btn num"
            begun={begun?.series ? { part: begun.series.part, path: begun.path } : null}
            first={first}
          />
        </p>
      )}
      <ol className="parts">
        {parts.map((post) => {
          const lang = foreignLang(post.lang, page)
          const place = places.find(isPlaceIn(post))
          const state = partStateOf(place)
          const isHere = begun !== undefined && isPlaceIn(post)(begun)
          return (
            <li
              key={post.id}
              value={post.part ?? undefined}
              className={classNames(isHere && 'here')}
              aria-current={isHere || undefined}
            >
              <span className="parts-number num" aria-hidden="true">
                {post.part}
              </span>
              <span className={classNames('part-state', state)} />
              <div>
                <h2 lang={lang}>
                  <Link to="/posts/$id/$slug" params={{ id: post.id, slug: post.slug }} state={{ toPlace: isHere }}>
                    {titleText(post.title)}
                  </Link>
                </h2>
                {post === first && post.subtitle && (
                  <p className="parts-deck" lang={lang}>
                    {post.subtitle}
                  </p>
                )}
                {(post === first || post.author !== first?.author) && (
                  <p className="by">
                    <Byline post={post} />
                  </p>
                )}
              </div>
              <PartLeft minutes={post.readingMinutes} state={state} share={place?.share ?? 0} />
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** How long a part takes, or what is left of it. */
function PartLeft({ minutes, state, share }: { minutes: number; state: PartState; share: number }) {
  const { t } = useTranslation(['terms', 'posts'])
  return (
    <span className="parts-left num">
      {state === 'unread' && t('terms:minutes', { count: minutes })}
      {state === 'begun' && t('posts:place.left', { count: Math.max(1, Math.round(minutes * (1 - share))) })}
      {state === 'read' && t('terms:read')}
    </span>
  )
}
