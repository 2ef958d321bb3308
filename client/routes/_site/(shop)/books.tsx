import { createFileRoute, redirect } from '@tanstack/react-router'

/** The documented address of the shop. */
export const Route = createFileRoute('/_site/(shop)/books')({
  beforeLoad: () => {
    throw redirect({ to: '/shop', replace: true, statusCode: 308 })
  },
})
