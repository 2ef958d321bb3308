import './article-skeleton.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SkeletonBlock, SkeletonLine } from '../../ui/skeleton.tsx'

/** A post that is on its way. */
export function ArticleSkeleton() {
  const { t } = useTranslation('posts')
  return (
    <div className="wrap">
      <div className="open">
        <div className="words">
          <p role="status" className="kick">
            {t('loadingPost')}
          </p>
          <div aria-hidden="true">
            <SkeletonBlock className="title-waiting" />
            <SkeletonLine />
            <SkeletonLine />
            <SkeletonLine short />
          </div>
        </div>
        <SkeletonBlock className="slides-waiting" />
      </div>
    </div>
  )
}
