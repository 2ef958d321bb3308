import './gallery.css'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, type CSSProperties, type ReactNode } from 'react'
import type { GalleryItem } from '#shared/gallery.ts'
import { widestWord } from '#shared/word-width.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLang, useLang, foreignLangOf } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { PageNotFound } from '#client/ui/page-not-found.tsx'
import { Picture } from '#client/ui/picture.tsx'

/** Shown in place of a picture that cannot be loaded. */
const fallbackImage = '/gallery-fallback.svg'
const sizes = '(min-width: 80rem) 44rem, (min-width: 64rem) 57vw, 100vw'

interface GalleryItemPageProps {
  item: GalleryItem
  /** The button that shares it. */
  share: ReactNode
}

/** One picture of the gallery, and the ways to those before and after it. */
export function GalleryItemPage({ item, share }: GalleryItemPageProps) {
  const lang = foreignLang(item.lang, useLang())
  return (
    <div className="night">
      <div className="wrap">
        <article className="exhibit">
          <Picture
            key={item.id}
            className="exhibit-picture"
            picture={item.picture}
            alt={item.title}
            sizes={sizes}
            aspect={1}
            fallback={fallbackImage}
            first
          />
          <div className="exhibit-words">
            <Day date={item.createdAt} />
            <h1 lang={lang} style={{ '--w': widestWord(item.title) } as CSSProperties}>
              {item.title}
            </h1>
            {item.content && <p lang={lang}>{item.content}</p>}
            {share}
          </div>
        </article>
        <Neighbours item={item} />
      </div>
    </div>
  )
}

/** The arrow keys lead to the pictures beside this one, as in an album, unless they belong to a field. */
function useArrowKeys({ newer, older }: Pick<GalleryItem, 'newer' | 'older'>): void {
  const router = useRouter()
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const id = event.key === 'ArrowLeft' ? newer?.id : event.key === 'ArrowRight' ? older?.id : undefined
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, dialog')
      if (id && isPlain && !isElsewhere) void router.navigate({ to: '/bluethoughts/$id', params: { id } })
    }
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [newer?.id, older?.id, router])
}

function Neighbours({ item: { newer, older } }: { item: GalleryItem }) {
  const { t } = useTranslation('gallery')
  const page = useLang()
  useArrowKeys({ newer, older })
  return (
    <nav className="exhibit-nav no-print" aria-label={t('neighbours')}>
      {newer && (
        <Link to="/bluethoughts/$id" params={{ id: newer.id }} rel="prev">
          <small>{t('newer')}</small>
          <span lang={foreignLangOf(newer.title, page)}>{newer.title}</span>
        </Link>
      )}
      {older && (
        <Link to="/bluethoughts/$id" params={{ id: older.id }} rel="next" className="older">
          <small>{t('older')}</small>
          <span lang={foreignLangOf(older.title, page)}>{older.title}</span>
        </Link>
      )}
      <Link to="/bluethoughts" className="all">
        {t('all')}
      </Link>
    </nav>
  )
}

export function GalleryItemNotFound() {
  const { t } = useTranslation('gallery')
  return <PageNotFound title={t('notFound')} text={t('notFoundText')} />
}
