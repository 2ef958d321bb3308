import './place-words.css'
import { Link } from '@tanstack/react-router'
import { foreignLang, useLang } from '#client/core/lang.ts'
import type { StoredPlace } from '#client/core/reading-places.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { titleText } from '#shared/text.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The reader has asked to go on where they stopped. */
    toPlace?: boolean
  }
}

/** The title of what was begun: it leads to where the reader stopped. */
export function PlaceLink({ place: { path, title, lang } }: { place: StoredPlace }) {
  return (
    <Link to={path} state={{ toPlace: true }} lang={foreignLang(lang, useLang())}>
      {titleText(title)}
    </Link>
  )
}

/** How much of a text is left, or at which page of a PDF the reader is; in words, and as a line. */
export function PlaceLeft({ place: { kind, block, minutes, share } }: { place: StoredPlace }) {
  const { t } = useTranslation('posts')
  return (
    <>
      <span className="cont-left num">
        {kind === 'pdf'
          ? t('place.page', { page: block })
          : t('place.left', { count: Math.max(1, Math.round(minutes * (1 - share))) })}
      </span>
      <span className="cont-share" style={{ width: `${Math.round(share * 100)}%` }} />
    </>
  )
}
