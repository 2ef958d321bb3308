import './notification-item.css'
import './notifications-page.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
import type { Notification } from '#shared/notifications.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { rememberPlace, useReader } from '#client/core/reader.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useMarking } from './use-marking.ts'
import { LangText } from '#client/ui/lang-text.tsx'

/** All notifications of a reader. */
export function NotificationsPage() {
  const { t } = useTranslation('notificationsPage')
  const reader = useReader()
  return <TitledPage title={t('title')}>{reader ? <Notices /> : <LoginFirst />}</TitledPage>
}

function LoginFirst() {
  const { t } = useTranslation(['notificationsPage', 'account'])
  const toasts = useToast()
  useEffect(() => toasts.show(t('notificationsPage:loginToast')), [t, toasts])
  return (
    <EmptyState text={t('notificationsPage:notLoggedIn')}>
      <Link to="/login" className="btn" onClick={() => rememberPlace()}>
        {t('account:login')}
      </Link>
    </EmptyState>
  )
}

function Notices() {
  const { t } = useTranslation(['notificationsPage', 'bellPanel', 'account'])
  const sentence = useSentence()
  const trpc = useTrpc()
  const lang = useLang()
  const [unreadOnly, setUnreadOnly] = useState(false)
  const list = useInfiniteQuery(
    trpc.notifications.list.infiniteQueryOptions(
      { unreadOnly, lang },
      { getNextPageParam: ({ next }) => next, initialCursor: undefined },
    ),
  )
  const { markRead, markAll } = useMarking()
  const notices = list.data?.pages.flatMap((page) => page.notifications) ?? []
  const code = list.isError ? errorCodeOf(list.error) : null

  return (
    <>
      <div className="notices-bar">
        <div className="tabs" role="group" aria-label={t('notificationsPage:filter')}>
          <button type="button" aria-pressed={!unreadOnly} onClick={() => setUnreadOnly(false)}>
            {t('notificationsPage:all')}
          </button>
          <button type="button" aria-pressed={unreadOnly} onClick={() => setUnreadOnly(true)}>
            {t('notificationsPage:unread')}
          </button>
        </div>
        {notices.some(({ read }) => !read) && (
          <Button look="line" onClick={markAll}>
            {t('bellPanel:markAll')}
          </Button>
        )}
      </div>
      {list.isPending && <p role="status">{t('account:bell.loading')}</p>}
      {code && (
        <ErrorPanel title={t('bellPanel:failed')} onRetry={() => void list.refetch()}>
          {sentence(list.error, { NETWORK: t('bellPanel:unexpected') })}
        </ErrorPanel>
      )}
      {list.isSuccess && notices.length === 0 && (
        <EmptyState text={unreadOnly ? t('notificationsPage:noneUnread') : t('bellPanel:empty')} />
      )}
      {notices.length > 0 && (
        <ul className="notices">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} onRead={() => markRead(notice.id)} />
          ))}
        </ul>
      )}
      <MoreButton list={list}>{t('notificationsPage:more')}</MoreButton>
    </>
  )
}

function Notice({ notice, onRead }: { notice: Notification; onRead: () => void }) {
  const { t } = useTranslation(['notificationsPage', 'bellPanel'])
  const { title, message, link, read, createdAt } = notice
  return (
    <li>
      <article className={classNames('news-item', !read && 'unread')}>
        <b>
          {!read && <span className="vh">{t('bellPanel:unread')}: </span>}
          <LangText>{title}</LangText>
        </b>
        <p>
          <LangText>{message}</LangText>
        </p>
        <Day date={createdAt} format="full" withTime />
        {(link || !read) && (
          <div className="news-acts">
            {link && (
              <a href={link} onClick={() => !read && onRead()}>
                {t('notificationsPage:open')}
              </a>
            )}
            {!read && (
              <button type="button" onClick={onRead}>
                {t('notificationsPage:markRead')}
              </button>
            )}
          </div>
        )}
      </article>
    </li>
  )
}
