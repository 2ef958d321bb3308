import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useReader } from '#client/core/reader.ts'
import { Ticker } from '#client/features/titles/ticker.tsx'
import { AccountMenu, AccountTools } from '#client/features/auth/account-links.tsx'
import { BookmarkToggle } from '#client/features/bookmarks/bookmark-toggle.tsx'
import { CartLink } from '#client/features/cart/cart-link.tsx'
import { ShopMenu } from '#client/features/cart/shop-menu.tsx'
import { Bell } from '#client/features/notifications/bell.tsx'
import { PlacedOrder } from '#client/features/orders/placed-order.tsx'
import { SubscribeItem, SubscribeLink } from '#client/features/plans/subscribe-link.tsx'
import { PostMarkContext, type Markable } from '#client/features/posts/post-mark.ts'
import { SearchButton } from '#client/features/search/search-button.tsx'
import { SiteFrame } from '#client/features/site/site-frame.tsx'

/** All readers' pages stand in the site's frame. */
export const Route = createFileRoute('/_site')({
  loader: async ({ context: { queryClient, trpc } }) => {
    await Promise.all([
      queryClient.ensureQueryData(trpc.categories.list.queryOptions({ filter: 'banner' })).catch((error: unknown) => {
        // What readers came for is shown without the bar; but no page is kept that lacks it.
        if (import.meta.env.SSR) throw error
        console.info('The categories could not be loaded.', error)
      }),
      // The ticker says itself that it is loading, or that it failed: in the browser no page waits for it.
      import.meta.env.SSR && queryClient.prefetchQuery(trpc.titles.selected.queryOptions()),
    ])
  },
  component: Site,
})

const places = {
  tools: (
    <>
      <SearchButton />
      <AccountTools />
      <Bell />
      <CartLink />
      <SubscribeLink />
    </>
  ),
  menu: (
    <>
      <SubscribeItem />
      <ShopMenu />
      <AccountMenu />
    </>
  ),
}

// Nobody's page waits for it, and none fails with it.
const BookmarkErrands = lazy(() =>
  import('#client/features/bookmarks/bookmark-errands.tsx').catch(() => ({ default: () => null })),
)

const markOf = (post: Markable) => <BookmarkToggle {...post} />

function Site() {
  const reader = useReader()
  const { trpc } = Route.useRouteContext()
  const { data: categories = [] } = useQuery(trpc.categories.list.queryOptions({ filter: 'banner' }))
  return (
    <PostMarkContext value={markOf}>
      <SiteFrame categories={categories} places={places} ticker={<Ticker />}>
        <PlacedOrder />
        <Outlet />
      </SiteFrame>
      {reader && (
        <Suspense>
          <BookmarkErrands />
        </Suspense>
      )}
    </PostMarkContext>
  )
}
