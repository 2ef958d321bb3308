import { createFileRoute } from '@tanstack/react-router'
import { PdfsAdminPage } from '../rooms/pdfs-admin/pdfs-admin-page.tsx'

export const Route = createFileRoute('/admin/pdf-uploads/')({ component: PdfsAdminPage })
