import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { EditorialMonth, IssueItem } from '#shared/archive.ts'
import { formatDate, momentInMonth } from '#shared/dates.ts'
import { monthName, monthParams } from '#shared/months.ts'
import type { MonthCount } from '#shared/pdfs.ts'
import { useLang } from '#client/core/lang.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { ArticleCard, ArticleRow, PdfCard, PdfRow } from './issue-card.tsx'
import { OlderLink } from './older-link.tsx'
import { usePdfWindow } from './pdf-window.tsx'

const toItemKey = (item: IssueItem): string => (item.kind === 'post' ? item.post.id : item.pdf.id)

type PdfLink = ReturnType<typeof usePdfWindow>['link']

/** Articles and printed issues. */
function Cards({ items, link }: { items: IssueItem[]; link: PdfLink }) {
  const opening = items.findIndex((item) => (item.kind === 'post' ? item.post : item.pdf).picture)
  return (
    <ul className="issues">
      {items.map((item, index) =>
        item.kind === 'post' ? (
          <ArticleCard key={toItemKey(item)} post={item.post} first={index === opening} />
        ) : (
          <PdfCard
            key={toItemKey(item)}
            pdf={item.pdf}
            first={index === opening}
            place="besideMonths"
            renderLink={link(item.pdf)}
          />
        ),
      )}
    </ul>
  )
}

function Head({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('pdfs')
  return (
    <SectionHead first aside={<p>{t('editorialIntro')}</p>}>
      <h1>
        {t('editorial')}
        {children}
      </h1>
    </SectionHead>
  )
}

/** The latest editorials, those of the month before, and links to all months. */
export function EditorialPage() {
  const { t } = useTranslation('pdfs')
  const lang = useLang()
  const trpc = useTrpc()
  const { window, link } = usePdfWindow()
  const { latest, before, months } = useSuspenseQuery(trpc.archive.editorials.queryOptions()).data
  const formatMonth = (month: number) => formatDate(momentInMonth(month), lang, 'month')
  if (!latest)
    return (
      <div className="wrap">
        <Head />
        <EmptyState text={t('editorialEmpty')}>
          <Link to="/recentposts" className="btn line">
            {t('toRecent')}
          </Link>
        </EmptyState>
      </div>
    )
  return (
    <div className="wrap">
      <Head />
      <div className="by-month">
        <div>
          <SectionHead aside={<p>{t('latest', { count: latest.total })}</p>}>
            <h2 className="mid">{formatMonth(latest.month)}</h2>
          </SectionHead>
          <Cards items={latest.items} link={link} />
          <More month={latest.month} />
          {before && <Before month={before} name={formatMonth(before.month)} link={link} />}
        </div>
        <Months months={months} current={latest.month} />
      </div>
      {window}
    </div>
  )
}

function More({ month }: { month: number }) {
  const { t } = useTranslation('pdfs')
  return (
    <p className="issues-more no-print">
      <Link to="/editorial/$year/$month" params={monthParams(month)} className="btn line">
        {t('more')}
      </Link>
    </p>
  )
}

function Before({ month, name, link }: { month: EditorialMonth; name: string; link: PdfLink }) {
  const { t } = useTranslation('pdfs')
  return (
    <section>
      <SectionHead>
        <h2 className="mid">{name}</h2>
      </SectionHead>
      <ul className="rows">
        {month.items.map((item) =>
          item.kind === 'post' ? (
            <ArticleRow key={toItemKey(item)} post={item.post} kind={t('article')} />
          ) : (
            <PdfRow key={toItemKey(item)} pdf={item.pdf} renderLink={link(item.pdf)} />
          ),
        )}
      </ul>
    </section>
  )
}

/** Years, and the months of the current one with their counts. */
function Months({ months, current }: { months: MonthCount[]; current: number }) {
  const { t } = useTranslation('pdfs')
  const lang = useLang()
  const yearOf = (month: number) => Math.floor(month / 100)
  const newestOfYear = new Map<number, number>()
  for (const { month } of months) if (!newestOfYear.has(yearOf(month))) newestOfYear.set(yearOf(month), month)
  return (
    <nav aria-label={t('months')}>
      <div className="years num">
        {[...newestOfYear].map(([year, newest]) => (
          <Link
            key={year}
            to="/editorial/$year/$month"
            params={monthParams(newest)}
            aria-current={year === yearOf(current) ? 'true' : undefined}
          >
            {year}
          </Link>
        ))}
      </div>
      <ul className="months">
        {months
          .filter(({ month }) => yearOf(month) === yearOf(current))
          .map(({ month, count }) => (
            <li key={month}>
              <Link
                to="/editorial/$year/$month"
                params={monthParams(month)}
                aria-current={month === current ? 'true' : undefined}
              >
                {monthName(month, lang)}
                <span className="num">{count}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** All editorials of a month. */
export function EditorialMonthPage({ month, cursor }: { month: number; cursor?: string | undefined }) {
  const { t } = useTranslation('pdfs')
  const lang = useLang()
  const trpc = useTrpc()
  const { data } = useSuspenseQuery(trpc.archive.editorialMonth.queryOptions({ month, cursor }))
  const { window, link } = usePdfWindow()
  const { months } = useSuspenseQuery(trpc.archive.editorials.queryOptions()).data
  return (
    <div className="wrap">
      <Head> {formatDate(momentInMonth(month), lang, 'month')}</Head>
      <div className="by-month">
        <div>
          {data.items.length === 0 ? (
            <EmptyState text={t('editorialMonthEmpty')}>
              <Link to="/editorial" className="btn line">
                {t('editorial')}
              </Link>
            </EmptyState>
          ) : (
            <>
              <h2 className="vh">{t('editorial')}</h2>
              <Cards items={data.items} link={link} />
            </>
          )}
          {data.next && <OlderLink search={{ cursor: data.next }} />}
        </div>
        {months.length > 0 && <Months months={months} current={month} />}
      </div>
      {window}
    </div>
  )
}
