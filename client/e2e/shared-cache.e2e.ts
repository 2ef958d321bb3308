// The site, as two processes, behind Varnish with the project's own configuration (varnish.vcl). Without a browser.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { buildPost } from '../../server/test/factories.ts'
import { freePort, signIn, startSite, type SiteProcess } from '../../server/test/site-process.ts'
import { hasVarnish, startVarnish, type Varnish } from '../../server/test/varnish.ts'
import { endpointWrites, endpointReads, pages, procedures } from './support/addresses.ts'

test.skip(!hasVarnish, 'Varnish is not installed')

let site: SiteProcess
let varnish: Varnish

test.beforeAll(async () => {
  const port = await freePort()
  const purging = { CDN_PURGE_URL: `http://127.0.0.1:${port}/`, TRUSTED_PROXIES: '127.0.0.1' }
  // Without demo content, whose pictures are being drawn for minutes.
  site = await startSite({ variables: { ...purging, WEB_PROCESSES: '2', DEMO_CONTENT: '0' } })
  varnish = await startVarnish(port, site.url)
  await publish('முதல் பதிவு')
})
test.afterAll(async () => {
  await varnish?.stop()
  await site?.kill()
})

interface Look {
  status: number
  isHit: boolean
  text: string
  /** What it says of caches. */
  caching: string
  etag: string
}
async function look(path: string, init: RequestInit = {}, from = varnish.url): Promise<Look> {
  const response = await fetch(from + path, { redirect: 'manual', ...init })
  return {
    status: response.status,
    isHit: response.headers.get('x-cache') === 'HIT',
    text: await response.text(),
    caching: response.headers.get('cache-control') ?? '',
    etag: response.headers.get('etag') ?? '',
  }
}

async function publish(title: string): Promise<void> {
  const response = await fetch(`${site.url}/trpc/posts.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await signIn(site.url)}` },
    body: JSON.stringify(buildPost({ title, isRecent: true, state: 'published' })),
  })
  expect(response.status, await response.clone().text()).toBe(200)
}

const addresses = [
  ...['/home', '/recentposts', '/poems', '/archive', '/shop', '/about'],
  ...['/home?utm_source=x', '/recentposts?fbclid=1', '/feed.xml', '/trpc/categories.list?input=%7B%7D'],
]
const cookies = ['', 'lang=en', 'lang=ta', 'a=b; lang=en; c=d', 'visitor=42']

/** Looks at pages as many readers with all kinds of cookies do. @returns the part that came from the cache */
async function partFromCache(views: number): Promise<number> {
  let hits = 0
  for (let view = 0; view < views; view++) {
    const cookie = cookies[Math.floor(view / addresses.length) % cookies.length] ?? ''
    const path = addresses[view % addresses.length] ?? ''
    const { status, isHit, text } = await look(path, { headers: { cookie } })
    expect([path, status]).toEqual([path, 200])
    if (text.startsWith('<!')) expect(text).toContain(`lang="${cookie.includes('lang=en') ? 'en' : 'ta'}"`)
    hits += isHit ? 1 : 0
    await sleep(betweenViewsMs)
  }
  return hits / views
}

// The rhythm of an editor who publishes every 20 seconds and readers who look 20 times a second, five times as fast:
// 400 views for each publishing, and long enough for its second purge, after three seconds.
const viewsForEach = 400
const betweenViewsMs = 10

test('nearly all looks come from the cache, also while an editor publishes, and what is published is seen [G-23]', async () => {
  // Until the second purge of what was done at the start has been.
  await expect.poll(() => site.jobs().open).toBe(0)
  await sleep(4000)
  // Every page with every cookie once, and then twice.
  const allOnce = addresses.length * cookies.length
  await partFromCache(allOnce)
  const quiet = await partFromCache(2 * allOnce)
  const title = 'புதிய செய்தி'
  await publish(title)
  const from = performance.now()
  const hasTitle = async () => (await look('/recentposts')).text.includes(title)
  await expect.poll(hasTitle, { intervals: [20] }).toBe(true)
  console.log(`seen after ${Math.round(performance.now() - from)} ms`)
  const busy = await partFromCache(viewsForEach)
  console.log(`from the cache: ${quiet}, while an editor publishes: ${busy}`)
  expect(quiet).toBeGreaterThanOrEqual(0.95)
  expect(busy).toBeGreaterThanOrEqual(0.8)
})

