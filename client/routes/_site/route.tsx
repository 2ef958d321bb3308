import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Ticker } from '../../rooms/titles/ticker.tsx'
import { SiteFrame } from '../../rooms/site/site-frame.tsx'

/** All readers' pages stand in the site's frame. */
export const Route = createFileRoute('/_site')({
  loader: async ({ context: { queryClient, trpc } }) => {
    await Promise.all([
      queryClient.ensureQueryData(trpc.categories.list.queryOptions({ filter: 'banner' })),
      // A ticker that cannot be loaded says so itself; the page goes on.
      queryClient.prefetchQuery(trpc.titles.selected.queryOptions()),
    ])
  },
  component: Site,
})

function Site() {
  const { trpc } = Route.useRouteContext()
  const { data: categories } = useSuspenseQuery(trpc.categories.list.queryOptions({ filter: 'banner' }))
  return (
    <SiteFrame categories={categories} ticker={<Ticker />}>
      <Outlet />
    </SiteFrame>
  )
}
