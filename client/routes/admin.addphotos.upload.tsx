import { createFileRoute } from '@tanstack/react-router'
import { pagesParam } from '#client/core/search-params.ts'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { GalleryAdminPage } from '#client/features/gallery/admin/gallery-admin-page.tsx'

export const Route = createFileRoute('/admin/addphotos/upload')({
  validateSearch: (search) => pagesParam(search),
  component: () => <GalleryAdminPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
