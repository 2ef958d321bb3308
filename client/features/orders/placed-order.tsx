import './placed-order.css'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { forgetPlacedOrder, type PlacedOrder as Placed } from '#client/core/placed-order.ts'
import { isReaderKnown, useReader } from '#client/core/reader.ts'

/** After a purchase: the order's number and a link to its receipt, on every page until opened or closed. */
export function PlacedOrder({ placed }: { placed: Placed }) {
  const { t } = useTranslation('site')
  const reader = useReader()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isSeen = path === `/orders/${placed.id}`
  const isLoggedIn = reader !== null
  useEffect(() => {
    // During hydration the reader is not known yet: the storage is read, too.
    if (isSeen || (!isLoggedIn && !isReaderKnown())) forgetPlacedOrder()
  }, [isLoggedIn, isSeen])
  if (!isLoggedIn || isSeen || path === '/checkout') return null
  return (
    <aside className="placed-order no-print" aria-label={t('shop.placed.label')}>
      <div className="wrap">
        <p className="num">{t('shop.placed.text', { number: placed.number })}</p>
        <Link to="/orders/$id" params={{ id: placed.id }} className="link">
          {t('shop.placed.receipt')}
        </Link>
        <button type="button" className="link" onClick={forgetPlacedOrder}>
          {t('shop.placed.close')}
        </button>
      </div>
    </aside>
  )
}
