import { createFileRoute } from '@tanstack/react-router'
import { CreatePost } from '#client/features/posts/admin/create-post.tsx'
import { validateDraftSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/recent-posts/create')({
  staticData: { isWholeScreen: true },
  validateSearch: validateDraftSearch,
  component: CreateRecentPostPage,
})

function CreateRecentPostPage() {
  return <CreatePost kind="recent" />
}
