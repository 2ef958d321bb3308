import { createFileRoute, redirect } from '@tanstack/react-router'
import { readerToken, rememberPlace } from '../../../../core/reader.ts'
import { loadBuyingMessages } from '../../../../i18n/load.ts'
import { OrdersPage } from '../../../../rooms/orders/orders-page.tsx'

export const Route = createFileRoute('/_site/(shop)/orders/')({
  // Private: the server knows nothing of who is asking.
  ssr: false,
  beforeLoad: async ({ context }) => {
    if (!readerToken()) {
      rememberPlace('/orders')
      throw redirect({ to: '/login', replace: true })
    }
    await loadBuyingMessages(context.i18n)
  },
  component: OrdersPage,
})
