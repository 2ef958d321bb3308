import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { doEarlyTaps } from '#client/core/early-taps.ts'
import { siteHead } from '#client/core/head.ts'
import { pageSettings, useSettings } from '#client/core/settings.ts'
import { PageAnnouncer } from '#client/features/site/page-announcer.tsx'
import { useRightClickRule } from '#client/features/site/use-right-click-rule.ts'
import type { RouterContext } from '#client/router.tsx'
import { Optional } from '#client/ui/optional.tsx'
import { RouteProgress } from '#client/ui/route-progress.tsx'
import { ToastRegion } from '#client/ui/toast.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, trpc } }) => {
    // A page without them is still a page.
    await queryClient.prefetchQuery(pageSettings(trpc))
  },
  head: ({ match }) => siteHead(match.context),
  component: Root,
})

/**
 * The document. What the build decides (style sheets, scripts, fonts) and the theme's script are written into the head
 * by the server (server/pages/document.ts); here stands what the page decides.
 */
function Root() {
  const { lang, publicUrl } = Route.useRouteContext()
  const { t } = useTranslation('site')
  useRightClickRule(useSettings()?.rightClickBlock ?? true)
  // From here on the page's scripts serve its reader.
  useEffect(() => {
    document.documentElement.setAttribute('data-interactive', '')
    // Later: inside an effect React cannot hydrate the part that was pressed.
    setTimeout(doEarlyTaps)
  }, [])
  return (
    // The theme's script has changed the classes before this is hydrated.
    <html lang={lang} data-public-url={publicUrl} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <a className="skip" href="#main">
          {t('skip')}
        </a>
        <RouteProgress />
        <Outlet />
        <Optional>
          <PageAnnouncer />
        </Optional>
        <ToastRegion />
        <Scripts />
      </body>
    </html>
  )
}
