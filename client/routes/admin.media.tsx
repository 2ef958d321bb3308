import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { MediaPage } from '#client/features/media/admin/media-page.tsx'
import { validateMediaSearch } from '#client/features/media/admin/media-search.ts'

export const Route = createFileRoute('/admin/media')({
  validateSearch: validateMediaSearch,
  component: () => <MediaPage search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
