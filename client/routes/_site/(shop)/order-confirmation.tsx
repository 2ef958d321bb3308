import { createFileRoute, Link } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { useReader } from '#client/core/reader.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TitledPage } from '#client/ui/titled-page.tsx'

/** Shows only this text; to a reader who is logged in, also the way to the orders. */
export const Route = createFileRoute('/_site/(shop)/order-confirmation')({
  ...withMessages('buying'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.orderConfirmation')),
  component: OrderConfirmation,
})

function OrderConfirmation() {
  const { t } = useTranslation(['orders', 'site'])
  const reader = useReader()
  return (
    <TitledPage title={t('orders:confirmed')}>
      {reader && (
        <Link to="/orders" className="btn line">
          {t('site:shop.orders')}
        </Link>
      )}
    </TitledPage>
  )
}
