import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { TermsPage } from '#client/features/terms/admin/terms-page.tsx'
import { validateTermsSearch } from '#client/features/terms/admin/terms-search.ts'

export const Route = createFileRoute('/admin/terms')({
  validateSearch: validateTermsSearch,
  component: () => <TermsPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
