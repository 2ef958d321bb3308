import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from '../../rooms/site/site-frame.tsx'

/** All readers' pages stand in the site's frame. */
export const Route = createFileRoute('/_site')({
  loader: async ({ context: { queryClient, trpc } }) => {
    await queryClient.ensureQueryData(trpc.categories.list.queryOptions({ filter: 'banner' }))
  },
  component: Site,
})

function Site() {
  const { trpc } = Route.useRouteContext()
  const { data: categories } = useSuspenseQuery(trpc.categories.list.queryOptions({ filter: 'banner' }))
  return (
    <SiteFrame categories={categories}>
      <Outlet />
    </SiteFrame>
  )
}
