import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PostCard } from '#shared/posts.ts'
import type { SeriesProgress } from './series-progress.ts'

interface SeriesWayOnProps {
  begun: SeriesProgress['begun']
  first: Pick<PostCard, 'id' | 'slug'>
  className: string
}

/** Leads to where the reader stopped in a series, or else to its first part. */
export function SeriesWayOn({ begun, first, className }: SeriesWayOnProps) {
  const { t } = useTranslation(['terms', 'posts'])
  if (begun)
    return (
      <Link className={className} to={begun.path} state={{ toPlace: true }}>
        {t('terms:goOn', { part: begun.part })}
      </Link>
    )
  return (
    <Link className={className} to="/posts/$id/$slug" params={{ id: first.id, slug: first.slug }}>
      {t('posts:series.fromFirst')}
    </Link>
  )
}
