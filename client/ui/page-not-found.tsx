import './page-state.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** A page that does not exist, with links on. Without texts of its own, those of the site. */
export function PageNotFound({ title, text }: { title?: string; text?: string }) {
  const { t } = useTranslation('site')
  return (
    <div className="wrap page-state">
      <p className="page-state-number num" aria-hidden="true">
        404
      </p>
      <h1>{title ?? t('notFound.title')}</h1>
      <p>{text ?? t('notFound.text')}</p>
      <p className="page-state-ways">
        <Link to="/home" className="btn line">
          {t('home')}
        </Link>
        <Link to="/recentposts" className="btn line">
          {t('recent')}
        </Link>
        <Link to="/search" className="btn line">
          {t('notFound.search')}
        </Link>
      </p>
    </div>
  )
}
