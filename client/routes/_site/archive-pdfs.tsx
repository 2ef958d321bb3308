import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { pageHead } from '#client/core/head.ts'
import { PdfListFailure } from '#client/features/pdfs/pdf-list-failure.tsx'
import { PdfListPage } from '#client/features/pdfs/pdf-list-page.tsx'
import { pdfList } from '#client/features/pdfs/pdf-queries.ts'
import { pdfSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/archive-pdfs')({
  ...withMessages('pdfs'),
  validateSearch: pdfSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    await queryClient.ensureQueryData(pdfList(trpc, { category: 'Archive', ...(cursor && { cursor }) }))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('pdfs:lists.Archive'),
      description: context.i18n.t('pdfs:archiveIntro'),
      path: '/archive-pdfs',
    }),
  component: () => <PdfListPage category="Archive" {...Route.useLoaderDeps()} />,
  errorComponent: PdfListFailure,
})
