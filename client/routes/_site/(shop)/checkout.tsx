import { createFileRoute } from '@tanstack/react-router'
import { titleHead } from '../../../core/head.ts'
import { loadBuyingMessages } from '../../../i18n/load.ts'
import { CheckoutPage } from '../../../features/orders/checkout-page.tsx'
import { ReadersOnly } from '../../../features/auth/readers-only.tsx'
import { clientOnly } from '../../../ui/page-loading.tsx'

export const Route = createFileRoute('/_site/(shop)/checkout')({
  // Private: the server knows nothing of who is asking.
  ...clientOnly,
  beforeLoad: ({ context }) => loadBuyingMessages(context.i18n),
  head: ({ match: { context } }) => titleHead(context.i18n.t('site:pages.checkout')),
  component: () => (
    <ReadersOnly reason="checkout">
      <CheckoutPage />
    </ReadersOnly>
  ),
})
