import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { PdfsAdminPage } from '#client/features/pdfs/admin/pdfs-admin-page.tsx'
import { validatePdfsSearch } from '#client/features/pdfs/admin/pdfs-search.ts'

export const Route = createFileRoute('/admin/pdf-uploads/')({
  validateSearch: validatePdfsSearch,
  component: () => <PdfsAdminPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
