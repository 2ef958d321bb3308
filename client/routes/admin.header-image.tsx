import { createFileRoute } from '@tanstack/react-router'
import { HeaderBannersPage } from '#client/features/header-banners/admin/header-banners-page.tsx'

export const Route = createFileRoute('/admin/header-image')({ component: HeaderBannersPage })
