import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useReader } from '#client/core/reader.ts'

/** The shop's places in the phone's menu. */
export function ShopMenu() {
  const { t } = useTranslation('site')
  const isLoggedIn = useReader() !== null
  return (
    <>
      <li>
        <Link to="/shop">{t('shop.title')}</Link>
      </li>
      {isLoggedIn && (
        <li>
          <Link to="/orders">{t('shop.orders')}</Link>
        </li>
      )}
    </>
  )
}
