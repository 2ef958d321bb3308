import { createFileRoute } from '@tanstack/react-router'
import { PdfFormPage } from '#client/features/pdfs/admin/pdfs-admin-page.tsx'

export const Route = createFileRoute('/admin/pdf-uploads/edit/$id')({ component: EditPdf })

function EditPdf() {
  const { id } = Route.useParams()
  return <PdfFormPage key={id} id={id} />
}
