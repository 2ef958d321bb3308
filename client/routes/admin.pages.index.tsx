import { createFileRoute } from '@tanstack/react-router'
import { SitePagesPage } from '#client/features/site-pages/admin/site-pages-page.tsx'

export const Route = createFileRoute('/admin/pages/')({ component: SitePagesPage })
