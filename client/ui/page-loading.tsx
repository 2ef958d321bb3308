import './page-loading.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SkeletonBlock, SkeletonLine } from './skeleton.tsx'

/**
 * A page of one person: the server knows nothing of who is asking, and writes only that it is on its way. It never comes
 * without scripts, so it says that they are needed.
 */
function PageLoading() {
  const { t } = useTranslation('site')
  return (
    <div className="wrap page-loading">
      <p className="without-js">
        {t('needsScripts')}{' '}
        <a className="link" href="/home">
          {t('home')}
        </a>
      </p>
      <div className="needs-js">
        <p role="status">{t('loading')}</p>
        <div aria-hidden="true">
          <SkeletonBlock className="head-waiting" />
          <SkeletonLine />
          <SkeletonLine />
          <SkeletonLine short />
        </div>
      </div>
    </div>
  )
}

/** Options of a route whose page the browser makes alone. */
export const clientOnly = { ssr: false, pendingComponent: PageLoading } as const
