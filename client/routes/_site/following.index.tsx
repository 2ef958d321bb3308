import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { titleHead } from '#client/core/head.ts'
import { withMessages } from '#client/i18n/load.ts'
import { clientOnly } from '#client/ui/page-loading.tsx'

// Behind an import of its own, so that readers who are not logged in do not load it.
const FollowingPage = lazy(async () => ({
  default: (await import('#client/features/follows/following-page.tsx')).FollowingPage,
}))

export const Route = createFileRoute('/_site/following/')({
  ...clientOnly,
  ...withMessages('follows'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.following')),
  component: () => <FollowingPage />,
})
