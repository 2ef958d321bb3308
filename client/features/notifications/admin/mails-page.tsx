import './notifications-admin.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { mailStates } from '#shared/mail.rules.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import type { MailsSearch } from './mails-search.ts'

interface MailsPageProps {
  search: MailsSearch
  onSearch: (change: MailsSearch) => void
}

/** The emails that the site sent or will send; for owners. */
export function MailsPage({ search, onSearch }: MailsPageProps) {
  const { t } = useTranslation(['adminNotifications', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const list = useInfiniteQuery(
    trpc.mail.list.infiniteQueryOptions(
      { ...(search.state && { state: search.state }), ...(search.q && { q: search.q }) },
      { initialCursor: undefined, getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData },
    ),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const isFiltered = search.state !== undefined || search.q !== undefined
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? []
  return (
    <>
      <PageHead title={t('adminNotifications:mails')} note={t('adminNotifications:mailsNote')} />
      <FailedJobs />
      <SearchInput
        className="in ntf-search mb-3"
        aria-label={t('adminNotifications:mailsSearch')}
        placeholder={t('adminNotifications:mailsSearch')}
        value={search.q}
        onChange={(q) => onSearch({ q, pages: undefined })}
      />
      <Tabs
        label={t('adminNotifications:mailsFilter')}
        current={search.state ?? 'all'}
        onChange={(state) => onSearch({ state: state === 'all' ? undefined : state, pages: undefined })}
        tabs={(['all', ...mailStates] as const).map((value) => ({
          value,
          label: t(value === 'all' ? 'adminNotifications:mailsAll' : `adminNotifications:mailStates.${value}`),
        }))}
      />
      <AdminList
        list={list}
        count={mails.length}
        failed={t('adminNotifications:mailsFailed')}
        failedWhy={reason(list.error)}
        loading={<p role="status">{t('adminNotifications:loading')}</p>}
        empty={t(`adminNotifications:${isFiltered ? 'mailsNoMatch' : 'mailsEmpty'}`)}
        pages={paged}
        more={t('adminNotifications:more')}
      >
        <ul className="ntf-list">
          {mails.map(({ id, to, subject, text, state, createdAt }) => (
            <li className="stack gap-1 hair-above on-sheet pad-3-4" key={id}>
              <b>{subject}</b>
              <small className="block note faint">
                {t('adminNotifications:mailTo', { to })} · <Day date={createdAt} format="full" />,{' '}
                <Day date={createdAt} format="time" /> · {t(`adminNotifications:mailStates.${state}`)}
              </small>
              <p>{text || t('adminNotifications:mailForgotten')}</p>
            </li>
          ))}
        </ul>
      </AdminList>
    </>
  )
}
