import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isMissing } from '#client/core/errors.ts'
import { titleHead } from '#client/core/head.ts'
import { useLang } from '#client/core/lang.ts'
import { categoryHead } from '#client/features/categories/category-head.ts'
import { FollowButton } from '#client/features/follows/follow-button.tsx'
import { HeaderBanner, useHasHeaderBanner } from '#client/features/header-banners/header-banner.tsx'
import type { Category } from '#shared/categories.ts'
import { listSearch } from '#shared/page-search.rules.ts'
import { PostListPending } from '#client/features/posts/post-grid-skeleton.tsx'
import { PostList } from '#client/features/posts/post-list.tsx'
import { categoryPosts } from '#client/features/posts/post-lists.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { PageNotFound } from '#client/ui/page-not-found.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'

export const Route = createFileRoute('/_site/$categorySlug')({
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, params: { categorySlug: slug }, deps: { cursor } }) => {
    try {
      const [category] = await Promise.all([
        queryClient.ensureQueryData(trpc.categories.bySlug.queryOptions({ slug })),
        queryClient.ensureInfiniteQueryData(categoryPosts(trpc, slug, cursor)),
        queryClient.ensureQueryData(trpc.headerBanners.bySlug.queryOptions({ slug })),
      ])
      // A former slug redirects to the current one.
      if (category.slug !== slug)
        throw redirect({ to: '/$categorySlug', params: { categorySlug: category.slug }, statusCode: 301 })
    } catch (error) {
      if (isMissing(error, 'CATEGORY_NOT_FOUND')) throw notFound()
      throw error
    }
  },
  head: ({ match: { context }, params: { categorySlug: slug } }) => {
    const category = context.queryClient.getQueryData(context.trpc.categories.bySlug.queryKey({ slug }))
    return category ? categoryHead(context, category) : titleHead(context, context.i18n.t('categories:notFound'))
  },
  ...pendingAtOnce,
  pendingComponent: PostListPending,
  component: CategoryPage,
  notFoundComponent: CategoryNotFound,
})

function CategoryPage() {
  const { trpc } = Route.useRouteContext()
  const { categorySlug: slug } = Route.useParams()
  const { cursor } = Route.useLoaderDeps()
  const { data: category } = useSuspenseQuery(trpc.categories.bySlug.queryOptions({ slug }))
  const list = useSuspenseInfiniteQuery(categoryPosts(trpc, slug, cursor))
  const isBelow = useHasHeaderBanner(slug)
  return (
    <div className="wrap">
      <HeaderBanner slug={slug} />
      <SectionHead first aside={<FollowCategory category={category} />}>
        <h1 title={category.name.en}>
          <CategoryName name={category.name} />
        </h1>
      </SectionHead>
      <PostList list={list} isBelow={isBelow} isOfOneCategory />
    </div>
  )
}

function FollowCategory({ category: { slug, name } }: { category: Pick<Category, 'slug' | 'name'> }) {
  const page = useLang()
  return <FollowButton kind="category" slug={slug} name={name[page]} />
}

function CategoryNotFound() {
  const { t } = useTranslation('categories')
  return <PageNotFound title={t('notFound')} text={t('invalid')} />
}
