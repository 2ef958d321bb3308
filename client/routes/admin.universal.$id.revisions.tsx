import { createFileRoute } from '@tanstack/react-router'
import { RevisionsPage } from '#client/features/posts/admin/revisions-page.tsx'

export const Route = createFileRoute('/admin/universal/$id/revisions')({ component: RevisionsRoute })

function RevisionsRoute() {
  return <RevisionsPage id={Route.useParams().id} />
}
