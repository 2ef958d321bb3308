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
      <div className="notices-bar row wraps between gap-3-5 breaks mb-4">
        <div className="notices-tabs cluster" role="group" aria-label={t('notificationsPage:filter')}>
          <button className="tap" type="button" aria-pressed={!unreadOnly} onClick={() => setUnreadOnly(false)}>
            {t('notificationsPage:all')}
          </button>
          <button className="tap" type="button" aria-pressed={unreadOnly} onClick={() => setUnreadOnly(true)}>
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
        <ul className="notices ink-above">
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
    <li className="hair-below">
      <article className={classNames('news-item stack one-column text-left pad-3-4', !read && 'unread')}>
        <b className="strong">
          {!read && <span className="vh">{t('bellPanel:unread')}: </span>}
          <LangText>{title}</LangText>
        </b>
        <p className="soft pre-line">
          <LangText>{message}</LangText>
        </p>
        <Day date={createdAt} format="full" withTime />
        {(link || !read) && (
          <div className="news-acts cluster gap-x-4">
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
