import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pageHead } from '#client/core/head.ts'
import { useLang } from '#client/core/lang.ts'
import { useSite } from '#client/core/settings.ts'
import { listSearch } from '#shared/page-search.rules.ts'
import { siteNameIn } from '#shared/site.ts'
import { PostListPending } from '#client/features/posts/post-grid-skeleton.tsx'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'
import { Front, loadFront } from './-front.tsx'

export const Route = createFileRoute('/_site/english')({
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: (loading) => loadFront(loading, 'en'),
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('posts:front.englishTitle', { name: siteNameIn(context.site(), context.lang) }),
      description: context.site().description.en,
      path: '/english',
    }),
  ...pendingAtOnce,
  pendingComponent: PostListPending,
  component: English,
})

function English() {
  const { cursor } = Route.useLoaderDeps()
  const { t } = useTranslation('posts')
  const name = siteNameIn(useSite(), useLang())
  return <Front lang="en" cursor={cursor} title={t('front.englishTitle', { name })} />
}
