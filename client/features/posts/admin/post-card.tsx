import { useTranslation } from '#client/i18n/use-translation.ts'
import { postPath } from '#shared/addresses.ts'
import { formatDate } from '#shared/dates.ts'
import type { AdminPostCard } from '#shared/posts.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Picture } from '#client/ui/picture.tsx'

interface PostCardProps {
  post: AdminPostCard
  onEdit: () => void
  onDelete: () => void
}

/** A post in the admin's list. */
export function PostCard({ post, onEdit, onDelete }: PostCardProps) {
  const { t } = useTranslation('adminPosts')
  const lang = useLang()
  const { title, author, category, picture } = post
  return (
    <article className="pcard">
      <div className="pcard-picture">
        {picture ? (
          <Picture picture={picture} alt="" sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 50vw, 100vw" />
        ) : (
          <div className="pcard-none">
            <Icon name="image" />
            {t('list.noPicture')}
          </div>
        )}
      </div>
      <h2 lang={foreignLang(post.lang, lang)}>
        <a href={postPath(post)} target="_blank" rel="noopener">
          {title}
        </a>
      </h2>
      <p className="pcard-by">
        {author ? t('list.byIn', { author, category: category.ta }) : t('list.inOnly', { category: category.ta })}
      </p>
      <p className="pcard-date">
        <time dateTime={post.publishedAt}>{t('list.postedOn', { date: formatDate(post.publishedAt, lang) })}</time>
        {post.isHome && <span className="pcard-flag">{t('list.onHome')}</span>}
        {post.isRecent && <span className="pcard-flag">{t('list.isRecent')}</span>}
        {post.isPremium && <span className="pcard-flag">{t('list.isPremium')}</span>}
      </p>
      <p className="pcard-text" lang={foreignLang(post.lang, lang)}>
        {post.excerpt}
      </p>
      <div className="pcard-row">
        <button type="button" className="link" aria-label={t('list.editOf', { title })} onClick={onEdit}>
          {t('list.edit')}
        </button>
        <button type="button" className="link danger" aria-label={t('list.deleteOf', { title })} onClick={onDelete}>
          {t('list.delete')}
        </button>
      </div>
    </article>
  )
}
