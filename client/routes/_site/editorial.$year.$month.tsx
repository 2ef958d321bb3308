import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate, momentInMonth } from '#shared/dates.ts'
import { monthParams, parseMonth } from '#shared/months.ts'
import { pageHead } from '../../core/head.ts'
import { EditorialFailure } from '../../features/pdfs/editorial-failure.tsx'
import { EditorialMonthPage } from '../../features/pdfs/editorial-page.tsx'
import { pdfSearch } from '../../features/pdfs/pdf-search.ts'
import { PageNotFound } from '../../ui/page-not-found.tsx'

const monthOfParams = ({ year, month }: { year: string; month: string }): number => parseMonth(year, month) ?? 0

export const Route = createFileRoute('/_site/editorial/$year/$month')({
  validateSearch: pdfSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, params, deps: { cursor } }) => {
    const month = monthOfParams(params)
    if (!month) throw notFound()
    const own = monthParams(month)
    if (own.year !== params.year || own.month !== params.month)
      throw redirect({ to: '/editorial/$year/$month', params: own, search: { cursor }, statusCode: 301 })
    await Promise.all([
      queryClient.ensureQueryData(trpc.archive.editorialMonth.queryOptions({ month, cursor })),
      queryClient.ensureQueryData(trpc.archive.editorials.queryOptions()),
    ])
  },
  head: ({ match: { context }, params }) => {
    const month = monthOfParams(params)
    if (!month) return { meta: [{ title: context.i18n.t('issues:noMonth') }] }
    const { year, month: number } = monthParams(month)
    return pageHead(context, {
      title: `${context.i18n.t('issues:editorial')} ${formatDate(momentInMonth(month), context.lang, 'month')}`,
      description: context.i18n.t('issues:editorialIntro'),
      path: `/editorial/${year}/${number}`,
    })
  },
  component: MonthRoute,
  errorComponent: EditorialFailure,
  notFoundComponent: NoMonth,
})

function MonthRoute() {
  const { cursor } = Route.useLoaderDeps()
  return <EditorialMonthPage month={monthOfParams(Route.useParams())} cursor={cursor} />
}

function NoMonth() {
  const { t } = useTranslation('issues')
  return <PageNotFound title={t('noMonth')} text={t('noMonthText')} />
}
