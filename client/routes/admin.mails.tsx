import { createFileRoute } from '@tanstack/react-router'
import { MailsPage } from '#client/features/notifications/admin/mails-page.tsx'
import { validateMailsSearch } from '#client/features/notifications/admin/mails-search.ts'

export const Route = createFileRoute('/admin/mails')({ validateSearch: validateMailsSearch, component: Mails })

function Mails() {
  const navigate = Route.useNavigate()
  return (
    <MailsPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
