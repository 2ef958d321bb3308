import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { lazy } from 'react'
import { PostCard } from '#client/features/posts/post-card.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

// Behind an import of its own, so that readers who are not logged in do not load it.
const BookmarksPage = lazy(async () => ({
  default: (await import('#client/features/bookmarks/bookmarks-page.tsx')).BookmarksPage,
}))

const BegunPlaces = lazy(async () => ({
  default: (await import('#client/features/reading/begun-places.tsx')).BegunPlaces,
}))

export const Route = createFileRoute('/_site/bookmarks')({
  ...clientOnly,
  ...withMessages('account-pages'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.bookmarks')),
  component: () => (
    <>
      <BookmarksPage renderPost={(post) => <PostCard post={post} />} />
      <BegunPlaces />
    </>
  ),
})
