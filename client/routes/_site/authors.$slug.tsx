import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { postsOfAuthor } from '#client/features/posts/term-posts.ts'
import { PostList } from '#client/features/posts/post-list.tsx'
import { FollowButton } from '#client/features/follows/follow-button.tsx'
import { AuthorIntro } from '#client/features/terms/author-intro.tsx'
import { orNotFound } from '#client/features/terms/term-page.ts'
import { TermFailure, AuthorNotFound } from '#client/features/terms/term-states.tsx'
import { listSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/authors/$slug')({
  ...withMessages('terms'),
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, params: { slug }, deps: { cursor } }) => {
    const [author] = await orNotFound('AUTHOR_NOT_FOUND', () =>
      Promise.all([
        queryClient.ensureQueryData(trpc.authors.bySlug.queryOptions({ slug })),
        queryClient.ensureInfiniteQueryData(postsOfAuthor(trpc, slug, cursor)),
      ]),
    )
    // A former slug, or another spelling.
    if (author.slug !== slug) throw redirect({ to: '/authors/$slug', params: { slug: author.slug }, statusCode: 301 })
  },
  head: async ({ match: { context }, params: { slug } }) =>
    (await import('#client/features/terms/term-page.ts')).authorHead(context, slug),
  component: AuthorPage,
  notFoundComponent: AuthorNotFound,
  errorComponent: TermFailure,
})

function AuthorPage() {
  const { trpc } = Route.useRouteContext()
  const { slug } = Route.useParams()
  const { cursor } = Route.useLoaderDeps()
  const { data: author } = useSuspenseQuery(trpc.authors.bySlug.queryOptions({ slug }))
  const list = useSuspenseInfiniteQuery(postsOfAuthor(trpc, slug, cursor))
  return (
    <div className="wrap">
      <AuthorIntro author={author} followOf={(name) => <FollowButton kind="author" slug={author.slug} name={name} />} />
      <PostList list={list} />
    </div>
  )
}
