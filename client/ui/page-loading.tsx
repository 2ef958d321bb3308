import './page-loading.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SkeletonBlock, SkeletonLine } from './skeleton.tsx'

/**
 * A page that is on its way: what it shows is loaded, or it belongs to one person, and the server cannot write it. The
 * latter never come without scripts, so it says that they are needed.
 */
export function PageLoading() {
  const { t } = useTranslation('site')
  return (
    <div className="wrap page-loading">
      <p className="without-js">{t('needsScripts')}</p>
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
