import { createFileRoute } from '@tanstack/react-router'
import { BooksPage } from '#client/features/books/admin/books-page.tsx'
import { validateBooksSearch } from '#client/features/books/admin/books-search.ts'

export const Route = createFileRoute('/admin/books/create')({
  validateSearch: validateBooksSearch,
  component: CreateBook,
})

function CreateBook() {
  const navigate = Route.useNavigate()
  return (
    <BooksPage
      isFormFixed
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
