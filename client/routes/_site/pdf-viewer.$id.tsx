import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pdfCard } from '#shared/share-cards.ts'
import { isMissing } from '#client/core/errors.ts'
import { pageHead, titleHead } from '#client/core/head.ts'
import { PdfListFailure } from '#client/features/pdfs/pdf-list-failure.tsx'
import { PdfListPage } from '#client/features/pdfs/pdf-list-page.tsx'
import { pdfList } from '#client/features/pdfs/pdf-queries.ts'
import { pdfSearch } from '#shared/page-search.rules.ts'
import { PageNotFound } from '#client/ui/page-not-found.tsx'

/** One PDF, open over the list of all. */
export const Route = createFileRoute('/_site/pdf-viewer/$id')({
  ...withMessages('pdfs'),
  validateSearch: pdfSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, params: { id }, deps: { cursor } }) => {
    try {
      await Promise.all([
        queryClient.ensureQueryData(trpc.pdfs.get.queryOptions({ id })),
        queryClient.ensureQueryData(pdfList(trpc, cursor ? { cursor } : {})),
      ])
    } catch (error) {
      if (isMissing(error, 'PDF_NOT_FOUND')) throw notFound()
      throw error
    }
  },
  head: ({ match: { context }, params: { id } }) => {
    const pdf = context.queryClient.getQueryData(context.trpc.pdfs.get.queryKey({ id }))
    if (!pdf) return titleHead(context, context.i18n.t('pdfs:noPdf'))
    return pageHead(context, {
      title: pdf.title,
      description: pdf.subtitle || context.i18n.t('pdfs:archiveIntro'),
      path: `/pdf-viewer/${id}`,
      card: pdfCard(pdf),
    })
  },
  component: PdfViewer,
  errorComponent: PdfListFailure,
  notFoundComponent: NoPdf,
})

function PdfViewer() {
  const { trpc } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { data: about } = useSuspenseQuery(trpc.pdfs.get.queryOptions({ id }))
  return <PdfListPage key={id} about={about} {...Route.useLoaderDeps()} />
}

function NoPdf() {
  const { t } = useTranslation('pdfs')
  return <PageNotFound title={t('noPdf')} text={t('noPdfText')} />
}
