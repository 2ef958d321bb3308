import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadAccountMessages } from '../i18n/load.ts'

export const Route = createFileRoute('/reset-password')({
  ssr: false,
  beforeLoad: ({ context }) => loadAccountMessages(context.i18n),
  component: lazyRouteComponent(() => import('../rooms/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})
