import { createFileRoute } from '@tanstack/react-router'
import { loadAccountMessages } from '../i18n/load.ts'
import { authSearch } from '../rooms/auth/auth-search.ts'
import { SignupPage } from '../rooms/auth/signup-page.tsx'
import { clientOnly } from '../ui/page-loading.tsx'

export const Route = createFileRoute('/signup')({
  ...clientOnly,
  validateSearch: authSearch,
  beforeLoad: ({ context }) => loadAccountMessages(context.i18n),
  component: () => <SignupPage search={Route.useSearch()} />,
})
