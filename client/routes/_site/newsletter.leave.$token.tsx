import { createFileRoute } from '@tanstack/react-router'
import { NewsletterLinkPage } from '#client/features/newsletter/newsletter-link-page.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/_site/newsletter/leave/$token')({
  // The address is a secret of the email's recipient: it must not be cached.
  ...clientOnly,
  head: ({ match: { context } }) => ({
    meta: [{ title: context.i18n.t('newsletter:leaveTitle') }, { name: 'robots', content: 'noindex' }],
  }),
  component: () => <NewsletterLinkPage action="leave" token={Route.useParams().token} />,
})
