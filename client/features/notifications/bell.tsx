import '#client/ui/badge.css'
import './bell.css'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { usePageQuery } from '#client/core/page-query.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { badgeText } from '#shared/badge.ts'
import { rememberPlace, useReader } from '#client/core/reader.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Optional } from '#client/ui/optional.tsx'
import { Popover } from './popover.tsx'
import { useQueryClient } from '@tanstack/react-query'

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

/** The bell of the head: how many notifications are unread, and the latest of them. */
export function Bell() {
  const { t } = useTranslation(['account', 'errors'])
  const reader = useReader()
  const trpc = useTrpc()
  const [isOpen, setOpen] = useState(false)
  const { data } = usePageQuery(trpc.notifications.unread.queryOptions(undefined, { enabled: reader !== null }))
  useLiveNews(reader?.id)
  // A failed count is no count.
  const unread = reader ? (data?.unread ?? 0) : 0
  const label = unread > 0 ? t('bell.withUnread', { shown: badgeText(unread) }) : t('bell.label')

  return (
    <Popover
      className="bell needs-js"
      label={label}
      isOpen={isOpen}
      onToggle={setOpen}
      summary={
        <>
          <Icon name="bell" />
          {unread > 0 && (
            <span className="badge num" aria-hidden="true">
              {badgeText(unread)}
            </span>
          )}
        </>
      }
    >
      <div className="bell-panel">
        {reader ? (
          <Optional fallback={<p className="bell-note">{t('errors:NETWORK')}</p>}>
            <Suspense fallback={<p className="bell-note">{t('bell.loading')}</p>}>
              <BellPanel onLeave={() => setOpen(false)} />
            </Suspense>
          </Optional>
        ) : (
          <div className="bell-note">
            <p>{t('bell.loginFirst')}</p>
            <Link to="/login" className="btn line" onClick={() => rememberPlace()}>
              {t('login')}
            </Link>
          </div>
        )}
      </div>
    </Popover>
  )
}

/** The page has priority: the connection is opened when it is done. */
const startAfterMs = 1500

/** Keeps the count and the lists of notifications up to date, while a reader is logged in. */
function useLiveNews(readerId: string | undefined): void {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!readerId) return
    const stop = new AbortController()
    const listen = async () => (await import('./live-news.ts')).followNews({ trpc, queryClient }, stop.signal)
    const timer = setTimeout(() => void listen().catch(() => undefined), startAfterMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [queryClient, readerId, trpc])
}
