import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadAccountMessages } from '../i18n/load.ts'

export const Route = createFileRoute('/forgot-password')({
  ssr: false,
  beforeLoad: ({ context }) => loadAccountMessages(context.i18n),
  component: lazyRouteComponent(() => import('../rooms/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
