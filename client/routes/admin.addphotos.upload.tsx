import { createFileRoute } from '@tanstack/react-router'
import { GalleryAdminPage } from '../rooms/gallery-admin/gallery-admin-page.tsx'

export const Route = createFileRoute('/admin/addphotos/upload')({ component: GalleryAdminPage })
