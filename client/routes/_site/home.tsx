import '#client/features/banners/home-top.css'
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pageSettings, useSettings } from '#client/core/settings.ts'
import { pageHead } from '#client/core/head.ts'
import { siteData } from '#client/core/structured-data.ts'
import { BannerCarousel } from '#client/features/banners/banner-carousel.tsx'
import { SubscribeBox } from '#client/features/newsletter/subscribe-box.tsx'
import { listSearch } from '#shared/page-search.rules.ts'
import { PostListPending } from '#client/features/posts/post-grid-skeleton.tsx'
import { PostList } from '#client/features/posts/post-list.tsx'
import { homePosts } from '#client/features/posts/post-lists.ts'
import { ContinueLine } from '#client/features/reading/continue-line.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'

export const Route = createFileRoute('/_site/home')({
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    // Where they cannot be read the list has its usual length.
    const settings = await queryClient.ensureQueryData(pageSettings(trpc)).catch(() => undefined)
    await Promise.all([
      queryClient.ensureInfiniteQueryData(homePosts(trpc, cursor, settings?.homePosts)),
      // The carousel shows its own error.
      cursor ? undefined : queryClient.prefetchQuery(trpc.banners.list.queryOptions()),
    ])
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.site().name,
      description: context.site().description[context.lang],
      path: '/home',
      ...(import.meta.env.SSR && { jsonLd: siteData(context) }),
    }),
  ...pendingAtOnce,
  pendingComponent: PostListPending,
  component: Home,
})

function Home() {
  const { trpc } = Route.useRouteContext()
  const { cursor } = Route.useLoaderDeps()
  const { t } = useTranslation('posts')
  const list = useSuspenseInfiniteQuery(homePosts(trpc, cursor, useSettings()?.homePosts))
  const { data: banners = [] } = useQuery(trpc.banners.list.queryOptions(undefined, { enabled: !cursor }))
  return (
    <div className="wrap">
      <h1 className="vh">{t('homeTitle')}</h1>
      {!cursor && <ContinueLine />}
      {!cursor && (
        <div className="home-top">
          <BannerCarousel lead={list.data.pages[0]?.posts[0]} />
          <SubscribeBox />
        </div>
      )}
      <SectionHead
        first={cursor !== undefined}
        aside={
          <Link to="/recentposts" className="link">
            {t('allRecent')}
          </Link>
        }
      >
        <h2>{t(cursor ? 'olderTitle' : 'latest')}</h2>
      </SectionHead>
      <PostList list={list} withLead={!cursor} isBelow={!cursor && banners.length > 0} />
    </div>
  )
}
