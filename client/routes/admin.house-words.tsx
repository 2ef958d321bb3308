import { createFileRoute } from '@tanstack/react-router'
import { textParam } from '#client/core/search-params.ts'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { HouseWordsPage } from '#client/features/house-words/admin/house-words-page.tsx'

export const Route = createFileRoute('/admin/house-words')({
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => textParam(search, 'q', 60),
  component: () => <HouseWordsPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
