import { createFileRoute } from '@tanstack/react-router'
import { loadAccountMessages } from '../i18n/load.ts'
import { authSearch } from '../rooms/auth/auth-search.ts'
import { LoginPage } from '../rooms/auth/login-page.tsx'
import { clientOnly } from '../ui/page-loading.tsx'

export const Route = createFileRoute('/login')({
  ...clientOnly,
  validateSearch: authSearch,
  beforeLoad: ({ context }) => loadAccountMessages(context.i18n),
  component: () => <LoginPage search={Route.useSearch()} />,
})
