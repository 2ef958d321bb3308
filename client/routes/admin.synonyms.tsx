import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { SynonymsPage } from '#client/features/search/admin/synonyms-page.tsx'
import { validateSynonymsSearch } from '#client/features/search/admin/synonyms-search.ts'

export const Route = createFileRoute('/admin/synonyms')({
  validateSearch: validateSynonymsSearch,
  component: () => <SynonymsPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
