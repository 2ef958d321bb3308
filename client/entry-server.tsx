import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { Rendered, RenderInput } from '#server/pages/client-bundle.ts'
import { createQueryClient } from './core/query.ts'
import { i18nOf } from './i18n/load.ts'
import { createAppRouter } from './router.tsx'

export { themeScript } from './core/theme.ts'

/** Renders a page; procedures are called in-process. The response is HTML, or a redirect. */
export async function render({ request, appRouter, ctx, lang, nonce }: RenderInput): Promise<Rendered> {
  const i18n = await i18nOf(lang)
  const queryClient = createQueryClient()
  const trpc = createTRPCOptionsProxy({ router: appRouter, ctx, queryClient })
  const router = createAppRouter({ queryClient, trpc, lang, i18n, publicUrl: ctx.env.PUBLIC_URL }, nonce)
  const response = await createRequestHandler({ request, createRouter: () => router })(({ responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  const matches = router.stores.matches.get()
  queryClient.clear()
  return {
    response,
    routeIds: matches.map((match) => match.routeId),
    error: matches.find((match) => match.status === 'error')?.error,
  }
}
