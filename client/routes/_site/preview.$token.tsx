import { createFileRoute, notFound } from '@tanstack/react-router'
import { isMissing } from '#client/core/errors.ts'
import { titleHead } from '#client/core/head.ts'
import { ArticleSkeleton } from '#client/features/posts/article-skeleton.tsx'
import { PostFailure } from '#client/features/posts/post-page.tsx'
import { PreviewNotFound, PreviewPage } from '#client/features/posts/preview-page.tsx'
import { withMessages } from '#client/i18n/load.ts'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'

export const Route = createFileRoute('/_site/preview/$token')({
  ...withMessages('preview'),
  loader: async ({ context: { queryClient, trpc }, params: { token } }) => {
    try {
      await queryClient.ensureQueryData(trpc.posts.preview.queryOptions({ token }))
    } catch (error) {
      if (isMissing(error, 'PREVIEW_LINK_INVALID')) throw notFound()
      throw error
    }
  },
  head: ({ match: { context } }) => {
    const { meta, links } = titleHead(context, context.i18n.t('preview:title'))
    return { meta: [...meta, { name: 'robots', content: 'noindex' }], links }
  },
  ...pendingAtOnce,
  pendingComponent: ArticleSkeleton,
  errorComponent: PostFailure,
  notFoundComponent: PreviewNotFound,
  component: () => <PreviewPage token={Route.useParams().token} />,
})
