import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { InboxPage } from '#client/features/contact/admin/inbox-page.tsx'
import { validateInboxSearch } from '#client/features/contact/admin/inbox-search.ts'

export const Route = createFileRoute('/admin/messages')({
  validateSearch: validateInboxSearch,
  component: () => <InboxPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
