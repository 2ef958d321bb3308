import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { TrashPage } from '#client/features/trash/admin/trash-page.tsx'
import { validateTrashSearch } from '#client/features/trash/admin/trash-search.ts'

export const Route = createFileRoute('/admin/trash')({
  validateSearch: validateTrashSearch,
  component: () => <TrashPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
