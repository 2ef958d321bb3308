import { createFileRoute, redirect } from '@tanstack/react-router'
import { authSearch } from '../rooms/auth/auth-search.ts'

/** The other name of /login. */
export const Route = createFileRoute('/login-client')({
  ssr: false,
  validateSearch: authSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/login', search, replace: true })
  },
})
