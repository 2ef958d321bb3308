import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadAccountMessages } from '../i18n/load.ts'

export const Route = createFileRoute('/confirm-email')({
  ssr: false,
  beforeLoad: ({ context }) => loadAccountMessages(context.i18n),
  component: lazyRouteComponent(() => import('../rooms/auth/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})
