import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate, momentInMonth } from '#shared/dates.ts'
import { monthParams, parseMonth } from '#shared/months.ts'
import { pageHead, titleHead, type HeadContext } from '#client/core/head.ts'
import { PageNotFound } from '#client/ui/page-not-found.tsx'

// What the pages of one month have in common, in the archive and among the editorials.

interface MonthParams {
  year: string
  month: string
}

/** The month of an address; 0 for none. */
export const monthOfParams = ({ year, month }: MonthParams): number => parseMonth(year, month) ?? 0

/** The head of the page of a month. */
export function monthHead(
  context: HeadContext,
  params: MonthParams,
  list: { title: string; description: string; path: string },
) {
  const month = monthOfParams(params)
  if (!month) return titleHead(context, context.i18n.t('pdfs:noMonth'))
  const { year, month: number } = monthParams(month)
  return pageHead(context, {
    title: `${list.title} ${formatDate(momentInMonth(month), context.lang, 'month')}`,
    description: list.description,
    path: `${list.path}/${year}/${number}`,
  })
}

export function NoMonth() {
  const { t } = useTranslation('pdfs')
  return <PageNotFound title={t('noMonth')} text={t('noMonthText')} />
}
