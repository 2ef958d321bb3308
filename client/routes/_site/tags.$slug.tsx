import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { postsOfTag } from '#client/features/posts/term-posts.ts'
import { PostList } from '#client/features/posts/post-list.tsx'
import { FollowButton } from '#client/features/follows/follow-button.tsx'
import { orNotFound } from '#client/features/terms/term-page.ts'
import { TermIntro } from '#client/features/terms/term-intro.tsx'
import { TagNotFound, TermFailure } from '#client/features/terms/term-states.tsx'
import { tagPath } from '#shared/addresses.ts'
import { listSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/tags/$slug')({
  ...withMessages('terms'),
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, params: { slug }, deps: { cursor } }) => {
    const [tag] = await orNotFound('TAG_NOT_FOUND', () =>
      Promise.all([
        queryClient.ensureQueryData(trpc.tags.bySlug.queryOptions({ slug })),
        queryClient.ensureInfiniteQueryData(postsOfTag(trpc, slug, cursor)),
      ]),
    )
    if (tag.slug !== slug) throw redirect({ to: '/tags/$slug', params: { slug: tag.slug }, statusCode: 301 })
  },
  head: async ({ match: { context }, params: { slug } }) =>
    (await import('#client/features/terms/term-page.ts')).tagHead(context, slug),
  component: TagPage,
  notFoundComponent: TagNotFound,
  errorComponent: TermFailure,
})

function TagPage() {
  const { t } = useTranslation('terms')
  const { trpc } = Route.useRouteContext()
  const { slug } = Route.useParams()
  const { cursor } = Route.useLoaderDeps()
  const { data: tag } = useSuspenseQuery(trpc.tags.bySlug.queryOptions({ slug }))
  const list = useSuspenseInfiniteQuery(postsOfTag(trpc, slug, cursor))
  return (
    <div className="wrap">
      <TermIntro
        term={tag}
        kicker={<Link to="/tags">{t('tag')}</Link>}
        count={t('posts', { count: tag.posts })}
        feedPath={`${tagPath(tag)}/feed.xml`}
        followOf={(name) => <FollowButton kind="tag" slug={tag.slug} name={name} />}
      />
      <PostList list={list} />
    </div>
  )
}
