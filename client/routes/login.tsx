import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { authSearch } from '#client/features/auth/auth-search.ts'
import { LoginPage } from '#client/features/auth/login-page.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/login')({
  ...clientOnly,
  validateSearch: authSearch,
  ...withMessages('account-pages'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.login')),
  component: () => <LoginPage search={Route.useSearch()} />,
})
