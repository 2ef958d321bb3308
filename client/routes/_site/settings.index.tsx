import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true })
  },
})
