import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { pageHead } from '#client/core/head.ts'
import { TagsPage } from '#client/features/terms/tags-page.tsx'
import { allTags } from '#client/features/terms/term-lists.ts'
import { TermFailure } from '#client/features/terms/term-states.tsx'
import { nameListSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/tags/')({
  ...withMessages('terms'),
  validateSearch: nameListSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    await queryClient.ensureInfiniteQueryData(allTags(trpc, cursor))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('terms:tags'),
      description: context.i18n.t('terms:tagsDescription'),
      path: '/tags',
    }),
  component: () => <TagsPage cursor={Route.useLoaderDeps().cursor} />,
  errorComponent: TermFailure,
})
