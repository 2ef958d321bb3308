import './styles/base.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { defaultLang, langs } from '#shared/lang.ts'
import { createQueryClient } from './core/query.ts'
import { createBrowserClient, createBrowserTrpc } from './core/trpc.ts'
import { i18nOf, loadMessagesOf } from './i18n/load.ts'
import { createAppRouter } from './router.tsx'

// The server has written the page's language and address on <html> (client/routes/__root.tsx).
const { lang: pageLang, dataset } = document.documentElement
const lang = langs.find((known) => known === pageLang) ?? defaultLang

const queryClient = createQueryClient()
const trpc = createBrowserTrpc(createBrowserClient(), queryClient)
const i18n = await i18nOf(lang)
const router = createAppRouter({ queryClient, trpc, lang, i18n, publicUrl: dataset.publicUrl ?? location.origin })
// The server has written the page with these: they must be there before it is hydrated.
await loadMessagesOf(i18n, router.matchRoutes(router.latestLocation))
const address = location.href
hydrateRoot(document, <RouterClient router={router} />, {
  onRecoverableError: (error, { componentStack }) => {
    // Whoever goes on before the page is alive gets the next one made by the browser: it differs, as it should.
    if (location.href !== address) return
    // Where the page differs from what the server wrote: the error alone does not say.
    console.error(error, componentStack)
  },
})
