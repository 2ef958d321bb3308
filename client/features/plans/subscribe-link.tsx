import './subscribe-link.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The link to the plans, in the menu of narrow screens. */
export function SubscribeItem() {
  const { t } = useTranslation('site')
  return (
    <li className="to-plans">
      <Link to="/subscriptions">{t('shop.subscribe')}</Link>
    </li>
  )
}

/** The link to the plans, in the header of every page. */
export function SubscribeLink() {
  const { t } = useTranslation('site')
  return (
    <Link to="/subscriptions" className="sub">
      {t('shop.subscribe')}
    </Link>
  )
}
