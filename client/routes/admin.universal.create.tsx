import { createFileRoute } from '@tanstack/react-router'
import { CreatePost } from '#client/features/posts/admin/create-post.tsx'
import { validateDraftSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/universal/create')({
  staticData: { isWholeScreen: true },
  validateSearch: validateDraftSearch,
  component: CreatePostPage,
})

function CreatePostPage() {
  return <CreatePost />
}
