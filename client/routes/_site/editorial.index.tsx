import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { pageHead } from '#client/core/head.ts'
import { EditorialFailure } from '#client/features/pdfs/editorial-failure.tsx'
import { EditorialPage } from '#client/features/pdfs/editorial-page.tsx'
import { pdfSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/editorial/')({
  ...withMessages('pdfs'),
  validateSearch: pdfSearch,
  loader: async ({ context: { queryClient, trpc } }) => {
    await queryClient.ensureQueryData(trpc.archive.editorials.queryOptions())
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('pdfs:editorial'),
      description: context.i18n.t('pdfs:editorialIntro'),
      path: '/editorial',
    }),
  component: EditorialPage,
  errorComponent: EditorialFailure,
})
