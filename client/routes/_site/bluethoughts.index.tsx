import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { pageHead } from '#client/core/head.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { GalleryPage } from '#client/features/gallery/gallery-page.tsx'
import { galleryPages } from '#client/features/gallery/gallery-query.ts'
import { listSearch } from '#shared/page-search.rules.ts'
import { PageError } from '#client/ui/page-error.tsx'

export const Route = createFileRoute('/_site/bluethoughts/')({
  ...withMessages('gallery'),
  validateSearch: listSearch,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, trpc }, deps: { cursor } }) => {
    await queryClient.ensureInfiniteQueryData(galleryPages(trpc, cursor))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('gallery:title'),
      description: context.i18n.t('gallery:intro'),
      path: '/bluethoughts',
    }),
  component: () => <GalleryPage cursor={Route.useLoaderDeps().cursor} />,
  errorComponent: GalleryFailure,
})

function GalleryFailure(props: ErrorComponentProps) {
  const { t } = useTranslation(['gallery', 'errors'])
  return <PageError {...props} title={t('failed', { error: t(`errors:${errorCodeOf(props.error)}`) })} />
}
