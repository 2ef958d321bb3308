import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/app-router.ts'
import type { Context } from '#server/core/context.ts'
import type { Lang } from '#shared/lang.ts'
import { createQueryClient } from './core/query.ts'
import { i18nOf } from './i18n/i18n.ts'
import { createAppRouter } from './router.tsx'

export { themeScript } from './core/theme.ts'

export interface RenderInput {
  request: Request
  appRouter: AppRouter
  ctx: Context
  lang: Lang
  /** Given to every script that the render writes. */
  nonce: string
}

export interface Rendered {
  response: Response
  /** The routes that the page is made of, outermost first. */
  routeIds: string[]
}

/** Renders a page; procedures are called in-process. The response is HTML, or a redirect. */
export async function render({ request, appRouter, ctx, lang, nonce }: RenderInput): Promise<Rendered> {
  const i18n = await i18nOf(lang)
  const queryClient = createQueryClient()
  const trpc = createTRPCOptionsProxy({ router: appRouter, ctx, queryClient })
  const router = createAppRouter({ queryClient, trpc, lang, i18n, publicUrl: ctx.env.PUBLIC_URL }, nonce)
  const response = await createRequestHandler({ request, createRouter: () => router })(({ responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  const routeIds = router.stores.matches.get().map((match) => match.routeId)
  queryClient.clear()
  return { response, routeIds }
}
