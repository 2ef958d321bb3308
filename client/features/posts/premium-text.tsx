import './premium-text.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Post } from '#shared/posts.ts'
import { rememberPlace, useReader } from '#client/core/reader.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Prose } from './prose.tsx'

/** The text of a premium post: its teaser; after hydration the full text, if the reader may read it. */
export function PremiumText({ post, lang }: { post: Post; lang?: string }) {
  const { t } = useTranslation('posts')
  const trpc = useTrpc()
  const isLoggedIn = useReader() !== null
  const whole = useQuery(trpc.posts.wholeContent.queryOptions({ id: post.id }, { enabled: isLoggedIn }))
  if (isLoggedIn && whole.data) return <Prose html={whole.data} lang={lang} />
  return (
    <div className="premium-text">
      <Prose html={post.content} lang={lang} />
      {isLoggedIn && whole.isPending && (
        <p className="premium-wait" role="status">
          {t('loadingPost')}
        </p>
      )}
      {isLoggedIn && whole.isError && <ErrorPanel title={t('postFailed')} onRetry={() => void whole.refetch()} />}
      {(!isLoggedIn || whole.isSuccess) && <Invitation isLoggedIn={isLoggedIn} />}
    </div>
  )
}

function Invitation({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTranslation('posts')
  return (
    <section className="invitation no-print" aria-labelledby="invitation">
      <h2 id="invitation">{t('premium.title')}</h2>
      <p>{t('premium.text')}</p>
      <p className="invitation-ways">
        <Link to="/subscriptions" className="btn">
          {t('premium.plans')}
        </Link>
        {!isLoggedIn && (
          <Link to="/login" className="link" onClick={() => rememberPlace()}>
            {t('premium.login')}
          </Link>
        )}
      </p>
    </section>
  )
}
