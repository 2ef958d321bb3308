import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate, momentInMonth } from '#shared/dates.ts'
import { monthParams } from '#shared/months.ts'
import { useLang } from '#client/core/lang.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CategoryName } from '#client/ui/category-name.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { ArticleRow, PdfCard } from './issue-card.tsx'
import { usePdfWindow } from './pdf-window.tsx'

interface ArchiveMonthPageProps {
  month: number
  /** Slug of the only category to be shown, and where its list begins. */
  category?: string | undefined
  cursor?: string | undefined
}

/** A month's printed issues, and its articles by category. */
export function ArchiveMonthPage({ month, category, cursor }: ArchiveMonthPageProps) {
  const { t } = useTranslation('pdfs')
  const lang = useLang()
  const trpc = useTrpc()
  const { data } = useSuspenseQuery(trpc.archive.month.queryOptions({ month, category, cursor }))
  const { window, link } = usePdfWindow()
  const isEmpty = data.pdfs.length === 0 && data.groups.length === 0
  const ofArchive = data.groups.find((group) => group.category.slug === 'archive')
  const others = data.groups.filter((group) => group !== ofArchive)
  return (
    <div className="wrap">
      <SectionHead
        first
        aside={
          data.editorials > 0 && (
            <Link to="/editorial/$year/$month" params={monthParams(month)} className="link">
              {t('monthEditorials', { count: data.editorials })}
            </Link>
          )
        }
      >
        <h1>
          {t('archive')} {formatDate(momentInMonth(month), lang, 'month').replace(' ', '\u00a0')}
        </h1>
      </SectionHead>
      {isEmpty && (
        <EmptyState text={t('monthEmpty')}>
          <Link to="/archive" className="btn line">
            {t('archive')}
          </Link>
        </EmptyState>
      )}
      {(data.pdfs.length > 0 || ofArchive) && (
        <section>
          <SectionHead>
            <h2 className="mid">{t('archive')}</h2>
          </SectionHead>
          {data.pdfs.length > 0 && (
            <ul className="issues">
              {data.pdfs.map((pdf, index) => (
                <PdfCard key={pdf.id} pdf={pdf} first={index === 0} renderLink={link(pdf)} />
              ))}
            </ul>
          )}
          {ofArchive && <Group group={ofArchive} month={month} isWhole={category !== undefined} />}
        </section>
      )}
      {others.map((group) => (
        <section key={group.category.id}>
          <SectionHead>
            <h2 className="mid" title={group.category.en}>
              <CategoryName name={group.category} />
            </h2>
          </SectionHead>
          <Group group={group} month={month} isWhole={category !== undefined} />
        </section>
      ))}
      {window}
    </div>
  )
}

interface GroupProps {
  group: {
    category: { ta: string; en: string; slug: string }
    total: number
    posts: Parameters<typeof ArticleRow>[0]['post'][]
    next: string | null
  }
  month: number
  /** The page shows nothing else: what follows is on the next page of it. */
  isWhole: boolean
}

function Group({ group: { category, total, posts, next }, month, isWhole }: GroupProps) {
  const { t } = useTranslation('pdfs')
  const lang = useLang()
  return (
    <>
      <ul className="rows">
        {posts.map((post) => (
          <ArticleRow key={post.id} post={post} />
        ))}
      </ul>
      {next && (
        <p className="issues-more no-print">
          <Link
            to="/archive/$year/$month"
            params={monthParams(month)}
            search={{ category: category.slug, ...(isWhole && { cursor: next }) }}
            className="btn line"
          >
            {isWhole ? t('older') : t('allOf', { category: lang === 'ta' ? category.ta : category.en, count: total })}
          </Link>
        </p>
      )}
    </>
  )
}
