import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRouter, type AnyRoute, type RouterHistory } from '@tanstack/react-router'
import { I18nextProvider } from 'react-i18next'
import { i18nextOf, type I18n } from './i18n/i18n.ts'
import type { MessageSet } from './i18n/load.ts'
import type { Lang } from '#shared/lang.ts'
import { siteWith, type Site } from '#shared/site.ts'
import { pageDataOf } from './core/page-data.ts'
import { pageSettings } from './core/settings.ts'
import type { Trpc } from './core/trpc.ts'
import { ToastProvider } from './ui/toast.tsx'
import { PageError } from './ui/page-error.tsx'
import { PageNotFound } from './ui/page-not-found.tsx'
import type { routeTree as wholeTree } from './routeTree.gen.ts'

/** What every route is given. */
export interface RouterContext {
  queryClient: QueryClient
  trpc: Trpc
  lang: Lang
  i18n: I18n
  /** The address that readers see, without a slash at the end. */
  publicUrl: string
  /** The site as the page's settings describe it; once they are loaded. */
  site: () => Site
}

/**
 * @param options.routeTree the whole one, or that of readers' pages
 * @param options.nonce of the scripts that the server writes
 * @param options.history the browser's by default
 */
export function createAppRouter(
  given: Omit<RouterContext, 'site'>,
  {
    routeTree,
    nonce,
    history,
  }: { routeTree: AnyRoute; nonce?: string | undefined; history?: RouterHistory | undefined },
) {
  const { queryClient, trpc } = given
  const context = { ...given, site: () => siteWith(queryClient.getQueryData(pageSettings(trpc).queryKey)?.site) }
  return createRouter({
    // Links may lead to any page: to one outside the readers' tree they are followed by the browser.
    routeTree: routeTree as typeof wholeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    // Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: createScrollRule(),
    ssr: { nonce },
    ...pageDataOf(queryClient),
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: () => <PageNotFound />,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18nextOf(context.i18n)}>
          <ToastProvider>{children}</ToastProvider>
        </I18nextProvider>
      </QueryClientProvider>
    ),
  })
}

/**
 * When a page is rendered the router scrolls to its top, or to where one was. The first page has been put there by the
 * server's script; whoever has scrolled before the other scripts arrived stays where they are.
 */
function createScrollRule(): () => boolean {
  let isFirst = true
  return () => {
    const isScrolled = isFirst && typeof window !== 'undefined' && scrollY > 0
    isFirst = false
    // The router remembers only what is scrolled from now on: tell it again.
    if (isScrolled) document.dispatchEvent(new Event('scroll'))
    return !isScrolled
  }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Messages that its page needs besides those of every page. */
    messages?: MessageSet
    /** The admin's navigation gives way: the page has the whole screen. */
    isWholeScreen?: boolean
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
