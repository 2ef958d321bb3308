import { Link } from '@tanstack/react-router'
import { formatDate, momentInMonth } from '#shared/dates.ts'
import type { GalleryTile } from '#shared/gallery.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Picture } from '#client/ui/picture.tsx'
import { isDouble, type GalleryMonth } from './gallery-months.ts'

const sizes = {
  single: '(min-width: 80rem) 20rem, (min-width: 64rem) 27vw, 33vw',
  double: '(min-width: 80rem) 41rem, (min-width: 64rem) 54vw, 66vw',
}

/** The pictures of a month. */
export function MonthMosaic({ month, first }: { month: GalleryMonth; first: boolean }) {
  const { t } = useTranslation('gallery')
  const lang = useLang()
  const id = `month-${month.month}`
  return (
    <section className="month" aria-labelledby={id}>
      <h2 id={id}>
        <span>{formatDate(momentInMonth(month.month), lang, 'month')}</span>
        <small className="num">{t('count', { count: month.count })}</small>
      </h2>
      <ul className="mosaic">
        {month.items.map((item, index) => (
          <Tile key={item.id} item={item} isLarge={isDouble(index)} first={first && index === 0} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ item, isLarge, first }: { item: GalleryTile; isLarge: boolean; first: boolean }) {
  const lang = foreignLang(item.lang, useLang())
  return (
    <li className={classNames('tile', isLarge && 'dbl')}>
      <Link to="/bluethoughts/$id" params={{ id: item.id }}>
        <Picture picture={item.picture} alt="" sizes={isLarge ? sizes.double : sizes.single} aspect={1} first={first} />
        <span className="tile-title" lang={lang}>
          {item.title}
        </span>
      </Link>
    </li>
  )
}
