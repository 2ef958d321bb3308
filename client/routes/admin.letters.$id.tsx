import { createFileRoute } from '@tanstack/react-router'
import { LetterPage } from '#client/features/newsletter/admin/letter-page.tsx'

export const Route = createFileRoute('/admin/letters/$id')({ component: LetterRoute })

function LetterRoute() {
  const { id } = Route.useParams()
  return <LetterPage key={id} id={id} />
}
