import { createFileRoute } from '@tanstack/react-router'
import { CreatePost } from '#client/features/posts/admin/create-post.tsx'

export const Route = createFileRoute('/admin/universal/create')({
  staticData: { isWholeScreen: true },
  component: CreatePostPage,
})

function CreatePostPage() {
  return <CreatePost />
}
