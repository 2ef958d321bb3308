import { createFileRoute } from '@tanstack/react-router'
import { HeaderBannersPage } from '../rooms/header-banners-admin/header-banners-page.tsx'

export const Route = createFileRoute('/admin/header-image')({ component: HeaderBannersPage })
