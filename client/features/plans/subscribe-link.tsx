import './subscribe-link.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The same in the menu, where the head has no room for it. */
export function SubscribeItem() {
  const { t } = useTranslation('shop')
  return (
    <li className="to-plans">
      <Link to="/subscriptions">{t('plans.link')}</Link>
    </li>
  )
}

/** The way to the plans, in the head of every page. */
export function SubscribeLink() {
  const { t } = useTranslation('shop')
  return (
    <Link to="/subscriptions" className="sub">
      {t('plans.link')}
    </Link>
  )
}
