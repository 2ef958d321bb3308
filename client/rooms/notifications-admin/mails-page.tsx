import './notifications-admin.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'

/** The mails that the site wrote; for owners. */
export function MailsPage() {
  const { t } = useTranslation(['adminNotifications', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const list = useInfiniteQuery(
    trpc.mail.list.infiniteQueryOptions({}, { initialCursor: undefined, getNextPageParam: ({ next }) => next }),
  )
  const mails = list.data?.pages.flatMap((page) => page.mails)
  return (
    <>
      <PageHead title={t('adminNotifications:mails')} note={t('adminNotifications:mailsNote')} />
      {list.isPending && <p role="status">{t('adminNotifications:loading')}</p>}
      {list.isError && (
        <ErrorPanel title={t('adminNotifications:mailsFailed')} onRetry={() => void list.refetch()}>
          {t(`errors:${errorCodeOf(list.error)}`)}
        </ErrorPanel>
      )}
      {mails?.length === 0 && <EmptyState text={t('adminNotifications:mailsEmpty')} />}
      <ul className="ntf-list">
        {mails?.map(({ id, to, subject, text, state, createdAt }) => (
          <li key={id}>
            <b>{subject}</b>
            <small>
              {t('adminNotifications:mailTo', { to })} · <Day date={createdAt} format="full" /> ·{' '}
              {t(`adminNotifications:mailStates.${state}`)}
            </small>
            <p>{text || t('adminNotifications:mailForgotten')}</p>
          </li>
        ))}
      </ul>
      <MoreButton list={list}>{t('adminNotifications:more')}</MoreButton>
    </>
  )
}
