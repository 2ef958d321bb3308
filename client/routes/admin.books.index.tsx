import { createFileRoute } from '@tanstack/react-router'
import { BooksPage } from '#client/features/books/admin/books-page.tsx'
import { validateBooksSearch } from '#client/features/books/admin/books-search.ts'

export const Route = createFileRoute('/admin/books/')({ validateSearch: validateBooksSearch, component: Books })

function Books() {
  const navigate = Route.useNavigate()
  return (
    <BooksPage
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
