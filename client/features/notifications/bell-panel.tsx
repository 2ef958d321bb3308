import './bell-panel.css'
import './notification-item.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
import { loadMessages } from '#client/i18n/load.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useI18n, useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Day } from '#client/ui/day.tsx'
import { useMarking } from './use-marking.ts'
import { LangText } from '#client/ui/lang-text.tsx'

const shownInPanel = 10

/** The latest notifications, under the bell. */
export function BellPanel({ onLeave }: { onLeave: () => void }) {
  // The panel's messages come with it; only the bell's own are on every page.
  use(loadMessages(useI18n(), 'account-pages'))
  const { t } = useTranslation(['bellPanel', 'account'])
  const sentence = useSentence()
  const trpc = useTrpc()
  const lang = useLang()
  const list = useQuery(trpc.notifications.list.queryOptions({ limit: shownInPanel, lang }))
  const { markRead, markAll } = useMarking()

  if (list.isPending) return <p className="bell-note">{t('account:bell.loading')}</p>
  if (list.isError) {
    return (
      <p className="bell-note" role="alert">
        {sentence(list.error, { NETWORK: t('bellPanel:unexpected') })}
      </p>
    )
  }
  const { notifications } = list.data
  return (
    <>
      {notifications.length === 0 ? (
        <p className="bell-note">{t('bellPanel:empty')}</p>
      ) : (
        <ul>
          {notifications.map(({ id, title, message, link, read, createdAt }) => (
            <li key={id}>
              <a
                className={classNames('news-item', !read && 'unread')}
                href={link ?? '/notifications'}
                onClick={() => {
                  if (!read) markRead(id)
                  onLeave()
                }}
              >
                <b>
                  {!read && <span className="vh">{t('bellPanel:unread')}: </span>}
                  <LangText>{title}</LangText>
                </b>
                <p>
                  <LangText>{message}</LangText>
                </p>
                <Day date={createdAt} withTime />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="bell-foot">
        <Link to="/notifications" onClick={onLeave}>
          {t('bellPanel:all')}
        </Link>
        {notifications.some(({ read }) => !read) && (
          <button type="button" onClick={markAll}>
            {t('bellPanel:markAll')}
          </button>
        )}
      </div>
    </>
  )
}
