import { createFileRoute } from '@tanstack/react-router'
import { titleHead } from '#client/core/head.ts'
import { LeavePage } from '#client/features/follows/leave-page.tsx'
import { withMessages } from '#client/i18n/load.ts'

export const Route = createFileRoute('/_site/following/leave/$token')({
  ...withMessages('follows'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('follows:leave.title')),
  component: () => <LeavePage token={Route.useParams().token} />,
})
