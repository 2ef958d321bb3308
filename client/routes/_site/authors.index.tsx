import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { pageHead } from '#client/core/head.ts'
import { AuthorsPage } from '#client/features/terms/authors-page.tsx'
import { allAuthors } from '#client/features/terms/term-lists.ts'
import { TermFailure } from '#client/features/terms/term-states.tsx'
import { nameListSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/authors/')({
  ...withMessages('terms'),
  validateSearch: nameListSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    await queryClient.ensureInfiniteQueryData(allAuthors(trpc, cursor))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('terms:authors'),
      description: context.i18n.t('terms:authorsDescription'),
      path: '/authors',
    }),
  component: () => <AuthorsPage cursor={Route.useLoaderDeps().cursor} />,
  errorComponent: TermFailure,
})
