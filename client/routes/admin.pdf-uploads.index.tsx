import { createFileRoute } from '@tanstack/react-router'
import { PdfsAdminPage } from '#client/features/pdfs/admin/pdfs-admin-page.tsx'
import { validatePdfsSearch } from '#client/features/pdfs/admin/pdfs-search.ts'

export const Route = createFileRoute('/admin/pdf-uploads/')({ validateSearch: validatePdfsSearch, component: Pdfs })

function Pdfs() {
  const navigate = Route.useNavigate()
  return (
    <PdfsAdminPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
