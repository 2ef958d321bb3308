import type { RouterContext } from '#client/router.tsx'
import { categoryHead } from '#client/features/categories/category-head.ts'
import { categoryPosts } from '#client/features/posts/post-lists.ts'
import { speakerSearch, type SpeakerSearch } from '#shared/page-search.rules.ts'

/** The loader and head of a speaker's page, which is a category's. */
export const speakerOptions = (slug: string) => ({
  validateSearch: speakerSearch,
  // Without `q`: it changes with each letter, and the page fetches it itself.
  loaderDeps: ({ search: { cursor } }: { search: SpeakerSearch }) => ({ cursor }),
  loader: async ({
    context: { queryClient, trpc },
    location,
  }: {
    context: RouterContext
    location: { search: Record<string, unknown> }
  }) => {
    const { cursor, q } = speakerSearch(location.search)
    await Promise.all([
      queryClient.ensureQueryData(trpc.categories.bySlug.queryOptions({ slug })),
      queryClient.ensureQueryData(trpc.headerBanners.bySlug.queryOptions({ slug })),
      queryClient.ensureInfiniteQueryData(categoryPosts(trpc, slug, cursor, q)),
    ])
  },
  head: ({ match: { context } }: { match: { context: RouterContext } }) => {
    const category = context.queryClient.getQueryData(context.trpc.categories.bySlug.queryKey({ slug }))
    return category ? categoryHead(context, category) : {}
  },
})
