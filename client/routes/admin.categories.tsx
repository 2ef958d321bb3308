import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '../rooms/admin/admin-user.ts'
import { CategoriesPage } from '../rooms/categories-admin/categories-page.tsx'

export const Route = createFileRoute('/admin/categories')({ component: CategoryPage })

function CategoryPage() {
  return <CategoriesPage user={useAdminUser()} />
}
