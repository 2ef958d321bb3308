import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { monthParams } from '#shared/months.ts'
import { EditorialFailure } from '#client/features/pdfs/editorial-failure.tsx'
import { EditorialMonthPage } from '#client/features/pdfs/editorial-page.tsx'
import { monthHead, monthOfParams, NoMonth } from '#client/features/pdfs/month-route.tsx'
import { pdfSearch } from '#shared/page-search.rules.ts'

export const Route = createFileRoute('/_site/editorial/$year/$month')({
  ...withMessages('pdfs'),
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
  head: ({ match: { context }, params }) =>
    monthHead(context, params, {
      title: context.i18n.t('pdfs:editorial'),
      description: context.i18n.t('pdfs:editorialIntro'),
      path: '/editorial',
    }),
  component: MonthRoute,
  errorComponent: EditorialFailure,
  notFoundComponent: NoMonth,
})

function MonthRoute() {
  const { cursor } = Route.useLoaderDeps()
  return <EditorialMonthPage month={monthOfParams(Route.useParams())} cursor={cursor} />
}
