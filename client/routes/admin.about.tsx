import { createFileRoute } from '@tanstack/react-router'
import { AboutAdminPage } from '#client/features/about/admin/about-admin-page.tsx'

export const Route = createFileRoute('/admin/about')({ component: AboutAdminPage })
