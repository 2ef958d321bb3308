// The service worker, built into a file of its own (vite.config.ts): it shows what is pushed, and offline pages. Network first; only when that is out of
// reach it responds from the cache of offline-copy.ts. It writes nothing and does not handle authorized calls.
import { nameLeading, nameSize, type NameBox } from '#shared/name-fit.ts'
import type { PushMessage } from '#shared/push.ts'
import { offlineCacheOf, offlineKey } from './stored-bookmarks.ts'

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
const worker = globalThis as unknown as {
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(which: object): Promise<{ url: string; focus(): Promise<unknown> }[]>
    openWindow(address: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}

addEventListener('install', (event) => (event as WorkerEvent).waitUntil(worker.skipWaiting()))
addEventListener('activate', (event) =>
  (event as WorkerEvent).waitUntil(Promise.all([takeOver(), deleteOtherFormats()])),
)

async function takeOver(): Promise<void> {
  // The page is requested while this script is still starting.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function deleteOtherFormats(): Promise<void> {
  const others = (await caches.keys()).filter((name) => !name.startsWith(offlineCacheOf('')))
  await Promise.all(others.map((name) => caches.delete(name)))
}

interface PushEvent extends WorkerEvent {
  data: { json(): PushMessage } | null
}
interface ClickEvent extends WorkerEvent {
  notification: Notification
}

addEventListener('push', (event) => {
  const message = (event as PushEvent).data?.json()
  if (!message) return
  const { title, body, tag, link } = message
  const shown = { body, tag, data: link, icon: '/apple-touch-icon.png' }
  ;(event as PushEvent).waitUntil(worker.registration.showNotification(title, shown))
})

addEventListener('notificationclick', (event) => {
  const { notification } = event as ClickEvent
  notification.close()
  ;(event as ClickEvent).waitUntil(openPage(new URL(String(notification.data), location.origin)))
})

/** A tab that shows the page comes to the front; what is open otherwise stays as it is. */
async function openPage({ href, origin, pathname }: URL): Promise<unknown> {
  if (origin !== location.origin) return
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = open.find(({ url }) => new URL(url).pathname === pathname)
  return shown ? shown.focus() : worker.clients.openWindow(href)
}

addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event as FetchEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('authorization')) return
  const isPage = request.mode === 'navigate'
  if (!isPage && !/^\/(?:assets|media|uploads)\//.test(pathname)) return
  ;(event as FetchEvent).respondWith(answer(request, pathname, isPage ? preloadResponse : undefined))
})

async function answer(request: Request, path: string, preloaded?: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request))
  } catch (error) {
    const stored = await caches.match(offlineKey(path), { ignoreVary: true })
    if (stored) return stored
    if (request.mode === 'navigate')
      return new Response(notKept(await keptFonts()), { status: 503, headers: { 'content-type': 'text/html' } })
    throw error
  }
}

/** The site's cached fonts: a device without a Tamil font would show boxes. */
async function keptFonts(): Promise<string> {
  const rules: string[] = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) {
      const path = new URL(url).pathname
      if (/\/noto-sans-tamil-[^/]*\.woff2$/.test(path))
        rules.push(`@font-face{font-family:Ink;font-weight:100 900;src:url(${path})}`)
    }
  return rules.join('')
}

const letters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => letters[letter]!)
const siteName = new URL(location.href).searchParams.get('name') ?? ''
/** As wide as the page on a phone. */
const nameBox: NameBox = { width: 312, height: 166, max: 64 }

// In both languages: the reader's choice is not known here.
function notKept(fonts: string): string {
  const size = nameSize(siteName, nameBox)
  return `<!doctype html><html lang="ta"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>இணைப்பு இல்லை · ${escaped(siteName)}</title>
<style>${fonts}:root{color-scheme:light dark}body{margin:0;padding:15vh 1.5rem;font:1rem/1.7 Ink,'Noto Sans Tamil','Nirmala UI',system-ui,sans-serif;background:light-dark(#f4f4f0,#0e1120);color:light-dark(#14161e,#ecebe6)}main{max-width:38rem;margin:auto;border-top:4px solid}b{display:block;font-size:${size / 16}rem;line-height:${nameLeading};max-width:${nameBox.width / 16}rem;text-wrap:balance;overflow-wrap:anywhere}b,a{color:light-dark(#1b2a9e,#a9b6ff)}h1{font-size:1.5rem;line-height:1.4;margin:1.5rem 0 0}p{margin:0}button{margin-top:2rem;padding:0 1rem;min-height:2.75rem;border:1px solid;background:none;color:inherit;font:inherit}</style>
<main><b>${escaped(siteName)}</b><h1>இணைய இணைப்பு இல்லை</h1><p>இந்தப் பக்கம் இந்தச் சாதனத்தில் சேமிக்கப்படவில்லை. <a href="/bookmarks">குறித்துவைத்தவற்றை வாசிக்கலாம்</a>.</p><div lang="en"><h1>You are offline</h1><p>This page is not saved on this device. <a href="/bookmarks">Your bookmarks are</a>.</p></div><button onclick="location.reload()">மீண்டும் முயல் · <span lang="en">Try again</span></button></main><script>addEventListener('online',()=>location.reload())</script></html>`
}
