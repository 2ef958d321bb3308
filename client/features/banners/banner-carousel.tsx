import './banner-carousel.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { Banner, BannerPost } from '#shared/banners.ts'
import type { Lang } from '#shared/lang.ts'
import type { PostCard } from '#shared/posts.ts'
import { titleText } from '#shared/text.ts'
import { widestWord } from '#shared/word-width.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Day } from '#client/ui/day.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SkeletonBlock } from '#client/ui/skeleton.tsx'
import { useSlides } from '#client/ui/use-slides.ts'
import { BannerPicture, bannerSizes } from './banner-picture.tsx'

const rotationMs = 5000

/**
 * What leads a front page: the banners, or their loading, error or empty state. The first screen always has a headline:
 * that of the first banner's post, or else the one of `lead`.
 * @param lang of the page's texts: in English, those banners lead that lead to English posts
 */
export function BannerCarousel({ lead, lang }: { lead: PostCard | undefined; lang: Lang }) {
  const trpc = useTrpc()
  const { t } = useTranslation('banners')
  const query = useQuery(trpc.banners.list.queryOptions())
  const banners = query.data?.filter(({ post }) => lang === 'ta' || post?.lang === lang)
  return (
    <div className="cover-place">
      {query.isError ? (
        <ErrorPanel title={t('failed')} onRetry={() => void query.refetch()} />
      ) : !banners ? (
        <SkeletonBlock className="cover-waiting" />
      ) : banners.length > 0 ? (
        <Slides banners={banners} />
      ) : (
        lang === 'ta' && <p className="cover-none">{t('empty')}</p>
      )}
      {lead && !banners?.[0]?.post && <LeadStory post={lead} isAlone={banners?.length === 0} />}
    </div>
  )
}

/** The first story of the page; its picture is shown where no banner stands above it. */
function LeadStory({ post, isAlone }: { post: PostCard; isAlone: boolean }) {
  const { picture } = post
  return (
    <article className={classNames('cover cover-slide', !(picture && isAlone) && 'in-words')}>
      {picture && isAlone && (
        <Picture className="cover-pic" picture={picture} alt={picture.alt ?? ''} sizes={bannerSizes} first />
      )}
      <Headline post={post} />
    </article>
  )
}

/** Side by side in a row that is swiped, moved by dots and arrow keys, and goes on by itself until it is paused. */
function Slides({ banners }: { banners: Banner[] }) {
  const { t } = useTranslation('banners')
  const section = useRef<HTMLElement>(null)
  const count = banners.length
  const [isPaused, setPaused] = useState(false)
  const { row, current, show, onKeyDown } = useSlides(count)
  const advance = useCallback(() => show(current + 1), [show, current])
  const { hold, release } = useRotation(section, count > 1 && !isPaused ? rotationMs : null, advance)
  const pauseLabel = t(isPaused ? 'play' : 'pause')

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of whatever has the focus in it
    <section
      ref={section}
      className="cover"
      aria-roledescription="carousel"
      aria-label={t('label')}
      onKeyDown={onKeyDown}
      onPointerEnter={hold}
      onPointerLeave={release}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <ul ref={row} tabIndex={count > 1 ? 0 : undefined} aria-label={t('label')}>
        {banners.map((banner, index) => (
          <li key={banner.id} className="cover-slide">
            <BannerPicture
              banner={banner}
              alt={banner.description || t('alt', { number: index + 1 })}
              first={index === 0}
            />
            {banner.post && <Headline post={banner.post} />}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="cover-bar needs-js no-print">
          <span className="num">{t('place', { number: current + 1, count })}</span>
          <span className="cover-dots">
            {banners.map((banner, index) => (
              <button
                key={banner.id}
                type="button"
                aria-label={t('show', { number: index + 1 })}
                aria-current={index === current}
                onClick={() => show(index)}
              />
            ))}
            <button
              type="button"
              className="cover-pause"
              aria-label={pauseLabel}
              title={pauseLabel}
              onClick={() => setPaused(!isPaused)}
            >
              <Icon name={isPaused ? 'play' : 'pause'} />
            </button>
          </span>
        </div>
      )}
    </section>
  )
}

/** In a slide all of the slide is the link. */
function Headline({ post: { id, slug, title, lang, category, subtitle, author, publishedAt } }: { post: BannerPost }) {
  const page = useLang()
  const foreign = foreignLang(lang, page)
  return (
    <>
      <div className="cover-words">
        <p className="kick">
          <CategoryName name={category} />
        </p>
        <h2 lang={foreign} style={{ '--w': widestWord(titleText(title)) } as CSSProperties}>
          <Link to="/posts/$id/$slug" params={{ id, slug }} draggable={false}>
            {titleText(title)}
          </Link>
        </h2>
      </div>
      <div className="cover-say">
        {subtitle && (
          <p className="cover-lede" lang={foreign}>
            <LangText>{subtitle}</LangText>
          </p>
        )}
        {author && (
          <p>
            <LangText>{author}</LangText>
          </p>
        )}
        <p className="cover-day num">
          <Day date={publishedAt} format="brief" dependsOnNow />
        </p>
      </div>
    </>
  )
}

/**
 * Calls `advance` periodically: not under reduced motion, in a hidden page, or while the
 * element is hovered, focused or touched.
 * @param ms how long each stays; null: not now
 */
function useRotation(
  element: { current: HTMLElement | null },
  ms: number | null,
  advance: () => void,
): { hold: () => void; release: () => void } {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (ms === null || isHeld) return
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const timer = setInterval(() => {
      const isFocused = element.current?.contains(document.activeElement)
      if (!still.matches && !document.hidden && !isFocused) advance()
    }, ms)
    return () => clearInterval(timer)
  }, [element, ms, isHeld, advance])
  return { hold: () => setHeld(true), release: () => setHeld(false) }
}
