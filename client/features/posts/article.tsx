import './article.css'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, use } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { categoryPath, postPath } from '#shared/addresses.ts'
import type { Post } from '#shared/posts.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { titleText } from '#shared/text.ts'
import { widestWord } from '#shared/word-width.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { Day } from '#client/ui/day.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { Byline } from './byline.tsx'
import { Carousel } from './carousel.tsx'
import { PremiumMark } from '#client/ui/premium-mark.tsx'
import { PremiumText } from './premium-text.tsx'
import { PostMarkContext } from './post-mark.ts'
import { PostGrid } from './post-grid.tsx'
import { Prose } from './prose.tsx'
import { ReadingSize } from './reading-size.tsx'
import { SeriesNav, SeriesPlaceLine } from './series-nav.tsx'
import { ShareButton } from './share-button.tsx'
import { Initial } from '#client/ui/initial.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import type { Lang } from '#shared/lang.ts'

interface ArticleProps {
  post: Post
  /** Shown below the post, before the recommended ones. */
  after?: ReactNode
  /** Reads the post aloud. */
  listen?: ReactNode
  /** Where the reader stopped in the post. */
  place?: ReactNode
  /** Follows who wrote the post; stands beside the name. */
  follow?: ReactNode
  /** Shown to staff beside what readers do with the post. */
  staff?: ReactNode
  /** It is at no address yet that could be shared or kept. */
  isPreview?: boolean
}

/** A post; of a premium post only what the reader may read. */
export function Article({ post, after, listen, place, follow, staff, isPreview = false }: ArticleProps) {
  const { t } = useTranslation('posts')
  const page = useLang()
  const lang = foreignLang(post.lang, page)
  const title = titleText(post.title)
  return (
    <div className="wrap">
      <article>
        <header className={classNames('open', post.pictures.length === 0 && 'no-picture')}>
          <div className="words">
            <p className="kick">
              <span>
                <CategoryLink post={post} />
                {post.isPremium && <PremiumMark />}
              </span>
              <Day date={post.publishedAt} />
            </p>
            <h1 lang={lang} style={{ '--w': widestWord(title) } as CSSProperties}>
              {title}
            </h1>
            {post.subtitle && (
              <p className="lede" lang={lang}>
                <LangText>{post.subtitle}</LangText>
              </p>
            )}
            {post.series && <SeriesPlaceLine series={post.series} />}
            <OtherLanguage post={post} />
            <AuthorRow
              post={post}
              listen={listen}
              follow={follow}
              actions={!isPreview && <PostActions post={post} staff={staff} />}
            />
            {post.updates.length > 0 && <Updates post={post} />}
            {place}
          </div>
          {post.pictures.length > 0 && (
            <Carousel key={post.id} pictures={post.pictures} title={post.title} lang={lang} />
          )}
        </header>
        <div className="body">
          {!isPreview && (
            <aside className="side no-print" aria-label={t('thisPost')}>
              <ul>
                <li className="needs-js">
                  <ShareButton post={post} />
                </li>
                <li>
                  <CategoryLink
                    post={post}
                    label={t('moreOf', {
                      category: page === 'ta' ? post.category.ta : `${post.category.ta} · ${post.category.en}`,
                    })}
                  />
                </li>
                <li className="needs-js">
                  <ReadingSize />
                </li>
              </ul>
            </aside>
          )}
          <div className="text">
            {post.isPremium ? <PremiumText post={post} lang={lang} /> : <Prose html={post.content} lang={lang} />}
            <Tags tags={post.tags} />
            {!isPreview && (
              <div className="acts end no-print">
                <PostActions post={post} staff={staff} />
                <Link to="/subscriptions" className="btn line">
                  {t('subscribe')}
                </Link>
              </div>
            )}
          </div>
        </div>
      </article>
      {post.series && <SeriesNav series={post.series} />}
      {after}
      {post.readNext.length > 0 && (
        <aside className="no-print" aria-labelledby="read-next">
          <SectionHead>
            <h2 className="mid" id="read-next">
              {t('readNext')}
            </h2>
          </SectionHead>
          <PostGrid posts={post.readNext} />
        </aside>
      )}
    </div>
  )
}

function CategoryLink({ post: { category }, label }: { post: Post; label?: string }) {
  // A draft may not have one yet.
  if (category.slug === '') return null
  return (
    <Link to={categoryPath(category)} title={category.en}>
      {label ? <LangText>{label}</LangText> : <CategoryName name={category} />}
    </Link>
  )
}

function PostActions({ post, staff }: Pick<ArticleProps, 'post' | 'staff'>) {
  const markOf = use(PostMarkContext)
  return (
    <>
      <ShareButton post={post} className="btn line" />
      {markOf({ postId: post.id, title: post.title, withWord: true })}
      {staff}
    </>
  )
}

function Tags({ tags }: Pick<Post, 'tags'>) {
  const { t } = useTranslation('posts')
  const page = useLang()
  if (tags.length === 0) return null
  return (
    <ul className="tags no-print" aria-label={t('tags')}>
      {tags.map((tag) => (
        <li key={tag.slug}>
          <Link to="/tags/$slug" params={{ slug: tag.slug }}>
            <LangText>{nameIn(tag, page)}</LangText>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function AuthorRow({
  post,
  listen,
  follow,
  actions,
}: Pick<ArticleProps, 'post' | 'listen' | 'follow'> & { actions: ReactNode }) {
  const { t } = useTranslation('posts')
  return (
    <div className="author">
      {post.author && <Initial name={post.author} />}
      <p>
        {post.author && (
          <b>
            <Byline post={post} />
          </b>
        )}
        <small>
          {t('minutes', { count: post.readingMinutes })}
          {listen}
        </small>
      </p>
      {follow}
      {actions && <div className="acts no-print">{actions}</div>}
    </div>
  )
}

/** When the post was last updated, and its corrections. */
function Updates({ post }: { post: Post }) {
  const { t } = useTranslation('posts')
  const lang = foreignLang(post.lang, useLang())
  const notes = post.updates.filter(({ note }) => note !== '')
  return (
    <div className="updates">
      <p>
        {t('updatedOn')} <Day date={post.updates[0]!.at} />
      </p>
      {notes.map(({ at, note }) => (
        <p key={at} lang={lang}>
          {note}
        </p>
      ))}
      {notes.length > 0 && (
        <Link to="/corrections" className="link no-print">
          {t('corrections')}
        </Link>
      )}
    </div>
  )
}

/** In the language that they lead to, like the language switch. */
const readIn: Record<Lang, string> = { ta: 'தமிழில் வாசிக்க', en: 'Read in English' }

/** The way to the same post in the other language; without one a reader of that language is told so. */
function OtherLanguage({ post: { lang, counterpart } }: { post: Post }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  if (counterpart)
    return (
      <p className="series-place no-print">
        <a
          className="link"
          lang={counterpart.lang}
          hrefLang={counterpart.lang}
          href={`/lang/${counterpart.lang}?to=${encodeURIComponent(postPath(counterpart))}`}
        >
          {readIn[counterpart.lang]}
        </a>
      </p>
    )
  return lang === page ? null : <p className="series-place no-print">{t('onlyInOther')}</p>
}
