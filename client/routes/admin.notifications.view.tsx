import { createFileRoute } from '@tanstack/react-router'
import { ViewPage } from '#client/features/notifications/admin/view-page.tsx'
import { viewSearch } from '#client/features/notifications/admin/view-search.ts'

export const Route = createFileRoute('/admin/notifications/view')({
  validateSearch: viewSearch,
  component: NotificationsView,
})

function NotificationsView() {
  const navigate = Route.useNavigate()
  return (
    <ViewPage
      search={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
    />
  )
}
