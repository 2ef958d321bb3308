import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { categoryHead } from '#client/features/categories/category-head.ts'
import { HeaderBanner, useHasHeaderBanner } from '#client/features/header-banners/header-banner.tsx'
import { listSearch } from '#shared/page-search.rules.ts'
import { PostListPending } from '#client/features/posts/post-grid-skeleton.tsx'
import { PostList } from '#client/features/posts/post-list.tsx'
import { categoryPosts } from '#client/features/posts/post-lists.ts'
import { SeriesList } from '#client/features/posts/series-list.tsx'
import { allSeries } from '#client/features/posts/term-posts.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'

/** The built-in category of series, whose page names them before their newest parts. */
const slug = 'series'

export const Route = createFileRoute('/_site/series/')({
  ...withMessages('terms'),
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    await Promise.all([
      queryClient.ensureQueryData(trpc.categories.bySlug.queryOptions({ slug })),
      queryClient.ensureInfiniteQueryData(categoryPosts(trpc, slug, cursor)),
      queryClient.ensureQueryData(trpc.headerBanners.bySlug.queryOptions({ slug })),
      cursor ? undefined : queryClient.ensureInfiniteQueryData(allSeries(trpc)),
    ])
  },
  head: ({ match: { context } }) => {
    const category = context.queryClient.getQueryData(context.trpc.categories.bySlug.queryKey({ slug }))
    return category ? categoryHead(context, category) : {}
  },
  ...pendingAtOnce,
  pendingComponent: PostListPending,
  component: SeriesPage,
})

function SeriesPage() {
  const { trpc } = Route.useRouteContext()
  const { cursor } = Route.useLoaderDeps()
  const { data: category } = useSuspenseQuery(trpc.categories.bySlug.queryOptions({ slug }))
  const list = useSuspenseInfiniteQuery(categoryPosts(trpc, slug, cursor))
  const isBelow = useHasHeaderBanner(slug)
  return (
    <div className="wrap">
      <HeaderBanner slug={slug} />
      <SectionHead first>
        <h1 title={category.name.en}>
          <CategoryName name={category.name} />
        </h1>
      </SectionHead>
      {!cursor && <SeriesList />}
      <PostList list={list} isBelow={isBelow || !cursor} isOfOneCategory />
    </div>
  )
}
