import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Translate } from '#client/i18n/i18n.ts'
import { postPath } from '#shared/addresses.ts'
import type { PostState } from '#shared/post-states.rules.ts'

export interface SavedPost {
  id: string
  slug: string
  state: PostState
  /** What the post was before; null for a new one. */
  before: PostState | null
  removed: string[]
  /** Something has been written since it was sent. */
  hasGoneOn: boolean
}

/** What has become of a post, in a sentence. */
export function doneSentence(t: Translate<'adminPosts', 'adminPosts' | 'adminWriting'>, post: SavedPost): string {
  if (post.state !== 'published') return t(`adminWriting:done.${post.state}`)
  if (post.before === null) return t('adminPosts:created')
  return post.before === 'published' ? t('adminPosts:updated') : t('adminWriting:done.published')
}

interface SavedNotesProps {
  post: SavedPost
  /** The post is not edited here any more. */
  isLeft?: boolean
}

/** What has become of a post that was saved, and the ways to it. */
export function SavedNotes({ post, isLeft = false }: SavedNotesProps) {
  const { t } = useTranslation(['adminPosts', 'adminWriting'])
  return (
    <div className="write-done medium">
      <div role="status">
        <p>{doneSentence(t, post)}</p>
        {post.removed.length > 0 && <p>{t('adminPosts:removedParts', { parts: post.removed.join(', ') })}</p>}
        {post.hasGoneOn && <p>{t('adminPosts:wroteOn')}</p>}
      </div>
      {post.state === 'published' && (
        <a className="link" href={postPath(post)} target="_blank" rel="noopener">
          {t('adminPosts:viewAsReader')}
        </a>
      )}
      {isLeft && (
        <Link className="link" to="/admin/universal" search={{ edit: post.id }}>
          {t('adminPosts:editThis')}
        </Link>
      )}
    </div>
  )
}
