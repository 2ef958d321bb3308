import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../core/head.ts'
import { ContactPage } from '../../features/contact/contact-page.tsx'

export const Route = createFileRoute('/_site/contact')({
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('contact:title'),
      description: context.i18n.t('contact:intro'),
      path: '/contact',
    }),
  component: ContactPage,
})
