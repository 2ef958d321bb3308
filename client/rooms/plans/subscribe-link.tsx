import './subscribe-link.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The way to the plans, in the head of every page. */
export function SubscribeLink() {
  const { t } = useTranslation('shop')
  return (
    <Link to="/subscriptions" className="sub">
      {t('plans.link')}
    </Link>
  )
}
