import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { PostsList } from '#client/features/posts/admin/posts-list.tsx'
import { leadToEditedPost, premiumSlug, validatePostsSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/premium-articles/')({
  validateSearch: validatePostsSearch,
  beforeLoad: ({ search }) => leadToEditedPost(search),
  component: () => <PostsList onlySlug={premiumSlug} search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
