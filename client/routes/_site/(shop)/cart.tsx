import { createFileRoute, redirect } from '@tanstack/react-router'
import { readerToken, rememberPlace } from '../../../core/reader.ts'
import { loadBuyingMessages } from '../../../i18n/load.ts'
import { CartPage } from '../../../rooms/cart/cart-page.tsx'

export const Route = createFileRoute('/_site/(shop)/cart')({
  // Private: the server knows nothing of who is asking.
  ssr: false,
  beforeLoad: async ({ context }) => {
    if (!readerToken()) {
      rememberPlace('/cart')
      throw redirect({ to: '/login', replace: true })
    }
    await loadBuyingMessages(context.i18n)
  },
  component: CartPage,
})
