import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pageHead } from '#client/core/head.ts'
import { siteData } from '#client/core/structured-data.ts'
import { listSearch } from '#shared/page-search.rules.ts'
import { PostListPending } from '#client/features/posts/post-grid-skeleton.tsx'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'
import { Front, loadFront } from './-front.tsx'

export const Route = createFileRoute('/_site/home')({
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: (loading) => loadFront(loading, 'ta'),
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.site().name,
      description: context.site().description[context.lang],
      path: '/home',
      ...(import.meta.env.SSR && { jsonLd: siteData(context) }),
    }),
  ...pendingAtOnce,
  pendingComponent: PostListPending,
  component: Home,
})

function Home() {
  const { cursor } = Route.useLoaderDeps()
  const { t } = useTranslation('posts')
  return <Front lang="ta" cursor={cursor} title={t('homeTitle')} />
}
