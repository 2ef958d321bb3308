import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessions, users } from '#drizzle/schema/index.ts'
import { startApi, type TestApi } from '#server/test/api.ts'
import { startOpenIdProvider, type OpenIdProvider } from '#server/test/openid-provider.ts'
import { addUser, createTestServices, type TestServices } from '#server/test/services.ts'

let provider: OpenIdProvider
let services: TestServices
let api: TestApi

beforeEach(async () => {
  provider = await startOpenIdProvider()
  services = createTestServices({
    GOOGLE_CLIENT_ID: 'mai',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: provider.issuer,
  })
  api = await startApi(services)
})
afterEach(async () => {
  await api.close()
  await provider.close()
  services.dispose()
})

const go = (path: string, cookie = '') => fetch(api.url + path, { redirect: 'manual', headers: { cookie } })
const cookieOf = (response: Response) => response.headers.get('set-cookie')!.split(';')[0]!
/** Where the site redirects afterwards: a path with its query. */
const backOf = (response: Response) => new URL(response.headers.get('location')!, 'http://site')

async function begin() {
  const response = await go('/api/auth/google')
  return { cookie: cookieOf(response), location: response.headers.get('location')!, response }
}
async function signIn(): Promise<URL> {
  const { cookie, location } = await begin()
  return backOf(await go(`/api/auth/google/callback?${provider.consent(location).toString()}`, cookie))
}

describe('sign-in by Google', () => {
  test('makes an account, and comes back to it the next time', async () => {
    const first = await signIn()
    expect(first.pathname).toBe('/login')
    const token = first.searchParams.get('token')!
    expect(await services.sessions.validate(token)).toMatchObject({ name: 'கண்மணி', email: 'kanmani@example.org' })
    provider.person.email = 'moved@example.org'
    const second = await signIn()
    expect(second.searchParams.get('uid')).toBe(first.searchParams.get('uid'))
    expect(services.db.select().from(users).all()).toHaveLength(1)
  })

  test('sends state, PKCE and nonce, and keeps them where no script can read them', async () => {
    const { location, response } = await begin()
    const sent = new URL(location).searchParams
    expect(sent.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'code_challenge', 'nonce']) expect(sent.get(name)!.length).toBeGreaterThan(30)
    const cookie = response.headers.get('set-cookie')!
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=600', 'Path=/api/auth/google'])
      expect(cookie).toContain(part)
  })

  test('takes a forged state, another browser and a repeated answer for nothing', async () => {
    const { cookie, location } = await begin()
    const answer = provider.consent(location)
    const forged = new URLSearchParams({ code: answer.get('code')!, state: 'x'.repeat(43) })
    for (const [query, sent] of [
      [forged, cookie],
      [answer, ''],
    ] as const) {
      const back = backOf(await go(`/api/auth/google/callback?${query.toString()}`, sent))
      expect(back.search).toBe('?error=google_expired')
    }
    expect([services.db.select().from(users).all(), services.db.select().from(sessions).all()]).toEqual([[], []])
    await go(`/api/auth/google/callback?${answer.toString()}`, cookie)
    const replayed = backOf(await go(`/api/auth/google/callback?${answer.toString()}`, cookie))
    expect(replayed.search).toBe('?error=google_failed')
    expect(services.db.select().from(sessions).all()).toHaveLength(1)
  })

  test.each([
    ['an address that Google has not verified', { email_verified: false }, 'google_unverified'],
    ['an answer for another site', { aud: 'another' }, 'google_failed'],
    ['an answer of another provider', { iss: 'https://evil.example' }, 'google_failed'],
    ['an old answer', { exp: 1 }, 'google_failed'],
    ['an answer to another question', { nonce: 'another' }, 'google_failed'],
    ['an address that is none', { email: '<b>' }, 'google_failed'],
  ])('refuses %s, and stores nothing', async (_what, claims, code) => {
    Object.assign(provider.claims, claims)
    expect((await signIn()).search).toBe(`?error=${code}`)
    expect(services.db.select().from(users).all()).toEqual([])
  })

  test('tells a refusal by its code, never by the words of the address', async () => {
    const { cookie, location } = await begin()
    const state = new URL(location).searchParams.get('state')!
    const query = new URLSearchParams({ state, error: 'access_denied', error_description: '<script>' }).toString()
    expect(backOf(await go(`/api/auth/google/callback?${query}`, cookie)).search).toBe('?error=google_denied')
  })

  test('links the account whose address is confirmed, and keeps its password', async () => {
    const reader = await addUser(services, 'reader')
    services.db.update(users).set({ email: provider.person.email, emailVerifiedAt: 1 }).run()
    const held = await services.sessions.create(reader.id)
    expect((await signIn()).searchParams.get('uid')).toBe(reader.id)
    expect(await services.sessions.validate(held)).not.toBeNull()
    expect(services.db.select().from(users).get()?.passwordHash).not.toBeNull()
  })

  test('puts whoever took the address before out of the account', async () => {
    const squatter = await addUser(services, 'reader')
    services.db.update(users).set({ email: provider.person.email }).run()
    const held = await services.sessions.create(squatter.id)
    await signIn()
    expect(await services.sessions.validate(held)).toBeNull()
    expect(services.db.select().from(users).get()?.passwordHash).toBeNull()
  })

  test("does not open an admin's account", async () => {
    const editor = await addUser(services, 'editor')
    services.db.update(users).set({ email: provider.person.email }).where(eq(users.id, editor.id)).run()
    expect((await signIn()).search).toBe('?error=google_admin')
  })

  test('does not open the account of a reader who was linked before becoming an admin', async () => {
    const uid = (await signIn()).searchParams.get('uid')!
    services.db.update(users).set({ role: 'owner' }).where(eq(users.id, uid)).run()
    expect((await signIn()).search).toBe('?error=google_admin')
    // The address at Google may have changed since.
    provider.person.email = 'moved@example.org'
    expect((await signIn()).search).toBe('?error=google_admin')
    expect(services.db.select().from(sessions).all()).toHaveLength(1)
  })

  test('says that it is not there where it is not set up', async () => {
    const bare = createTestServices()
    const other = await startApi(bare)
    const response = await fetch(`${other.url}/api/auth/google`, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/login?error=google_unavailable')
    await other.close()
    bare.dispose()
  })
})
