import './core/polyfills.ts'
import './styles/base.css'
import { createBrowserHistory } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { defaultLang, langs } from '#shared/lang.ts'
import { createQueryClient } from './core/query.ts'
import { isAdminPath } from './core/session.ts'
import { readableAddress } from './core/readable-address.ts'
import { createBrowserTrpc, loadCalls } from './core/trpc.ts'
import { backToSentPage, keepSentPage } from './core/sent-page.ts'
import { whenIdle } from './core/when-idle.ts'
import { i18nOf, loadMessagesOf } from './i18n/load.ts'
import { routeTree as readerTree } from './readerRouteTree.gen.ts'
import { createAppRouter } from './router.tsx'

// The server has written the page's language and address on <html> (client/routes/__root.tsx).
const { lang: pageLang, dataset } = document.documentElement
const lang = langs.find((known) => known === pageLang) ?? defaultLang

/** No `await` outside of it: a chunk that imports from the entry would wait for the entry, which waits for the chunk. */
async function start() {
  const queryClient = createQueryClient()
  const trpc = createBrowserTrpc(queryClient)
  // Of the same routes and more: whoever goes on from the admin to a reader's page needs no new document.
  const wholeTree = isAdminPath(location.pathname) ? import('./routeTree.gen.ts') : undefined
  const i18n = await i18nOf(lang)
  const routeTree = (await wholeTree)?.routeTree ?? readerTree
  const router = createAppRouter(
    { queryClient, trpc, lang, i18n, publicUrl: dataset.publicUrl ?? location.origin },
    { routeTree, history: createBrowserHistory({ createHref: readableAddress }) },
  )
  // The server has written the page with these: they must be there before it is hydrated.
  await loadMessagesOf(i18n, router.matchRoutes(router.latestLocation))
  const address = location.href
  let root: Root | undefined
  keepSentPage(router, () => root?.unmount())
  // In a transition React gives way to the reader every few milliseconds; else the whole page is one piece of work.
  startTransition(() => {
    root = hydrateRoot(document, <RouterClient router={router} />, {
      onRecoverableError: (error, { componentStack }) => {
        // Navigating before hydration ends causes an expected mismatch.
        if (location.href !== address) return
        // Where the page differs from what the server wrote: the error alone does not say.
        console.error(error, componentStack)
      },
      onUncaughtError: (error, { componentStack }) => {
        console.error(error, componentStack)
        // React has emptied the document, or is about to.
        setTimeout(backToSentPage)
      },
    })
  })
  whenIdle(() => void loadCalls().catch(() => console.info('What calls the server is loaded at the first call.')))
}

// After a release a page's scripts are gone, and the router loads the whole page; without a line it would lose this one.
addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `Offline: ${payload.message}`
})

start().catch((error: unknown) => {
  console.error(error)
  // The page is as it was sent: see core/sent-page.ts.
  document.documentElement.classList.remove('js')
})
