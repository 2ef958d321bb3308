import { createFileRoute } from '@tanstack/react-router'
import { PdfFormPage } from '#client/features/pdfs/admin/pdfs-admin-page.tsx'

export const Route = createFileRoute('/admin/pdf-uploads/create')({ component: () => <PdfFormPage /> })
