import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { PostsList } from '#client/features/posts/admin/posts-list.tsx'
import { premiumSlug, validatePostsSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/premium-articles/')({
  validateSearch: validatePostsSearch,
  component: PremiumPage,
})

function PremiumPage() {
  const navigate = Route.useNavigate()
  return (
    <PostsList
      user={useAdminUser()}
      search={Route.useSearch()}
      onlySlug={premiumSlug}
      onSearch={(change, options) =>
        void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false, ...options })
      }
    />
  )
}