test('nothing that belongs to somebody is kept: every call and page, with a token and then without [G-24]', async () => {
  let token = await signIn(site.url)
  const bearer = () => ({ authorization: `Bearer ${token}` })
  const reads = [...procedures('query').map((path) => `${path}?input=%7B%7D`), ...endpointReads, ...pages]
  const others = ['/healthz', '/readyz', '/metrics', '/lang/en', '/api/openapi.json', '/api/docs', '/feed.xml']
  const wrong: string[] = []
  let kept = 0
  for (const path of [...reads, ...others]) {
    // With a token twice, then without twice, as if the first could have been kept for the others.
    const own = [await look(path, { headers: bearer() }), await look(path, { headers: bearer() })]
    if (own.some(({ isHit }) => isHit)) wrong.push(`${path} comes from the cache with a token`)
    const strangers = [await look(path), await look(path)]
    const direct = await look(path, { headers: { 'x-forwarded-for': '192.0.2.1' } }, site.url)
    if (direct.caching === '') wrong.push(`${path} says nothing of caches`)
    if (strangers.some(({ isHit }) => isHit)) kept += 1
    for (const { status, isHit, etag } of strangers) {
      if (status !== direct.status) wrong.push(`${path} answers ${status} instead of ${direct.status}`)
      if (etag !== direct.etag) wrong.push(`${path} is not what the site answers without a token`)
      if (isHit && direct.caching === 'no-store') wrong.push(`${path} was kept`)
    }
  }
  const writes = [...procedures('mutation').map((path) => ['POST', path] as const), ...endpointWrites]
  for (const [method, address] of writes) {
    const init = { method, body: '{}', headers: { 'content-type': 'application/json' } }
    for (const headers of [{ ...init.headers, ...bearer() }, init.headers, init.headers]) {
      const { isHit, caching, status } = await look(address, { ...init, headers })
      if (isHit || caching !== 'no-store') wrong.push(`${method} ${address} may be kept: ${status} ${caching}`)
      // It was a call that ends the session.
      if (status === 401) token = await signIn(site.url)
    }
  }
  for (const path of procedures('subscription')) {
    const headers = { ...bearer(), accept: 'text/event-stream' }
    const live = await fetch(varnish.url + path, { headers })
    await live.body?.cancel()
    const { isHit, text } = await look(path)
    if (isHit || live.status !== 200 || !text.includes('UNAUTHENTICATED')) wrong.push(`${path} was kept`)
  }
  expect(wrong).toEqual([])
  // Both kinds were among them.
  expect(kept).toBeGreaterThan(50)
  expect(reads.length - kept).toBeGreaterThan(100)
})

test('a page has one tag in every process and render, also that of an address where there is nothing [G-25]', async () => {
  const missing = ['/nothing-here', '/a/b/c', '/posts/none', '/posts/0123456789abcdef01234567/x', '/admin/nothing']
  for (const path of ['/feed.xml', '/api/categories', ...pages, ...missing]) {
    const tags = new Set<string>()
    // The connections go to both processes in turn, and each makes the page for itself.
    for (let at = 0; at < 4; at++) tags.add((await look(path, { headers: { connection: 'close' } }, site.url)).etag)
    expect([path, ...tags]).toHaveLength(2)
  }
})

test('while the site is stopped, pages still come from the cache [G-26]', async () => {
  for (const path of addresses) await look(path)
  await site.stop()
  // Varnish looks every second whether the site answers, and needs two of three looks to believe that it does not.
  await expect.poll(async () => (await look('/healthz')).status, { intervals: [200] }).toBe(503)
  await sleep(3000)
  for (const path of addresses) {
    const { status, isHit } = await look(path)
    expect([path, status, isHit]).toEqual([path, 200, true])
  }
})
