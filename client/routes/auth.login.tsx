import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { LoginPage } from '#client/features/admin/login-page.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

interface LoginSearch {
  /** The page to go on to. */
  next?: string | undefined
  /** Whether a session has just been refused. */
  expired?: true | undefined
}

export const Route = createFileRoute('/auth/login')({
  ...clientOnly,
  validateSearch: ({ next, expired }): LoginSearch => ({
    next: typeof next === 'string' ? next : undefined,
    expired: expired === true || undefined,
  }),
  ...withMessages('admin'),
  component: Login,
})

function Login() {
  const { next, expired } = Route.useSearch()
  return <LoginPage next={next} expired={expired ?? false} />
}
