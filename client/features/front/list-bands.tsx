import { Link } from '@tanstack/react-router'
import { formatDate, momentInMonth, yearOf } from '#shared/dates.ts'
import type { BandOf } from '#shared/front.ts'
import { monthParams } from '#shared/months.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLang, foreignLangOf, useLang } from '#client/core/lang.ts'
import { CategoryName } from '#client/ui/category-name.tsx'
import { Day } from '#client/ui/day.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { BandHead } from './band-head.tsx'
import { FrontAuthor, FrontTitle } from './front-item.tsx'

/** By place, without numbers of readers. */
export function MostReadBand({ band: { title, posts } }: { band: BandOf<'mostRead'> }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  return (
    <section className="band">
      <BandHead title={title} usual={t('front.mostRead')} />
      <ol className="front-ranks">
        {posts.map((post) => (
          <li key={post.id}>
            <div>
              <b lang={foreignLang(post.lang, page)}>
                <FrontTitle post={post} />
              </b>
              <span className="front-who">
                <FrontAuthor post={post} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A text of this day in an earlier year, with a sentence of it. */
export function OnThisDayBand({ band: { title, post, quote, month } }: { band: BandOf<'onThisDay'> }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  const lang = foreignLang(post.lang, page)
  return (
    <section className="band">
      <BandHead title={title} usual={t('front.onThisDay')} />
      <article className="front-item front-day">
        <p className="front-year num">{yearOf(post.publishedAt)}</p>
        <p className="kick">
          <span className="num">
            <Day date={post.publishedAt} format="short" />
          </span>{' '}
          · <CategoryName name={post.category} />
        </p>
        <h3 lang={lang}>
          <FrontTitle post={post} />
        </h3>
        {quote ? (
          <blockquote lang={lang}>“{quote}”</blockquote>
        ) : (
          post.subtitle && (
            <p className="front-deck" lang={lang}>
              <LangText>{post.subtitle}</LangText>
            </p>
          )
        )}
      </article>
      <p>
        <Link to="/archive/$year/$month" params={monthParams(month)} className="go-on">
          {t('front.ofMonth', { month: formatDate(momentInMonth(month), page, 'month') })}
        </Link>
      </p>
    </section>
  )
}

/** What changed in posts, as their readers were told. */
export function CorrectionsBand({ band: { title, corrections } }: { band: BandOf<'corrections'> }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  return (
    <section className="band">
      <BandHead title={title} usual={t('front.corrections')}>
        <Link to="/corrections" className="go-on">
          {t('corrections')}
        </Link>
      </BandHead>
      <ul className="ruled">
        {corrections.map(({ id, at, note, post }) => (
          <li key={id} className="front-item">
            <p className="front-note">
              <Day date={at} />
            </p>
            <h3 lang={foreignLang(post.lang, page)}>
              <FrontTitle post={post} />
            </h3>
            <p lang={foreignLangOf(note, page)}>{note}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
