import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { PostsList } from '#client/features/posts/admin/posts-list.tsx'
import { validatePostsSearch } from '#client/features/posts/admin/posts-search.ts'

export const Route = createFileRoute('/admin/universal/')({
  validateSearch: validatePostsSearch,
  component: PostsPage,
})

function PostsPage() {
  const navigate = Route.useNavigate()
  return (
    <PostsList
      user={useAdminUser()}
      search={Route.useSearch()}
      onSearch={(change, options) =>
        void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false, ...options })
      }
    />
  )
}
