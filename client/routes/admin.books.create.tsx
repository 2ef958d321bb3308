import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#client/features/admin/use-change-search.ts'
import { BooksPage } from '#client/features/books/admin/books-page.tsx'
import { validateBooksSearch } from '#client/features/books/admin/books-search.ts'

export const Route = createFileRoute('/admin/books/create')({
  validateSearch: validateBooksSearch,
  component: () => <BooksPage isFormFixed search={Route.useSearch()} onSearch={useChangeSearch()} />,
})
