import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pageHead } from '#client/core/head.ts'
import { Prose } from '#client/features/posts/prose.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'

export const Route = createFileRoute('/_site/about')({
  ...withMessages('about'),
  loader: async ({ context: { queryClient, trpc, lang } }) => {
    await queryClient.ensureQueryData(trpc.about.get.queryOptions({ lang }))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('about:title'),
      description: context.site().description[context.lang],
      path: '/about',
    }),
  component: About,
})

function About() {
  const { trpc, lang } = Route.useRouteContext()
  const { t } = useTranslation('about')
  const { data: text } = useSuspenseQuery(trpc.about.get.queryOptions({ lang }))
  return (
    <TitledPage title={t('title')}>
      <Prose html={text.content} />
    </TitledPage>
  )
}
