import './post-card.css'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import type { PostCard as PostCardData } from '#shared/posts.ts'
import { titleText } from '#shared/text.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { Day } from '#client/ui/day.tsx'
import { Highlighted } from '#client/ui/highlighted.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { Byline } from './byline.tsx'
import { Pamphlet } from '#client/ui/pamphlet.tsx'
import { PremiumMark } from '#client/ui/premium-mark.tsx'
import { PostMarkContext } from './post-mark.ts'
import { LangText } from '#client/ui/lang-text.tsx'

// How wide the picture is shown.
export const cardSizes = '(min-width: 80rem) 24rem, (min-width: 48rem) 30vw, 6.5rem'

interface PostCardProps {
  post: PostCardData
  /** Its picture is on the first screen. */
  first?: boolean
  /** Words to mark in the title. */
  highlighted?: string
  /** The list is of one category, and its page names it. */
  isOfOneCategory?: boolean
}

/** A post in a list; all of it is the link. Without an image its subtitle is shown on a colour. */
export function PostCard({ post, first, highlighted, isOfOneCategory }: PostCardProps) {
  const page = useLang()
  const lang = foreignLang(post.lang, page)
  const markOf = use(PostMarkContext)
  const { category, picture, subtitle } = post
  return (
    // Without a picture it takes the whole width of the phone.
    <article className={classNames('card', !picture && 'bare')}>
      {picture ? (
        <Picture className="pic" picture={picture} alt={picture.alt ?? ''} sizes={cardSizes} first={first} />
      ) : (
        <Pamphlet
          text={subtitle || category.ta}
          categorySlug={category.slug}
          lang={subtitle ? lang : foreignLang('ta', page)}
        />
      )}
      {(!isOfOneCategory || post.isPremium) && (
        <p className="kick" title={category.en}>
          {!isOfOneCategory && <CategoryName name={category} />}
          {post.isPremium && <PremiumMark />}
        </p>
      )}
      <h3 lang={lang}>
        <Link to="/posts/$id/$slug" params={{ id: post.id, slug: post.slug }}>
          {highlighted ? <Highlighted text={post.title} query={highlighted} /> : titleText(post.title)}
        </Link>
      </h3>
      {subtitle && (
        <p className={picture ? 'deck' : 'vh'} lang={lang}>
          <LangText>{subtitle}</LangText>
        </p>
      )}
      <p className="by">
        <Byline post={post} />
        <Day date={post.publishedAt} format="brief" dependsOnNow />
        {markOf({ postId: post.id, title: post.title })}
      </p>
    </article>
  )
}
