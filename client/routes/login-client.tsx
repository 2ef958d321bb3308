import { createFileRoute, redirect } from '@tanstack/react-router'
import { authSearch } from '../features/auth/auth-search.ts'
import { clientOnly } from '../ui/page-loading.tsx'

/** The other name of /login. */
export const Route = createFileRoute('/login-client')({
  ...clientOnly,
  validateSearch: authSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/login', search, replace: true })
  },
})
