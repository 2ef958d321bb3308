import './front-item.css'
import { Link } from '@tanstack/react-router'
import type { FrontPost } from '#shared/front.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { titleText } from '#shared/text.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { PremiumMark } from '#client/ui/premium-mark.tsx'

/** Who made a post, in one line without links: the item around it is one. */
export function FrontAuthor({ post: { author, authors } }: { post: Pick<FrontPost, 'author' | 'authors'> }) {
  const page = useLang()
  const names = authors.map((person) => nameIn(person, page)).join(', ')
  return <LangText>{names || author}</LangText>
}

/** The section of a post, and who made it. */
export function FrontKicker({ post }: { post: FrontPost }) {
  const { category } = post
  const page = useLang()
  return (
    <p className="kick" title={category.en}>
      {/* Of an English text in an English page the English name is enough. */}
      {post.lang === 'en' && page === 'en' ? category.en : <CategoryName name={category} />}
      {post.isPremium && <PremiumMark />}
      {post.author && (
        <span className="front-who">
          <FrontAuthor post={post} />
        </span>
      )}
    </p>
  )
}

/** The title of a post, which is the link of all that stands around it. */
export function FrontTitle({ post: { id, slug, title } }: { post: Pick<FrontPost, 'id' | 'slug' | 'title'> }) {
  return (
    <Link to="/posts/$id/$slug" params={{ id, slug }}>
      {titleText(title)}
    </Link>
  )
}

interface FrontItemProps {
  post: FrontPost
  /** Where it has its picture: how wide that is shown. */
  sizes?: string
  /** Its standfirst is shown. */
  withDeck?: boolean
  className?: string
}

/** A post of a front page; all of it is the link. */
export function FrontItem({ post, sizes, withDeck, className }: FrontItemProps) {
  const lang = foreignLang(post.lang, useLang())
  const { picture, subtitle } = post
  return (
    <article className={classNames('front-item', className)}>
      {picture && sizes && (
        <Picture className="pic" picture={picture} alt={picture.alt ?? ''} sizes={sizes} aspect={4 / 3} />
      )}
      <FrontKicker post={post} />
      <h3 lang={lang}>
        <FrontTitle post={post} />
      </h3>
      {withDeck && subtitle && (
        <p className="front-deck" lang={lang}>
          <LangText>{subtitle}</LangText>
        </p>
      )}
    </article>
  )
}
