import { createFileRoute } from '@tanstack/react-router'
import { PlansPage } from '#client/features/plans/admin/plans-page.tsx'
import { validatePlansSearch } from '#client/features/plans/admin/plans-search.ts'

export const Route = createFileRoute('/admin/subscription-plans/')({
  validateSearch: validatePlansSearch,
  component: Plans,
})

function Plans() {
  const navigate = Route.useNavigate()
  return (
    <PlansPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
