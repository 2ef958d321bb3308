import { createFileRoute } from '@tanstack/react-router'
import { NewsletterLinkPage } from '#client/features/newsletter/newsletter-link-page.tsx'
import { titleHead } from '#client/core/head.ts'

export const Route = createFileRoute('/_site/newsletter/leave/$token')({
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('newsletter:leaveTitle')),
  component: () => <NewsletterLinkPage action="leave" token={Route.useParams().token} />,
})
