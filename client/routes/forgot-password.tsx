import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { clientOnly } from '#client/ui/page-loading.tsx'

interface ForgottenSearch {
  /** Asked from the sign-in of the staff. */
  staff?: true | undefined
}

export const Route = createFileRoute('/forgot-password')({
  ...clientOnly,
  validateSearch: ({ staff }): ForgottenSearch => ({ staff: staff === true || undefined }),
  ...withMessages('account-pages'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.forgotPassword')),
  component: lazyRouteComponent(() => import('#client/features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
