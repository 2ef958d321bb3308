import './book-card.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PendingPage } from '#client/ui/pending-page.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'

const places = 8

/** Books that are on their way: the same geometry. */
export function ShopSkeleton() {
  const { t } = useTranslation('books')
  return (
    <PendingPage>
      <div className="wrap page-state">
        <p role="status">{t('loading')}</p>
        <div className="shelf" aria-hidden="true">
          {Array.from({ length: places }, (_, index) => (
            <div key={index} className="book">
              <SkeletonBlock className="book-cover" />
              <SkeletonLine />
              <SkeletonLine short />
            </div>
          ))}
        </div>
      </div>
    </PendingPage>
  )
}
