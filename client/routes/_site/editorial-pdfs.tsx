import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { pageHead } from '#client/core/head.ts'
import { PdfListFailure } from '#client/features/pdfs/pdf-list-failure.tsx'
import { PdfListPage } from '#client/features/pdfs/pdf-list-page.tsx'
import { pdfList } from '#client/features/pdfs/pdf-queries.ts'
import { pdfSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/editorial-pdfs')({
  ...withMessages('pdfs'),
  validateSearch: pdfSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    await queryClient.ensureQueryData(pdfList(trpc, { category: 'Editorial', ...(cursor && { cursor }) }))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('pdfs:lists.Editorial'),
      description: context.i18n.t('pdfs:editorialIntro'),
      path: '/editorial-pdfs',
    }),
  component: () => <PdfListPage category="Editorial" {...Route.useLoaderDeps()} />,
  errorComponent: PdfListFailure,
})
