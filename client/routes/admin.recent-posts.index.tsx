import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { PostsList } from '#client/features/posts/admin/posts-list.tsx'
import { validatePostsSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/recent-posts/')({
  validateSearch: validatePostsSearch,
  component: RecentPostsPage,
})

function RecentPostsPage() {
  const navigate = Route.useNavigate()
  return (
    <PostsList
      user={useAdminUser()}
      search={Route.useSearch()}
      recentOnly
      onSearch={(change, options) =>
        void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false, ...options })
      }
    />
  )
}
