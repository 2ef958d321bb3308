import { Link } from '@tanstack/react-router'
import type { BandOf, FrontPost } from '#shared/front.ts'
import { siteNameIn } from '#shared/site.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { useSite } from '#client/core/settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { Pamphlet } from '#client/ui/pamphlet.tsx'
import { BandHead } from './band-head.tsx'
import { FrontItem } from './front-item.tsx'

const largeSizes = '(min-width: 80rem) 29rem, (min-width: 48rem) 45vw, 100vw'
/** From so many on the last one is a pamphlet. */
const withPamphlet = 3

interface SectionBandProps {
  band: BandOf<'section'>
  /** It says what the house is to whoever reads no Tamil. */
  isWelcome: boolean
  isTurned: boolean
}

/** One post with its picture, others in words, and one as a pamphlet. */
export function SectionBand({ band: { title, subject, posts }, isWelcome, isTurned }: SectionBandProps) {
  const { t } = useTranslation('posts')
  const page = useLang()
  const [large, ...others] = posts
  const last = posts.length >= withPamphlet ? others.pop() : undefined
  const named = subject ? { ta: title.ta || subject.ta, en: title.en || subject.en } : title
  return (
    <section className="band">
      <BandHead title={named} usual={t(isWelcome ? 'front.newHere' : 'front.section')}>
        {isWelcome ? (
          <Welcome />
        ) : (
          <Link
            to={!subject ? '/recentposts' : subject.kind === 'tag' ? '/tags/$slug' : '/$categorySlug'}
            params={{ slug: subject?.slug ?? '', categorySlug: subject?.slug ?? '' }}
            className="go-on"
          >
            {t(subject ? 'front.all' : 'allRecent')}
          </Link>
        )}
      </BandHead>
      <div className={classNames('band-543', isTurned && 'turned', !last && 'of-two')}>
        {large && <FrontItem post={large} sizes={largeSizes} withDeck className="large" />}
        {others.length > 0 && (
          <div className="ruled">
            {others.map((post) => (
              <FrontItem key={post.id} post={post} withDeck />
            ))}
          </div>
        )}
        {last && <PamphletItem post={last} page={page} />}
      </div>
    </section>
  )
}

function PamphletItem({ post, page }: { post: FrontPost; page: 'ta' | 'en' }) {
  const words = post.subtitle || post.title
  return (
    <div className="pamphlet-item">
      <Pamphlet text={words} categorySlug={post.category.slug} lang={foreignLang(post.lang, page)} />
      <FrontItem post={post} />
    </div>
  )
}

function Welcome() {
  const { t } = useTranslation('posts')
  const name = siteNameIn(useSite(), useLang())
  return (
    <p className="front-who">
      <LangText>{t('front.newHereText', { name })}</LangText>
    </p>
  )
}

/** The newest part of a series with its picture, and the parts before it. */
export function SeriesBand({ band: { title, series, posts } }: { band: BandOf<'series'> }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  const [newest, ...before] = posts
  return (
    <section className="band">
      <BandHead title={title} usual={nameIn(series, page)}>
        <Link to="/series/$slug" params={{ slug: series.slug }} className="go-on">
          {t('series.all')}
        </Link>
      </BandHead>
      <div className="band-543 of-two">
        {newest && (
          <div className="large">
            <FrontItem post={newest} sizes={largeSizes} withDeck />
            {newest.part !== null && (
              <p className="front-note num">{t('front.part', { part: newest.part, count: series.posts })}</p>
            )}
          </div>
        )}
        {before.length > 0 && (
          <div className="ruled">
            {before.map((post) => (
              <FrontItem key={post.id} post={post} withDeck />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
