import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { authSearch } from '#client/features/auth/auth-search.ts'
import { SignupPage } from '#client/features/auth/signup-page.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/signup')({
  ...clientOnly,
  validateSearch: authSearch,
  ...withMessages('account-pages'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.signup')),
  component: () => <SignupPage search={Route.useSearch()} />,
})
