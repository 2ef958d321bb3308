import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { CartPage } from '#client/features/cart/cart-page.tsx'
import { ReadersOnly } from '#client/features/auth/readers-only.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/_site/(shop)/cart')({
  // Private: the server renders without a session.
  ...clientOnly,
  ...withMessages('buying'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.cart')),
  component: () => (
    <ReadersOnly reason="cart">
      <CartPage />
    </ReadersOnly>
  ),
})
