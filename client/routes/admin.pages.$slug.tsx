import { createFileRoute } from '@tanstack/react-router'
import { SitePageEditor } from '#client/features/site-pages/admin/site-page-editor.tsx'

export const Route = createFileRoute('/admin/pages/$slug')({ component: SitePageRoute })

function SitePageRoute() {
  const { slug } = Route.useParams()
  return <SitePageEditor key={slug} slug={slug} />
}
