import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { isMissing } from '#client/core/errors.ts'
import { pageHead, titleHead } from '#client/core/head.ts'
import { Prose } from '#client/features/posts/prose.tsx'
import { SitePageFailure, SitePageFrame, SitePageNotFound } from '#client/features/site-pages/site-page.tsx'
import { withMessages } from '#client/i18n/load.ts'
import { sitePagePath } from '#shared/site-pages.rules.ts'
import { withoutSoftHyphens } from '#shared/soft-hyphens.ts'
import { truncate } from '#shared/text.ts'

const descriptionLetters = 160

/** A page of the house, such as its terms. */
export const Route = createFileRoute('/_site/pages/$slug')({
  ...withMessages('pages'),
  loader: async ({ context: { queryClient, trpc, lang }, params: { slug } }) => {
    try {
      await queryClient.ensureQueryData(trpc.sitePages.get.queryOptions({ slug, lang }))
    } catch (error) {
      if (isMissing(error, 'PAGE_NOT_FOUND')) throw notFound()
      throw error
    }
  },
  head: ({ match: { context }, params: { slug } }) => {
    const { queryClient, trpc, lang } = context
    const page = queryClient.getQueryData(trpc.sitePages.get.queryKey({ slug, lang }))
    if (!page) return titleHead(context, context.i18n.t('pages:missing'))
    const words = withoutSoftHyphens(page.content.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')
    return pageHead(context, {
      title: page.title,
      description: truncate(words.trim(), descriptionLetters),
      path: sitePagePath({ slug }),
    })
  },
  component: Page,
  notFoundComponent: SitePageNotFound,
  errorComponent: SitePageFailure,
})

function Page() {
  const { trpc, lang } = Route.useRouteContext()
  const { slug } = Route.useParams()
  const { data: page } = useSuspenseQuery(trpc.sitePages.get.queryOptions({ slug, lang }))
  return (
    <SitePageFrame page={page}>
      <Prose html={page.content} lang={page.lang === lang ? undefined : page.lang} />
    </SitePageFrame>
  )
}
