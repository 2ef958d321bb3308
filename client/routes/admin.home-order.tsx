import { createFileRoute } from '@tanstack/react-router'
import { HomeOrderPage } from '#client/features/posts/admin/home-order-page.tsx'

export const Route = createFileRoute('/admin/home-order')({ component: HomeOrderPage })
