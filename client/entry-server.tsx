import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { PageContext, Rendered, RenderInput } from '#server/pages/client-bundle.ts'
import { langs } from '#shared/lang.ts'
import { keepLinkAddresses } from './core/link-addresses.ts'
import { answersElement } from './core/page-data.ts'
import { createQueryClient } from './core/query.ts'
import { readableAddress } from './core/readable-address.ts'
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
  const router = createAppRouter({ queryClient, trpc, lang, i18n, publicUrl }, { routeTree, nonce })
  keepLinkAddresses(router)
  return router
}

/** Renders a page, or finds that its address redirects. */
export async function render({ request, nonce, ...page }: RenderInput): Promise<Rendered> {
  const router = await createServerRouter(page, nonce)
  let html = ''
  let data = ''
  // The HTML goes round the response: there it would be encoded, and read back as a stream.
  const { status, headers } = await createRequestHandler({ request, createRouter: () => router })(async () => {
    const { history } = router
    const createHref = (address: string) => readableAddress(history.createHref(address))
    router.update({ ...router.options, history: { ...history, createHref } })
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    data = answersElement(router.options.context.queryClient)
    return new Response(null, { status: getSsrStatus(router) })
  })
  const matches = router.state.matches
  router.options.context.queryClient.clear()
  return {
    status,
    location: headers.get('location'),
    html,
    data,
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
