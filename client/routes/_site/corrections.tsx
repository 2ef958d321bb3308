import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#client/core/head.ts'
import { CorrectionsPage, correctionList } from '#client/features/posts/corrections-page.tsx'
import { PostListPending } from '#client/features/posts/post-grid-skeleton.tsx'
import { withMessages } from '#client/i18n/load.ts'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'
import { listSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/corrections')({
  ...withMessages('corrections'),
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    await queryClient.ensureInfiniteQueryData(correctionList(trpc, cursor))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('corrections:title'),
      description: context.i18n.t('corrections:intro'),
      path: '/corrections',
    }),
  ...pendingAtOnce,
  pendingComponent: PostListPending,
  component: () => <CorrectionsPage cursor={Route.useLoaderDeps().cursor} />,
})
