import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { LettersPage } from '#client/features/newsletter/admin/letters-page.tsx'
import { validateLettersSearch } from '#client/features/newsletter/admin/letters-search.ts'

export const Route = createFileRoute('/admin/letters/')({
  validateSearch: validateLettersSearch,
  component: () => <LettersPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
