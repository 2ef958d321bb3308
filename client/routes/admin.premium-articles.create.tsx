import { createFileRoute } from '@tanstack/react-router'
import { CreatePost } from '#client/features/posts/admin/create-post.tsx'

export const Route = createFileRoute('/admin/premium-articles/create')({
  staticData: { isWholeScreen: true },
  component: CreatePremiumPage,
})

function CreatePremiumPage() {
  return <CreatePost kind="premium" />
}
