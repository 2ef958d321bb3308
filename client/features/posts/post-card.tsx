import './post-card.css'
import './pamphlet.css'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, use } from 'react'
import type { PostCard as PostCardData } from '#shared/posts.ts'
import { titleText } from '#shared/text.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { Day } from '#client/ui/day.tsx'
import { Highlighted } from '#client/ui/highlighted.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { Byline } from './byline.tsx'
import { PremiumMark } from './premium-mark.tsx'
import { PostMarkContext } from './post-mark.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { widestWord } from '#shared/word-width.ts'

/** `lead`: the large first one; `tall`: the one beside it; `plain`: all others. */
export type CardPlace = 'lead' | 'tall' | 'plain'

// How wide the picture is shown. The tall one is cut from a larger picture.
export const cardSizes: Record<CardPlace, string> = {
  lead: '(min-width: 80rem) 50rem, (min-width: 48rem) 62vw, 100vw',
  tall: '(min-width: 80rem) 40rem, (min-width: 48rem) 36vw, 6.5rem',
  plain: '(min-width: 80rem) 24rem, (min-width: 48rem) 30vw, 6.5rem',
}

interface PostCardProps {
  post: PostCardData
  place?: CardPlace
  /** Its picture is on the first screen. */
  first?: boolean
  /** Words to mark in the title. */
  highlighted?: string
  /** The list is of one category, and its page names it. */
  isOfOneCategory?: boolean
}

/** A post in a list; all of it is the link. Without an image its subtitle is shown on a colour. */
export function PostCard({ post, place = 'plain', first, highlighted, isOfOneCategory }: PostCardProps) {
  const page = useLang()
  const lang = foreignLang(post.lang, page)
  const markOf = use(PostMarkContext)
  const { category, picture, subtitle } = post
  // A lead stays a lead without a picture; other cards then take the whole width of the phone.
  const look = place === 'lead' ? 'lead' : !picture && 'bare'
  return (
    <article className={classNames('card', look)}>
      {picture ? (
        <Picture
          className="pic"
          picture={picture}
          alt={picture.alt ?? ''}
          sizes={cardSizes[place]}
          stretched={place === 'tall'}
          first={first}
        />
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

// Speakers and editorials on black, reviews on pale blue, all others on blue.
const looks: Record<string, 'slab' | 'pale' | undefined> = {
  babasahebspeaks: 'slab',
  periyarspeaks: 'slab',
  editorial: 'slab',
  bookreview: 'pale',
}

/** In place of a picture: words on a coloured sheet, as large as their longest word allows. */
function Pamphlet({ text, categorySlug, lang }: { text: string; categorySlug: string; lang?: string }) {
  return (
    <div className={classNames('pam', looks[categorySlug] ?? 'blue')} aria-hidden="true" lang={lang}>
      <span style={{ '--w': widestWord(text) } as CSSProperties}>{text}</span>
    </div>
  )
}
