import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '../rooms/admin/admin-user.ts'
import { CreatePost } from '../rooms/posts-admin/create-post.tsx'
import { premiumSlug } from '../rooms/posts-admin/posts-search.ts'

export const Route = createFileRoute('/admin/premium-articles/create')({ component: CreatePremiumPage })

function CreatePremiumPage() {
  return <CreatePost user={useAdminUser()} presetSlug={premiumSlug} isPremium />
}
