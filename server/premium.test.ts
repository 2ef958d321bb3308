import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionUser } from '#shared/auth.ts'
import { monthOf } from '#shared/dates.ts'
import { endpoints } from './rest/endpoints.ts'
import { procedures } from './test/permissions.ts'
import { addUser, callerFor } from './test/services.ts'
import { eachTest } from './test/set-up.ts'

// Words of the part for readers with a plan: the first is searched for, the second must appear nowhere. Pages part words of
// nine letters and more.
const asked = 'தேடியசொல்'
const marker = 'ஒளித்தசொல்'

const services = eachTest.services({ RATE_LIMIT: '0' })
const editor = eachTest.user(services, 'editor')
const api = eachTest.api(services)
let id: string
beforeEach(async () => {
  const made = await callerFor(services, editor).posts.create({
    title: 'சந்தாதாரருக்கு',
    content: `<p>${'உப்பளத்தின் வெயிலில் ஒரு முழு நாள் நடந்தோம். '.repeat(20)}</p><p>${asked} ${marker}</p>`,
    category: 'Premium Articles',
    isHome: true,
    isRecent: true,
    isPremium: true,
  })
  id = made.id
})

/** Every public documented call and procedure with GET. */
function publicAddresses(): string[] {
  const input = { id, slug: 'premiumarticles', list: 'all', month: monthOf(Date.now()) }
  const rest = endpoints
    .filter(({ method, access }) => method === 'get' && access === 'public')
    .map(({ path }) => path.replace('{id}', id).replace(/\{\w+\}/, 'premiumarticles'))
  const calls = Object.entries(procedures)
    .filter(([, level]) => level === 'public')
    .flatMap(([name]) =>
      [input, { ...input, q: asked }].map((one) => `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(one))}`),
    )
  return [...rest.map((path) => `${path}?q=${encodeURIComponent(asked)}`), ...calls]
}

describe('the rest of a premium post', () => {
  test('is in no public response, whoever called before', async () => {
    const tokenOf = async (user: SessionUser) => ({
      authorization: `Bearer ${await services.sessions.create(user.id)}`,
    })
    const admin = await tokenOf(editor)
    const withoutPlan = await tokenOf(await addUser(services, 'reader'))
    const answered = new Set<string>()
    const leaks: string[] = []
    for (const address of publicAddresses()) {
      // The admin's response, which may be whole, must not be cached for others.
      await (await fetch(api.url + address, { headers: admin, redirect: 'manual' })).text()
      for (const headers of [{}, withoutPlan, {}]) {
        const answer = await fetch(api.url + address, { headers, redirect: 'manual' })
        const text = await answer.text()
        if (text.includes(marker)) leaks.push(address)
        if (answer.ok && text.includes(id)) answered.add(address.split('?')[0]!)
      }
    }
    expect(leaks).toEqual([])
    // The responses included the post itself.
    expect([...answered]).toEqual(
      expect.arrayContaining([
        ...['/api/universal-posts', `/api/universal-posts/${id}`, '/api/recent-posts', '/api/chronological'],
        ...['/trpc/posts.home', '/trpc/posts.byCategory', '/trpc/posts.get', '/trpc/posts.document'],
        '/trpc/archive.month',
      ]),
    )
  })

  test('is in the documented responses to readers with a plan', async () => {
    const token = await services.sessions.create(editor.id)
    for (const path of [
      `/api/universal-posts/${id}`,
      '/api/universal-posts',
      '/api/recent-posts',
      '/api/chronological',
    ])
      expect(JSON.stringify((await api.call('GET', path, undefined, token)).body)).toContain(marker)
  })
})
