import { createFileRoute, redirect } from '@tanstack/react-router'
import { authSearch } from '#client/features/auth/auth-search.ts'
import { clientOnly } from '#client/ui/page-loading.tsx'

/** The other name of /login. */
export const Route = createFileRoute('/login-client')({
  ...clientOnly,
  validateSearch: authSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/login', search, replace: true })
  },
})
