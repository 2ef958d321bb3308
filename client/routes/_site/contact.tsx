import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { pageHead } from '#client/core/head.ts'
import { ContactPage } from '#client/features/contact/contact-page.tsx'

export const Route = createFileRoute('/_site/contact')({
  ...withMessages('contact'),
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('contact:title'),
      description: context.i18n.t('contact:intro'),
      path: '/contact',
    }),
  component: ContactPage,
})
