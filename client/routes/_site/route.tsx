import { CatchBoundary, createFileRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { usePageQuery } from '#client/core/page-query.ts'
import { usePlacedOrder } from '#client/core/placed-order.ts'
import { useReader } from '#client/core/reader.ts'
import { Ticker } from '#client/features/titles/ticker.tsx'
import { AccountMenu, AccountTools } from '#client/features/auth/account-links.tsx'
import { BookmarkToggle } from '#client/features/bookmarks/bookmark-toggle.tsx'
import { CartLink } from '#client/features/cart/cart-link.tsx'
import { ShopMenu } from '#client/features/cart/shop-menu.tsx'
import { hasFollowWork } from '#client/features/follows/pending-follow.ts'
import { Bell } from '#client/features/notifications/bell.tsx'
import { SubscribeItem, SubscribeLink } from '#client/features/plans/subscribe-link.tsx'
import { PostMarkContext, type Markable } from '#client/features/posts/post-mark.ts'
import { SearchButton } from '#client/features/search/search-button.tsx'
import { SiteFrame } from '#client/features/site/site-frame.tsx'
import { Optional } from '#client/ui/optional.tsx'
import { PageError } from '#client/ui/page-error.tsx'

/** All readers' pages stand in the site's frame. */
export const Route = createFileRoute('/_site')({
  loader: async ({ context: { queryClient, trpc } }) => {
    await Promise.all([
      queryClient.ensureQueryData(trpc.categories.list.queryOptions({ filter: 'banner' })).catch((error: unknown) => {
        // The browser shows the page without the bar; the server must not cache such a page.
        if (import.meta.env.SSR) throw error
        console.info('The categories could not be loaded.', error)
      }),
      // In the browser no page waits for the ticker, which shows its own loading and error.
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

// Loaded after the page by those whom they concern; a failure to load must not break the page.
const BookmarkSync = lazy(() =>
  import('#client/features/bookmarks/bookmark-sync.tsx').catch(() => ({ default: () => null })),
)

const PlaceSync = lazy(() => import('#client/features/reading/place-sync.tsx').catch(() => ({ default: () => null })))
const FollowSync = lazy(() => import('#client/features/follows/follow-sync.tsx').catch(() => ({ default: () => null })))

const PlacedOrder = lazy(() =>
  import('#client/features/orders/placed-order.tsx').then(
    (module) => ({ default: module.PlacedOrder }),
    () => ({ default: () => null }),
  ),
)

const markOf = (post: Markable) => <BookmarkToggle {...post} />

function Site() {
  const reader = useReader()
  const placed = usePlacedOrder()
  const { trpc } = Route.useRouteContext()
  const { data: categories = [] } = usePageQuery(trpc.categories.list.queryOptions({ filter: 'banner' }))
  return (
    <PostMarkContext value={markOf}>
      <SiteFrame categories={categories} places={places} ticker={<Ticker />}>
        {placed && (
          <Optional>
            <Suspense>
              <PlacedOrder placed={placed} />
            </Suspense>
          </Optional>
        )}
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </SiteFrame>
      {reader && (
        <Optional>
          <Suspense>
            <BookmarkSync />
            <PlaceSync />
            {hasFollowWork() && <FollowSync />}
          </Suspense>
        </Optional>
      )}
    </PostMarkContext>
  )
}

/** What a route shows in place of a page that could not be loaded may be missing too: then the frame stays all the same. */
function PageBoundary({ children }: { children: ReactNode }) {
  const page = useRouterState({ select: ({ matches }) => matches.at(-1) })
  return (
    <CatchBoundary getResetKey={() => page} errorComponent={PageError}>
      {children}
    </CatchBoundary>
  )
}
