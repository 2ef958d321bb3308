import './notifications-admin.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { mailStates } from '#shared/mail.rules.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { WorkHead } from '#client/features/admin/work-head.tsx'
import type { MailsSearch } from './mails-search.ts'

interface MailsPageProps {
  search: MailsSearch
  onSearch: (change: MailsSearch) => void
}

/** The emails that the site sent or will send; for owners. */
export function MailsPage({ search, onSearch }: MailsPageProps) {
  const { t } = useTranslation(['adminNotifications', 'errors'])
  const reason = useReason()
  const lang = useLang()
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
      <WorkHead
        label={t('adminNotifications:mailsSearch')}
        q={search.q}
        onSearch={(q) => onSearch({ q, pages: undefined })}
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
        name="mails"
        list={list}
        rows={mails}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        failed={t('adminNotifications:mailsFailed')}
        failedWhy={reason(list.error)}
        loading={<p role="status">{t('adminNotifications:loading')}</p>}
        empty={t(`adminNotifications:${isFiltered ? 'mailsNoMatch' : 'mailsEmpty'}`)}
        pages={paged}
        more={t('adminNotifications:more')}
        columns={{
          mail: {
            label: t('adminNotifications:message'),
            phone: 'title',
            cell: ({ subject, text }) => (
              <>
                <b lang={foreignLangOf(subject, lang)}>{subject}</b>
                <p className="list-text" lang={foreignLangOf(text ?? '', lang)}>
                  {text || t('adminNotifications:mailForgotten')}
                </p>
              </>
            ),
          },
          to: {
            label: t('adminNotifications:to'),
            width: '15rem',
            phone: 'meta',
            cell: ({ to }) => t('adminNotifications:mailTo', { to }),
          },
          state: {
            label: t('adminNotifications:mailsFilter'),
            isHeadHidden: true,
            width: '8rem',
            phone: 'meta',
            cell: ({ state }) => t(`adminNotifications:mailStates.${state}`),
          },
          at: {
            label: t('adminNotifications:at'),
            width: '10rem',
            phone: 'meta',
            cell: ({ createdAt }) => (
              <>
                <Day date={createdAt} format="full" />, <Day date={createdAt} format="time" />
              </>
            ),
          },
        }}
      />
    </>
  )
}
