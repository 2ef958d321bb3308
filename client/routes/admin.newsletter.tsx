import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { SubscribersPage } from '#client/features/newsletter/admin/subscribers-page.tsx'
import { validateSubscribersSearch } from '#client/features/newsletter/admin/subscribers-search.ts'

export const Route = createFileRoute('/admin/newsletter')({
  validateSearch: validateSubscribersSearch,
  component: () => <SubscribersPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
