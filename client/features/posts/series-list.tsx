import './series-list.css'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SeriesPage } from '#shared/series.ts'
import { useLang, versionIn } from '#client/core/lang.ts'
import { usePlaces } from '#client/core/reading-places.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { Byline } from './byline.tsx'
import { seriesProgress } from './series-progress.ts'
import { SeriesThread } from './series-thread.tsx'
import { SeriesWayOn } from './series-way-on.tsx'
import { allSeries } from './term-posts.ts'

/**
 * All series, each with the ways to its beginning and to its newest part, whose title is not told; then the heading of the
 * list of parts.
 */
export function SeriesList() {
  const { t } = useTranslation('terms')
  const list = useSuspenseInfiniteQuery(allSeries(useTrpc()))
  const all = list.data.pages.flatMap(({ series }) => series)
  if (all.length === 0) return null
  return (
    <>
      <ul className="series-list" aria-label={t('seriesList')}>
        {all.map((series) => (
          <SeriesEntry key={series.id} series={series} />
        ))}
      </ul>
      <MoreButton list={list} className="needs-js">
        {t('moreSeries')}
      </MoreButton>
      <SectionHead>
        <h2 className="mid">{t('newestParts')}</h2>
      </SectionHead>
    </>
  )
}

function SeriesEntry({ series }: { series: SeriesPage['series'][number] }) {
  const { t } = useTranslation(['terms', 'posts'])
  const page = useLang()
  const { slug, posts: parts, first, last } = series
  const name = versionIn(page, series.name, series.nameEn)
  const description = versionIn(page, series.description, series.descriptionEn)
  const picture = first.picture ?? last.picture
  const { states, begun, isRead } = seriesProgress(usePlaces(), slug, parts)
  return (
    <li>
      {picture && <Picture picture={picture} alt="" sizes="(min-width: 48rem) 9rem, 5rem" aspect={1} />}
      <div>
        <h2 lang={name.lang}>
          <Link to="/series/$slug" params={{ slug }}>
            {name.text}
          </Link>
        </h2>
        {description.text && (
          <p className="series-deck" lang={description.lang}>
            {description.text}
          </p>
        )}
        <p className="by">
          <Byline post={first} />
        </p>
      </div>
      <div className="series-ends num">
        <b>
          {begun
            ? t('terms:atPart', { part: begun.part, parts })
            : t(isRead ? 'terms:allRead' : 'terms:parts', { count: parts })}
        </b>
        <SeriesThread states={states} />
        <SeriesWayOn className="link" begun={begun} first={first} />
        {parts > 1 && (
          <span>
            <Link className="link" to="/posts/$id/$slug" params={{ id: last.id, slug: last.slug }}>
              {t('terms:lastPart', { part: last.part ?? parts })}
            </Link>{' '}
            <Day date={last.publishedAt} format="brief" dependsOnNow />
          </span>
        )}
      </div>
    </li>
  )
}
