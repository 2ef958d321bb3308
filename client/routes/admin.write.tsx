import { createFileRoute } from '@tanstack/react-router'
import { validateWriteSearch } from '#client/features/posts/admin/posts-search.ts'
import { WritingScreen } from '#client/features/posts/admin/writing-screen.tsx'

export const Route = createFileRoute('/admin/write')({
  staticData: { isWholeScreen: true },
  validateSearch: validateWriteSearch,
  component: () => <WritingScreen search={Route.useSearch()} />,
})
