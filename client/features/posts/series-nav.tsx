import './series-nav.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { SeriesPlace } from '#shared/posts.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { titleText } from '#shared/text.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { Picture } from '#client/ui/picture.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

type Part = NonNullable<SeriesPlace['first']>

/** Which instalment of which series this is, and a link to the first one. */
export function SeriesPlaceLine({ series }: { series: SeriesPlace }) {
  const { t } = useTranslation('posts')
  const { part, first, slug } = series
  const place = <LangText>{t('series.place', { name: nameIn(series, useLang()), part })}</LangText>
  return (
    <p className="series-place">
      {slug === null ? (
        place
      ) : (
        <Link className="link" to="/series/$slug" params={{ slug }}>
          {place}
        </Link>
      )}
      {first && (
        <Link className="link no-print" to="/posts/$id/$slug" params={{ id: first.id, slug: first.slug }}>
          {t('series.fromFirst')}
        </Link>
      )}
    </p>
  )
}

/** Below a part of a series: the next one, and the ways back. */
export function SeriesNav({ series }: { series: SeriesPlace }) {
  const { t } = useTranslation('posts')
  const { next, previous, first, slug } = series
  const name = nameIn(series, useLang())
  const back = [
    ...(previous ? [{ part: previous, label: t('series.previous') }] : []),
    ...(first && first.id !== previous?.id ? [{ part: first, label: t('series.first') }] : []),
  ]
  return (
    <nav className="series no-print" aria-label={t('series.label', { name })}>
      {next && (
        <>
          <SectionHead>
            <h2 className="mid">{t('series.next')}</h2>
          </SectionHead>
          <p className="series-next">
            {next.picture && <Picture picture={next.picture} alt="" sizes="(min-width: 48rem) 16rem, 6.5rem" />}
            <PartLink part={next} />
          </p>
        </>
      )}
      <ul>
        {back.map(({ part, label }) => (
          <li key={part.id}>
            <span>{label}</span>
            <PartLink part={part} />
          </li>
        ))}
      </ul>
      {slug !== null && (
        <p className="series-all">
          <Link className="link" to="/series/$slug" params={{ slug }}>
            {t('series.all')}
          </Link>
        </p>
      )}
    </nav>
  )
}

function PartLink({ part: { id, slug, lang, title } }: { part: Part }) {
  return (
    <Link to="/posts/$id/$slug" params={{ id, slug }} lang={foreignLang(lang, useLang())}>
      {titleText(title)}
    </Link>
  )
}
