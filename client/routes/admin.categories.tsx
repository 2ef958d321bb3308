import { createFileRoute } from '@tanstack/react-router'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { CategoriesPage } from '#client/features/categories/admin/categories-page.tsx'

export const Route = createFileRoute('/admin/categories')({ component: CategoryPage })

function CategoryPage() {
  return <CategoriesPage user={useAdminUser()} />
}
