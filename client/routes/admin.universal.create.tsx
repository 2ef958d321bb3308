import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { CreatePost } from '#client/features/posts/admin/create-post.tsx'

export const Route = createFileRoute('/admin/universal/create')({ component: CreatePostPage })

function CreatePostPage() {
  return <CreatePost user={useAdminUser()} />
}
