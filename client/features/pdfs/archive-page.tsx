import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate, momentInMonth } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { PdfCard } from './issue-card.tsx'
import { OlderLink } from './older-link.tsx'
import { archiveMonths, pdfList } from './pdf-queries.ts'

/** All printed issues, or those of one month; each leads to its own page. */
export function ArchivePage({ month, cursor }: { month?: number | undefined; cursor?: string | undefined }) {
  const { t } = useTranslation('pdfs')
  const trpc = useTrpc()
  const { data: months } = useSuspenseQuery(archiveMonths(trpc))
  const filter = { category: 'Archive', ...(month && { month }), ...(cursor && { cursor }) } as const
  const { data } = useSuspenseQuery(pdfList(trpc, filter))
  return (
    <TitledPage
      title={t('archive')}
      aside={months.length > 1 ? <MonthFilter months={months} month={month} /> : <p>{t('archiveIntro')}</p>}
    >
      {data.pdfs.length === 0 ? (
        <EmptyState text={t('archiveEmpty')}>
          <Link to="/editorial" className="btn line">
            {t('editorial')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <h2 className="vh">{t('lists.Archive')}</h2>
          <ul className="issues">
            {data.pdfs.map((pdf, index) => (
              <PdfCard
                key={pdf.id}
                pdf={pdf}
                first={index === 0}
                renderLink={(label, className) => (
                  <Link
                    to="/pdf-viewer/$id"
                    params={{ id: pdf.id }}
                    state={{ hasOpenedPdf: true }}
                    className={`${className} issue-whole`}
                  >
                    {label}
                  </Link>
                )}
              />
            ))}
          </ul>
        </>
      )}
      {data.next && <OlderLink search={{ ...(month && { month }), cursor: data.next }} />}
    </TitledPage>
  )
}

/** A form, so that it works without scripts too. */
function MonthFilter({ months, month }: { months: { month: number }[]; month: number | undefined }) {
  const { t } = useTranslation('pdfs')
  const lang = useLang()
  const navigate = useNavigate()
  const id = useId()
  return (
    <form className="issues-filter no-print" action="/archive">
      <label htmlFor={id}>{t('filter')}</label>
      <select
        id={id}
        name="month"
        value={month ?? ''}
        onChange={({ target: { value } }) =>
          void navigate({ to: '/archive', search: value ? { month: Number(value) } : {}, resetScroll: false })
        }
      >
        <option value="">{t('allMonths')}</option>
        {months.map((each) => (
          <option key={each.month} value={each.month}>
            {formatDate(momentInMonth(each.month), lang, 'month')}
          </option>
        ))}
      </select>
      <button className="btn line">{t('show')}</button>
    </form>
  )
}
