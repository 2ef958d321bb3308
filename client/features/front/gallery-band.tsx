import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { BandOf } from '#shared/front.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { Picture } from '#client/ui/picture.tsx'
import { BandHead } from './band-head.tsx'

/** Width by height of the tiles, in turn. */
const shapes = [1.25, 0.75, 1, 0.62, 1]

/** Pictures of one height in the blue room; the first is that of the day. */
export function GalleryBand({ band: { title, items } }: { band: BandOf<'gallery'> }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  return (
    <section className="band front-strip">
      <div className="wrap">
        <BandHead title={title} usual={t('front.gallery')}>
          <Link to="/bluethoughts" className="go-on">
            {t('front.pictures')}
          </Link>
        </BandHead>
        <ul>
          {items.map((item, at) => (
            <li key={item.id} style={{ '--shape': shapes[at % shapes.length] } as CSSProperties}>
              <Link to="/bluethoughts/$id" params={{ id: item.id }}>
                <Picture
                  picture={item.picture}
                  alt={item.title}
                  sizes="(min-width: 64rem) 20vw, 13rem"
                  aspect={shapes[at % shapes.length]}
                />
              </Link>
              {at === 0 && (
                <p>
                  <b>{t('front.pictureOfDay')}</b> <span lang={foreignLang(item.lang, page)}>{item.title}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
