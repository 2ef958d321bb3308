import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { PostsList } from '#client/features/posts/admin/posts-list.tsx'
import { leadToEditedPost, validatePostsSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/recent-posts/')({
  validateSearch: validatePostsSearch,
  beforeLoad: ({ search }) => leadToEditedPost(search),
  component: () => <PostsList recentOnly search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
