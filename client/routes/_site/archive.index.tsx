import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { pageHead } from '#client/core/head.ts'
import { ArchivePage } from '#client/features/pdfs/archive-page.tsx'
import { archiveMonths, pdfList } from '#client/features/pdfs/pdf-queries.ts'
import { pdfSearch } from '#shared/page-search.rules.ts'
import { PageError } from '#client/ui/page-error.tsx'

export const Route = createFileRoute('/_site/archive/')({
  ...withMessages('pdfs'),
  validateSearch: pdfSearch,
  loaderDeps: ({ search: { month, cursor } }) => ({ month, cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { month, cursor } }) => {
    const filter = { category: 'Archive', ...(month && { month }), ...(cursor && { cursor }) } as const
    await Promise.all([
      queryClient.ensureQueryData(pdfList(trpc, filter)),
      queryClient.ensureQueryData(archiveMonths(trpc)),
    ])
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('pdfs:archive'),
      description: context.i18n.t('pdfs:archiveIntro'),
      path: '/archive',
    }),
  component: () => <ArchivePage {...Route.useLoaderDeps()} />,
  errorComponent: ArchiveFailure,
})

function ArchiveFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('pdfs')
  return (
    <PageError {...props} title={t(errorCodeOf(props.error) === 'NETWORK' ? 'archiveUnexpected' : 'archiveFailed')} />
  )
}
