import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/dates.ts'
import type { BandOf } from '#shared/front.ts'
import { monthParams } from '#shared/months.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLang, foreignLangOf, useLang } from '#client/core/lang.ts'
import { Picture } from '#client/ui/picture.tsx'
import { BandHead } from './band-head.tsx'
import { FrontAuthor, FrontTitle } from './front-item.tsx'

/** The cover of the newest issue, and what came out in its month. */
export function IssueBand({ band, isEnglish }: { band: BandOf<'issue'>; isEnglish: boolean }) {
  const { title, pdf, posts, month, hasMore } = band
  const { t } = useTranslation('posts')
  const page = useLang()
  return (
    <section className="band">
      <BandHead title={title} usual={t('front.issue')}>
        <Link to="/pdf-viewer/$id" params={{ id: pdf.id }} className="go-on">
          {t('front.intoIssue')}
        </Link>
      </BandHead>
      <div className="front-issue">
        <Link to="/pdf-viewer/$id" params={{ id: pdf.id }} className="front-cover" aria-label={pdf.title}>
          {pdf.picture ? (
            <Picture picture={pdf.picture} alt="" sizes="(min-width: 48rem) 19rem, 8rem" aspect={3 / 4} />
          ) : (
            <span aria-hidden="true">{pdf.title}</span>
          )}
        </Link>
        <div>
          <h3 lang={foreignLangOf(pdf.title, page)}>{pdf.title}</h3>
          <p className="front-note num">
            {formatDate(pdf.date, page, 'month')}
            {pdf.pages !== null && ` · ${t('front.pages', { count: pdf.pages })}`}
          </p>
          {pdf.subtitle && (
            <p className="lede" lang={foreignLangOf(pdf.subtitle, page)}>
              {pdf.subtitle}
            </p>
          )}
        </div>
        {posts.length > 0 && (
          <div className="front-contents">
            <ol>
              {posts.map((post) => (
                <li key={post.id}>
                  <b lang={foreignLang(post.lang, page)}>
                    <FrontTitle post={post} />
                  </b>
                  <span className="front-who">
                    <FrontAuthor post={post} />
                    {isEnglish && post.lang === 'ta' && <span className="front-tag">{t('front.inTamil')}</span>}
                  </span>
                </li>
              ))}
            </ol>
            {hasMore && (
              <p>
                <Link to="/archive/$year/$month" params={monthParams(month)} className="go-on">
                  {t('front.ofMonth', { month: formatDate(pdf.date, page, 'month') })}
                </Link>
              </p>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
