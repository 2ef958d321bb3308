import { useEffect, useRef } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'

interface MorePostsProps {
  count: number
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  onMore: () => void
}

/** Loads the next page when the end of the list comes near, and by a button for those who do not scroll. */
export function MorePosts({ count, hasMore, isLoading, hasFailed, onMore }: MorePostsProps) {
  const { t } = useTranslation('adminPosts')
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = end.current
    // After a failure only the button tries again.
    if (!element || !hasMore || isLoading || hasFailed) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '400px' })
    observer.observe(element)
    return () => observer.disconnect()
  })

  return (
    <div className="stack items-start gap-3 mt-5" ref={end}>
      {hasFailed && <p role="alert">{t('list.moreFailed')}</p>}
      {hasMore && (
        <Button look="line" aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
          {isLoading ? t('list.loading') : t('list.more')}
        </Button>
      )}
      <p className="hint" role="status">
        {t('list.shown', { count })}
      </p>
    </div>
  )
}
