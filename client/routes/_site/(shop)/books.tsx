import { createFileRoute, redirect } from '@tanstack/react-router'

/** The documented way to the books. */
export const Route = createFileRoute('/_site/(shop)/books')({
  beforeLoad: () => {
    throw redirect({ to: '/shop', replace: true, statusCode: 308 })
  },
})
