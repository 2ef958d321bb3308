import './dashboard.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate } from '#shared/dates.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { useAdminUser, useRight } from './admin-user.ts'
import { TodayReads, SiteHealth } from './today.tsx'
import { WaitingList } from './waiting-list.tsx'

const draftCount = 6

/** The admin's home: what waits for whoever has signed in, what is read and written today, and how the site does. */
export function Dashboard() {
  const { t } = useTranslation(['adminHome', 'adminSite'])
  const lang = useLang()
  const [now] = useState(() => Date.now())
  const { name } = useAdminUser()
  const isWriting = useRight('writing')
  useDocumentTitle(t('adminHome:title'))
  return (
    <>
      <div className="home-head">
        <div>
          <h1 className="soft">{t('adminSite:dashboard.welcome')}</h1>
          <p className="soft">
            <b lang={foreignLangOf(name, lang)}>{name}</b> · {formatDate(now, lang, 'full')}
          </p>
          <h2 id="home-waits">{t('adminHome:title')}</h2>
        </div>
        {isWriting && (
          <Link className="btn full" to="/admin/universal/create">
            {t('adminHome:write')}
          </Link>
        )}
      </div>
      <section aria-labelledby="home-waits">
        <WaitingList />
      </section>
      {isWriting && (
        <div className="home-more stack mt-6">
          <TodayReads />
          <div className="home-side stack content-start">
            <UnfinishedDrafts />
            <SiteHealth />
          </div>
        </div>
      )}
    </>
  )
}

/** What anybody has written and not saved to a post, or saved and not published. */
function UnfinishedDrafts() {
  const { t } = useTranslation('adminDrafts')
  const lang = useLang()
  const trpc = useTrpc()
  const drafts = useQuery(trpc.drafts.unfinished.queryOptions(undefined, { staleTime: 0 }))
  if (drafts.isError)
    return <ErrorPanel title={t('unfinished.failed')} error={drafts.error} onRetry={() => void drafts.refetch()} />
  if (!drafts.data?.length) return null
  return (
    <section className="home-part" aria-labelledby="home-drafts">
      <h2 id="home-drafts">{t('unfinished.title')}</h2>
      <ul>
        {drafts.data.slice(0, draftCount).map(({ id, title, by, at }) => (
          <li key={id}>
            <Link
              className="breaks hover-blue"
              to="/admin/write"
              search={{ post: id }}
              lang={foreignLangOf(title, lang)}
            >
              {title || t('unfinished.untitled')}
            </Link>
            <p className="hint">
              {by && (
                <>
                  <LangText>{by}</LangText> ·{' '}
                </>
              )}
              {formatDate(at, lang, 'brief')}, {formatDate(at, lang, 'time')}
            </p>
          </li>
        ))}
      </ul>
      {drafts.data.length > draftCount && (
        <Link className="link tap-link" to="/admin/universal" search={{ state: 'draft' }}>
          {t('unfinished.all')}
        </Link>
      )}
    </section>
  )
}
