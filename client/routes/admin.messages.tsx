import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '#client/features/contact/admin/inbox-page.tsx'
import { validateInboxSearch } from '#client/features/contact/admin/inbox-search.ts'

export const Route = createFileRoute('/admin/messages')({ validateSearch: validateInboxSearch, component: Inbox })

function Inbox() {
  const navigate = Route.useNavigate()
  return (
    <InboxPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
