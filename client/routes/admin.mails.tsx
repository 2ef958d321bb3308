import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { MailsPage } from '#client/features/notifications/admin/mails-page.tsx'
import { validateMailsSearch } from '#client/features/notifications/admin/mails-search.ts'

export const Route = createFileRoute('/admin/mails')({
  validateSearch: validateMailsSearch,
  component: () => <MailsPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
