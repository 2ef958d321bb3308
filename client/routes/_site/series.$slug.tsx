import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SeriesParts } from '#client/features/posts/series-parts.tsx'
import { partsOfSeries } from '#client/features/posts/term-posts.ts'
import { FollowButton } from '#client/features/follows/follow-button.tsx'
import { orNotFound } from '#client/features/terms/term-page.ts'
import { TermIntro } from '#client/features/terms/term-intro.tsx'
import { SeriesNotFound, TermFailure } from '#client/features/terms/term-states.tsx'
import { ListRest } from '#client/ui/list-rest.tsx'
import { useLang } from '#client/core/lang.ts'
import { textIn } from '#shared/lang.ts'
import { seriesPath } from '#shared/addresses.ts'
import { listSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/series/$slug')({
  ...withMessages('terms'),
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, params: { slug }, deps: { cursor } }) => {
    const [series] = await orNotFound('SERIES_NOT_FOUND', () =>
      Promise.all([
        queryClient.ensureQueryData(trpc.series.bySlug.queryOptions({ slug })),
        queryClient.ensureInfiniteQueryData(partsOfSeries(trpc, slug, cursor)),
      ]),
    )
    if (series.slug !== slug) throw redirect({ to: '/series/$slug', params: { slug: series.slug }, statusCode: 301 })
  },
  head: async ({ match: { context }, params: { slug } }) =>
    (await import('#client/features/terms/term-page.ts')).seriesHead(context, slug),
  component: SeriesPage,
  notFoundComponent: SeriesNotFound,
  errorComponent: TermFailure,
})

function SeriesPage() {
  const { t } = useTranslation('terms')
  const { trpc } = Route.useRouteContext()
  const { slug } = Route.useParams()
  const { cursor } = Route.useLoaderDeps()
  const { data: series } = useSuspenseQuery(trpc.series.bySlug.queryOptions({ slug }))
  const list = useSuspenseInfiniteQuery(partsOfSeries(trpc, slug, cursor))
  const next = list.data.pages.at(-1)?.next
  return (
    <div className="wrap">
      <TermIntro
        term={series}
        kicker={<Link to="/series">{t('series')}</Link>}
        count={t('parts', { count: series.posts })}
        feedPath={`${seriesPath(series)}/feed.xml`}
        description={textIn(useLang(), series.description, series.descriptionEn)}
        followOf={(name) => <FollowButton kind="series" slug={series.slug} name={name} />}
      />
      <SeriesParts parts={list.data.pages.flatMap((page) => page.posts)} isWhole={cursor === undefined} />
      <ListRest
        list={list}
        cursor={next}
        more={t('moreParts')}
        loading={t('loading')}
        failed={{ title: t('moreFailed'), error: list.error }}
      />
    </div>
  )
}
