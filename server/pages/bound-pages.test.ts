import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { callsPerMinute, createRateLimit } from '#server/core/rate-limit.ts'
import { createResponseCache } from '#server/core/response-cache.ts'
import { createWorkQueue } from '#server/core/work-queue.ts'
import { askApp } from '#server/test/received.ts'
import { defaultSite } from '#shared/site.ts'
import { boundPages } from './pages.ts'

/** Pages that are rendered when the test lets them, each counted; 40 may wait. */
function build() {
  const rendered: string[] = []
  const held: (() => void)[] = []
  let isHeld = false
  const turn = () => new Promise<void>((resolve) => (isHeld ? held.push(resolve) : resolve()))
  const app = new Hono<{ Bindings: HttpBindings }>()
  const cache = createResponseCache({ version: () => 1, maxBytes: 1_000_000 })
  app.use(cache.middleware)
  app.use(
    boundPages(
      {
        callerNetwork: (req) => req.socket.remoteAddress ?? '',
        limit: createRateLimit({ now: () => 0 }),
        queue: createWorkQueue({ maxMs: 400, turn }),
      },
      () => defaultSite,
    ),
  )
  app.get('*', (c) => {
    rendered.push(c.req.path)
    return c.text('page', 200, { 'cache-control': 'no-cache' })
  })
  const ask = (path: string, address = '192.0.2.1', headers: Record<string, string> = {}) =>
    askApp(app, path, headers, address)
  return {
    rendered,
    ask,
    hold: () => void (isHeld = true),
    release: () => {
      isHeld = false
      for (const resolve of held.splice(0)) resolve()
    },
  }
}

describe('pages that are not cached', () => {
  test('are counted by caller; above the limit a small page in the reader’s language says so', async () => {
    const { ask } = build()
    const statuses = new Set<number>()
    for (let i = 0; i <= callsPerMinute.page; i++) statuses.add((await ask(`/posts/${i}`)).status)
    expect(statuses).toEqual(new Set([200, 429]))

    const refused = await ask('/posts/x')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
    expect(await refused.text()).toContain('<h1>சற்றுப் பொறுத்திருங்கள்</h1>')
    expect(await (await ask('/posts/x', '192.0.2.1', { cookie: 'lang=en' })).text()).toContain('One moment, please')
    expect((await ask('/posts/x', '192.0.2.2')).status).toBe(200)
  })

  test('of a search are counted like its call', async () => {
    const { ask } = build()
    const statuses = []
    for (let i = 0; i <= callsPerMinute.search; i++) statuses.push((await ask(`/search?q=x${i}`)).status)
    expect(statuses.indexOf(429)).toBeGreaterThan(100)
    expect(statuses.indexOf(429)).toBeLessThanOrEqual(callsPerMinute.search)
  })

  test('wait in a short queue; behind it a caller is told at once that the site is busy, others find a place', async () => {
    const { ask, hold, release, rendered } = build()
    hold()
    const waiting = Array.from({ length: 20 }, (_, i) => ask(`/posts/${i}`))
    const refused = await ask('/posts/20')
    expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '2',
    })
    expect(await refused.text()).toContain('தளத்தில் இப்போது நெரிசல்')
    const other = ask('/posts/of-another', '192.0.2.2')
    expect(rendered).toEqual([])
    release()
    expect(new Set((await Promise.all([...waiting, other])).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await ask('/posts/later')).status).toBe(200)
  })

  test('wait in no longer a queue for many callers than for few', async () => {
    const { ask, hold, release } = build()
    hold()
    const waiting = Array.from({ length: 40 }, (_, i) => ask(`/posts/${i}`, `192.0.2.${i}`))
    expect((await ask('/posts/other', '198.51.100.1')).status).toBe(503)
    release()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('never hand a refusal to others who ask for the same page at once [attack 107]', async () => {
    const { ask, hold, release, rendered } = build()
    const limited = '192.0.2.1'
    for (let i = 0; i < callsPerMinute.page; i++) await ask(`/posts/${i}`, limited)
    const others = ['198.51.100.1', '198.51.100.2']
    const statusesOf = async (callers: string[], path: string) =>
      Promise.all(callers.map(async (address) => (await ask(path, address)).status))
    expect(await statusesOf([limited, ...others], '/limited-first')).toEqual([429, 200, 200])
    // The page of others costs nothing, so there is no reason to refuse it.
    expect(await statusesOf([...others, limited], '/limited-last')).toEqual([200, 200, 200])
    expect(rendered.filter((path) => path.startsWith('/limited'))).toEqual(['/limited-first', '/limited-last'])

    hold()
    const busy = '203.0.113.1'
    const places = Array.from({ length: 20 }, (_, i) => ask(`/posts/${i}-of-one`, busy))
    const [refused, ...served] = [busy, ...others].map((address) => ask('/busy-first', address))
    const last = [...others, busy].map((address) => ask('/busy-last', address))
    expect((await refused!).status).toBe(503)
    release()
    expect((await Promise.all([...served, ...last, ...places])).map(({ status }) => status)).toEqual(
      Array.from({ length: 25 }, () => 200),
    )
  })
})
