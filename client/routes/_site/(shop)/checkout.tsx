import { createFileRoute } from '@tanstack/react-router'
import { loadBuyingMessages } from '../../../i18n/load.ts'
import { CheckoutPage } from '../../../rooms/orders/checkout-page.tsx'
import { ReadersOnly } from '../../../ui/readers-only.tsx'

export const Route = createFileRoute('/_site/(shop)/checkout')({
  // Private: the server knows nothing of who is asking.
  ssr: false,
  beforeLoad: ({ context }) => loadBuyingMessages(context.i18n),
  component: () => (
    <ReadersOnly>
      <CheckoutPage />
    </ReadersOnly>
  ),
})
