import { createFileRoute } from '@tanstack/react-router'
import { GalleryAdminPage } from '#client/features/gallery/admin/gallery-admin-page.tsx'

export const Route = createFileRoute('/admin/addphotos/upload')({ component: GalleryAdminPage })
