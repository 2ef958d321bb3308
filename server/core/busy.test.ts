import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseAbove } from './busy.ts'

/** A site of two places, whose answers wait until they are let go. */
function smallSite() {
  const waiting: (() => void)[] = []
  const app = new Hono()
  app.use(
    '/api/*',
    refuseAbove(2, () => new Response('busy', { status: 503, headers: { 'retry-after': '2' } })),
  )
  app.all('/api/*', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return c.text('ok')
  })
  app.get('/healthz', (c) => c.text('ok'))
  return { app, letAllGo: () => waiting.splice(0).forEach((resolve) => resolve()) }
}

test('calls above what can be made at once are told to come again, and are answered as soon as others are done', async () => {
  const { app, letAllGo } = smallSite()
  const first = Promise.all([app.request('/api/one'), app.request('/api/two')])
  const refused = await app.request('/api/three')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await app.request('/healthz')).status).toBe(200)
  letAllGo()
  expect((await first).map(({ status }) => status)).toEqual([200, 200])
  const again = app.request('/api/three')
  letAllGo()
  expect((await again).status).toBe(200)
})

test('calls that write are never refused for it', async () => {
  const { app, letAllGo } = smallSite()
  const reading = Promise.all([app.request('/api/one'), app.request('/api/two')])
  const writing = app.request('/api/three', { method: 'POST' })
  letAllGo()
  expect((await writing).status).toBe(200)
  await reading
})
