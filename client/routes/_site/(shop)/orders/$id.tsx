import { createFileRoute, redirect } from '@tanstack/react-router'
import { readerToken, rememberPlace } from '../../../../core/reader.ts'
import { loadBuyingMessages } from '../../../../i18n/load.ts'
import { ReceiptPage } from '../../../../rooms/orders/receipt-page.tsx'

export const Route = createFileRoute('/_site/(shop)/orders/$id')({
  // Private: the server knows nothing of who is asking.
  ssr: false,
  beforeLoad: async ({ context, params: { id } }) => {
    if (!readerToken()) {
      rememberPlace(`/orders/${id}`)
      throw redirect({ to: '/login', replace: true })
    }
    await loadBuyingMessages(context.i18n)
  },
  component: () => <ReceiptPage id={Route.useParams().id} />,
})
