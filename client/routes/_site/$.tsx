import { createFileRoute, notFound } from '@tanstack/react-router'
import { titleHead } from '#client/core/head.ts'
import { PageNotFound } from '#client/ui/page-not-found.tsx'

/** Unknown addresses, inside the site's frame. */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:notFound.title')),
  notFoundComponent: () => <PageNotFound />,
})
