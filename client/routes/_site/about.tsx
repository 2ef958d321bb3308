import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '#shared/site.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pageHead } from '#client/core/head.ts'
import { Prose } from '#client/features/posts/prose.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'

export const Route = createFileRoute('/_site/about')({
  loader: async ({ context: { queryClient, trpc, lang } }) => {
    await queryClient.ensureQueryData(trpc.about.get.queryOptions({ lang }))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('about:title'),
      description: site.description[context.lang],
      path: '/about',
    }),
  component: About,
})

function About() {
  const { trpc, lang } = Route.useRouteContext()
  const { t } = useTranslation('about')
  const { data: text } = useSuspenseQuery(trpc.about.get.queryOptions({ lang }))
  return (
    <div className="wrap">
      <SectionHead first>
        <h1>{t('title')}</h1>
      </SectionHead>
      <Prose html={text.content} />
    </div>
  )
}
