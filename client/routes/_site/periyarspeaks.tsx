import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { categoryHead } from '../../rooms/categories/category-head.ts'
import { HeaderBanner } from '../../rooms/header-banners/header-banner.tsx'
import { listSearch } from '../../rooms/posts/list-search.ts'
import { PostGridSkeleton } from '../../rooms/posts/post-grid-skeleton.tsx'
import { categoryPosts } from '../../rooms/posts/post-lists.ts'
import { SpeakerPage } from '../../rooms/posts/speaker-page.tsx'

const slug = 'periyarspeaks'

export const Route = createFileRoute('/_site/periyarspeaks')({
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    await Promise.all([
      queryClient.ensureQueryData(trpc.categories.bySlug.queryOptions({ slug })),
      queryClient.ensureQueryData(trpc.headerBanners.bySlug.queryOptions({ slug })),
      queryClient.ensureInfiniteQueryData(categoryPosts(trpc, slug, cursor)),
    ])
  },
  head: ({ match: { context } }) => {
    const category = context.queryClient.getQueryData(context.trpc.categories.bySlug.queryKey({ slug }))
    return category ? categoryHead(context, category) : {}
  },
  pendingComponent: () => (
    <div className="wrap page-state">
      <PostGridSkeleton />
    </div>
  ),
  component: PeriyarSpeaks,
})

function PeriyarSpeaks() {
  const { trpc } = Route.useRouteContext()
  const { cursor } = Route.useLoaderDeps()
  const { data: banner } = useSuspenseQuery(trpc.headerBanners.bySlug.queryOptions({ slug }))
  return <SpeakerPage slug={slug} cursor={cursor} banner={<HeaderBanner picture={banner.picture} />} />
}
