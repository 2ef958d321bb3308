import { createFileRoute, notFound, redirect, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate, momentInMonth } from '#shared/dates.ts'
import { monthParams, parseMonth } from '#shared/months.ts'
import { errorCodeOf } from '../../core/errors.ts'
import { pageHead } from '../../core/head.ts'
import { ArchiveMonthPage } from '../../features/pdfs/archive-month-page.tsx'
import { pdfSearch } from '../../features/pdfs/pdf-search.ts'
import { PageError } from '../../ui/page-error.tsx'
import { PageNotFound } from '../../ui/page-not-found.tsx'

const monthOfParams = ({ year, month }: { year: string; month: string }): number => parseMonth(year, month) ?? 0

export const Route = createFileRoute('/_site/archive/$year/$month')({
  validateSearch: pdfSearch,
  loaderDeps: ({ search: { category, cursor } }) => ({ category, cursor }),
  loader: async ({ context: { queryClient, trpc }, params, deps: { category, cursor } }) => {
    const month = monthOfParams(params)
    if (!month) throw notFound()
    const own = monthParams(month)
    // Names and single digits lead to the one form.
    if (own.year !== params.year || own.month !== params.month)
      throw redirect({ to: '/archive/$year/$month', params: own, search: { category, cursor }, statusCode: 301 })
    try {
      await queryClient.ensureQueryData(trpc.archive.month.queryOptions({ month, category, cursor }))
    } catch (error) {
      if (errorCodeOf(error) === 'CATEGORY_NOT_FOUND') throw notFound()
      throw error
    }
  },
  head: ({ match: { context }, params }) => {
    const month = monthOfParams(params)
    if (!month) return { meta: [{ title: context.i18n.t('issues:noMonth') }] }
    const { year, month: number } = monthParams(month)
    return pageHead(context, {
      title: `${context.i18n.t('issues:archive')} ${formatDate(momentInMonth(month), context.lang, 'month')}`,
      description: context.i18n.t('issues:monthArticles'),
      path: `/archive/${year}/${number}`,
    })
  },
  component: MonthRoute,
  errorComponent: MonthFailure,
  notFoundComponent: NoMonth,
})

function MonthFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('issues')
  return <PageError {...props} title={t('monthFailed')} />
}

function MonthRoute() {
  const { category, cursor } = Route.useLoaderDeps()
  return <ArchiveMonthPage month={monthOfParams(Route.useParams())} category={category} cursor={cursor} />
}

function NoMonth() {
  const { t } = useTranslation('issues')
  return <PageNotFound title={t('noMonth')} text={t('noMonthText')} />
}
