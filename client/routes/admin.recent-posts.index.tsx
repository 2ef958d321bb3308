import { createFileRoute, redirect } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { PostsList } from '#client/features/posts/admin/posts-list.tsx'
import { validatePostsSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/recent-posts/')({
  validateSearch: validatePostsSearch,
  beforeLoad: ({ search: { edit } }) => {
    if (edit) throw redirect({ to: '/admin/write', search: { post: edit }, replace: true })
  },
  component: () => <PostsList recentOnly search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
