import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pageHead } from '#client/core/head.ts'
import { listSearch } from '#shared/page-search.rules.ts'
import { PostListPending } from '#client/features/posts/post-grid-skeleton.tsx'
import { PostList } from '#client/features/posts/post-list.tsx'
import { recentPosts } from '#client/features/posts/post-lists.ts'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'

export const Route = createFileRoute('/_site/recentposts')({
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    await queryClient.ensureInfiniteQueryData(recentPosts(trpc, cursor))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('posts:recentTitle'),
      description: context.site().description[context.lang],
      path: '/recentposts',
    }),
  ...pendingAtOnce,
  pendingComponent: PostListPending,
  component: RecentPosts,
})

function RecentPosts() {
  const { trpc } = Route.useRouteContext()
  const { cursor } = Route.useLoaderDeps()
  const { t } = useTranslation('posts')
  const list = useSuspenseInfiniteQuery(recentPosts(trpc, cursor))
  return (
    <TitledPage title={t('recentTitle')}>
      <PostList list={list} />
    </TitledPage>
  )
}
