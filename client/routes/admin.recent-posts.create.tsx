import { createFileRoute } from '@tanstack/react-router'
import { CreatePost } from '#client/features/posts/admin/create-post.tsx'

export const Route = createFileRoute('/admin/recent-posts/create')({
  staticData: { isWholeScreen: true },
  component: CreateRecentPostPage,
})

function CreateRecentPostPage() {
  return <CreatePost kind="recent" />
}
