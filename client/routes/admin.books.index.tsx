import { createFileRoute } from '@tanstack/react-router'
import { BooksPage } from '../rooms/books-admin/books-page.tsx'

export const Route = createFileRoute('/admin/books/')({ component: () => <BooksPage /> })
