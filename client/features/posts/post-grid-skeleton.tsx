import './post-grid-skeleton.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { PendingPage } from '#client/ui/pending-page.tsx'

/** Cards that are on their way: the same geometry. */
export function PostGridSkeleton({ cards = 6 }: { cards?: number }) {
  const { t } = useTranslation('posts')
  return (
    <>
      <p role="status" className="kick">
        {t('loading')}
      </p>
      <div className="grid3 grid-waiting" aria-hidden="true">
        {Array.from({ length: cards }, (_, index) => (
          <div key={index} className="card">
            <SkeletonBlock className="pic" />
            <SkeletonLine short />
            <SkeletonLine />
            <SkeletonLine short />
          </div>
        ))}
      </div>
    </>
  )
}

/** A page of posts that is on its way. */
export function PostListPending() {
  return (
    <PendingPage>
      <div className="wrap page-state">
        <PostGridSkeleton />
      </div>
    </PendingPage>
  )
}
