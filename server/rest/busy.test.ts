import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createWorkQueue } from '#server/core/work-queue.ts'
import { startApi } from '#server/test/api.ts'
import { eachTest } from '#server/test/set-up.ts'
import { addSignedIn } from '#server/test/signed-in.ts'

// A site that has as much to make as may wait: twenty calls, whose turns the test gives.

const services = eachTest.services({ RATE_LIMIT: '0' })
const places = 20

async function fullSite() {
  const turns: (() => void)[] = []
  let isHeld = false
  const turn = () => new Promise<void>((resolve) => (isHeld ? turns.push(resolve) : resolve()))
  const queue = createWorkQueue({ maxMs: 1, staleMs: 3_600_000, turn })
  const api = await startApi(services, { queue })
  await api.call('GET', '/api/categories')
  isHeld = true
  const waiting = Array.from({ length: places }, (_, place) => api.call('GET', `/api/search?q=word${place}`))
  const goOn = () => {
    isHeld = false
    for (const resolve of turns.splice(0)) resolve()
  }
  while (!queue.isFullFor(undefined)) await nextTurn()
  return { api, waiting, goOn }
}

describe('a site that has a second’s worth to make', () => {
  test('refuses calls and says when to come again, and goes on answering what is kept, and health [G-52, attack 125]', async () => {
    const { api, waiting, goOn } = await fullSite()
    for (const path of ['/api/search?q=more', '/trpc/search.page?input=%7B%22q%22%3A%22more%22%7D']) {
      const refused = await api.call('GET', path)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
      expect(JSON.stringify(refused.body)).toContain('SITE_BUSY')
      expect(refused.headers.get('cache-control')).toBe('no-store')
    }
    expect((await api.call('GET', '/share/site/ta/0.jpg')).status).toBe(503)
    expect((await api.call('GET', '/api/categories')).status).toBe(200)
    expect((await api.call('GET', '/healthz')).status).toBe(200)
    goOn()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await api.call('GET', '/api/search?q=more')).status).toBe(200)
    await api.close()
  })

  test('lets those wait who ask for what is being made already [G-52]', async () => {
    const { api, waiting, goOn } = await fullSite()
    const same = api.call('GET', '/api/search?q=word7')
    expect((await api.call('GET', '/api/search?q=word')).status).toBe(503)
    goOn()
    expect((await same).body).toEqual((await waiting[7])?.body)
    await Promise.all(waiting)
    await api.close()
  })

  test('keeps nobody of the staff waiting, neither who reads nor who writes [G-52]', async () => {
    const { api, waiting, goOn } = await fullSite()
    const editor = await addSignedIn(services, 'editor')
    const reader = await addSignedIn(services, 'reader')
    const path = '/trpc/categories.list'
    expect((await api.call('GET', path, undefined, editor.token)).status).toBe(200)
    expect((await api.call('GET', path, undefined, reader.token)).status).toBe(503)
    expect((await api.call('GET', path, undefined, 'a-forged-token')).status).toBe(503)
    const category = { name: { ta: 'கடல்', en: 'Sea' } }
    expect((await api.call('POST', '/trpc/categories.create', category, editor.token)).status).toBe(200)
    goOn()
    await Promise.all(waiting)
    await api.close()
  })
})
