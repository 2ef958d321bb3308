import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import type { PageContext, Rendered, RenderInput } from '#server/pages/client-bundle.ts'
import { langs } from '#shared/lang.ts'
import { createQueryClient } from './core/query.ts'
import { createTrpcOptions } from './core/trpc-options.ts'
import { i18nOf } from './i18n/load.ts'
import { createAppRouter } from './router.tsx'
import { routeTree } from './routeTree.gen.ts'

export { headScript } from './core/head-script.ts'

/** A router for one render; its procedures are called in-process. */
async function createServerRouter({ call, publicUrl, lang }: PageContext, nonce?: string) {
  const i18n = await i18nOf(lang)
  const queryClient = createQueryClient()
  const trpc = createTrpcOptions(queryClient, async (_type, path, input, options) => call(path, input, options?.signal))
  return createAppRouter({ queryClient, trpc, lang, i18n, publicUrl }, { routeTree, nonce })
}

/** Renders a page. The response is HTML, or a redirect. */
export async function render({ request, nonce, withoutNotFound, ...page }: RenderInput): Promise<Rendered> {
  const router = await createServerRouter(page, nonce)
  const response = await createRequestHandler({ request, createRouter: () => router })(({ responseHeaders }) =>
    withoutNotFound && router.stores.matches.get().some(({ status }) => status === 'notFound')
      ? new Response(null, { status: 404 })
      : renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  const matches = router.stores.matches.get()
  router.options.context.queryClient.clear()
  return {
    response,
    routeIds: matches.map((match) => match.routeId),
    messages: matches.flatMap(({ staticData }) => staticData.messages ?? []),
    error: matches.find((match) => match.status === 'error')?.error,
  }
}

/** Loads both languages and the components of all readers' pages, which otherwise happens at their first use. */
export async function warmUp(page: Omit<PageContext, 'lang'>): Promise<void> {
  for (const lang of langs) {
    const router = await createServerRouter({ ...page, lang })
    const routes = Object.values(router.routesById).filter((route) => route.id.startsWith('/_site'))
    for (const route of routes) {
      await router.loadRouteChunk(route)
      await router.loadRouteChunk(route, 'notFoundComponent')
    }
  }
}
