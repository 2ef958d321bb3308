import { createFileRoute, notFound, redirect, type ErrorComponentProps } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { monthParams } from '#shared/months.ts'
import { isMissing } from '#client/core/errors.ts'
import { ArchiveMonthPage } from '#client/features/pdfs/archive-month-page.tsx'
import { monthHead, monthOfParams, NoMonth } from '#client/features/pdfs/month-route.tsx'
import { pdfSearch } from '#shared/page-search.rules.ts'
import { PageError } from '#client/ui/page-error.tsx'

export const Route = createFileRoute('/_site/archive/$year/$month')({
  ...withMessages('pdfs'),
  validateSearch: pdfSearch,
  loaderDeps: ({ search: { category, cursor } }) => ({ category, cursor }),
  loader: async ({ context: { queryClient, trpc }, params, deps: { category, cursor } }) => {
    const month = monthOfParams(params)
    if (!month) throw notFound()
    const own = monthParams(month)
    // Other spellings of a month redirect to the canonical one.
    if (own.year !== params.year || own.month !== params.month)
      throw redirect({ to: '/archive/$year/$month', params: own, search: { category, cursor }, statusCode: 301 })
    try {
      await queryClient.ensureQueryData(trpc.archive.month.queryOptions({ month, category, cursor }))
    } catch (error) {
      if (isMissing(error, 'CATEGORY_NOT_FOUND')) throw notFound()
      throw error
    }
  },
  head: ({ match: { context }, params }) =>
    monthHead(context, params, {
      title: context.i18n.t('pdfs:archive'),
      description: context.i18n.t('pdfs:monthArticles'),
      path: '/archive',
    }),
  component: MonthRoute,
  errorComponent: MonthFailure,
  notFoundComponent: NoMonth,
})

function MonthFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('pdfs')
  return <PageError {...props} title={t('monthFailed')} />
}

function MonthRoute() {
  const { category, cursor } = Route.useLoaderDeps()
  return <ArchiveMonthPage month={monthOfParams(Route.useParams())} category={category} cursor={cursor} />
}
