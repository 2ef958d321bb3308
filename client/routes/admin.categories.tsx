import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '../features/admin/admin-user.ts'
import { CategoriesPage } from '../features/categories/admin/categories-page.tsx'

export const Route = createFileRoute('/admin/categories')({ component: CategoryPage })

function CategoryPage() {
  return <CategoriesPage user={useAdminUser()} />
}
