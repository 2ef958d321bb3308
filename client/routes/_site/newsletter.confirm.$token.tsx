import { createFileRoute } from '@tanstack/react-router'
import { NewsletterLinkPage } from '#client/features/newsletter/newsletter-link-page.tsx'
import { titleHead } from '#client/core/head.ts'

export const Route = createFileRoute('/_site/newsletter/confirm/$token')({
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('newsletter:confirmTitle')),
  component: () => <NewsletterLinkPage action="confirm" token={Route.useParams().token} />,
})
