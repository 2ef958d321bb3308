import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titleHead } from '../core/head.ts'
import { loadAccountMessages } from '../i18n/load.ts'
import { clientOnly } from '../ui/page-loading.tsx'

export const Route = createFileRoute('/confirm-email')({
  ...clientOnly,
  beforeLoad: ({ context }) => loadAccountMessages(context.i18n),
  head: ({ match: { context } }) => titleHead(context.i18n.t('site:pages.confirmEmail')),
  component: lazyRouteComponent(() => import('../features/auth/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})
