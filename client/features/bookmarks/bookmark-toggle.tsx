import './bookmark-toggle.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useBookmark } from './use-bookmarks.ts'

interface BookmarkToggleProps {
  postId: string
  title: string
  /** With a word beside the drawing. */
  withWord?: boolean
}

/** The mark of a post, on its card and on its page. */
export function BookmarkToggle({ postId, title, withWord }: BookmarkToggleProps) {
  const { t } = useTranslation('account')
  const { isMarked, toggle } = useBookmark(postId)
  return (
    <button
      type="button"
      className={withWord ? 'btn line mark needs-js' : 'mark needs-js'}
      aria-pressed={isMarked}
      aria-label={isMarked ? t('mark.remove', { title }) : t('mark.add', { title })}
      onClick={toggle}
    >
      <Icon name="bookmark" />
      {withWord && <span>{isMarked ? t('mark.marked') : t('mark.short')}</span>}
    </button>
  )
}
