import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useReader } from '#client/core/reader.ts'

/** The shop's places in the phone's menu. */
export function ShopMenu() {
  const { t } = useTranslation('shop')
  const isLoggedIn = useReader() !== null
  return (
    <>
      <li>
        <Link to="/shop">{t('title')}</Link>
      </li>
      {isLoggedIn && (
        <li>
          <Link to="/orders">{t('ordersLink')}</Link>
        </li>
      )}
    </>
  )
}
