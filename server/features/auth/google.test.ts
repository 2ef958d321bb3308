import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountTokens, sessions, users } from '#drizzle/schema/index.ts'
import { startApi, type TestApi } from '#server/test/api.ts'
import { startOpenIdProvider, type OpenIdProvider } from '#server/test/openid-provider.ts'
import { addUser, createTestServices, type TestServices } from '#server/test/services.ts'

let provider: OpenIdProvider
let services: TestServices
let api: TestApi

const settings = () => ({
  GOOGLE_CLIENT_ID: 'mai',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: provider.issuer,
})
beforeEach(async () => {
  provider = await startOpenIdProvider()
  services = createTestServices(settings())
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

async function begin(path = '/api/auth/google') {
  const response = await go(path)
  return { cookie: cookieOf(response), location: response.headers.get('location')!, response }
}
async function signIn(path?: string): Promise<URL> {
  const { cookie, location } = await begin(path)
  const response = await go(`/api/auth/google/callback?${provider.consent(location).toString()}`, cookie)
  jar = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0]!)
    .join('; ')
  return backOf(response)
}

/** Exchanges what a sign-in has led to, as the page does in the browser with these cookies. */
const exchange = (back: URL, cookies: string) =>
  fetch(`${api.url}/trpc/auth.takeGoogleSession`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies },
    body: JSON.stringify({ code: back.searchParams.get('token') }),
  })
/** The cookies that the last answer has set, as a browser sends them. */
let jar = ''
async function sessionOf(back: URL): Promise<string> {
  const response = await exchange(back, jar)
  const { result } = (await response.json()) as { result: { data: { token: string } } }
  return result.data.token
}

describe('sign-in by Google', () => {
  test('makes an account, and comes back to it the next time [S-009]', async () => {
    const first = await signIn()
    expect(first.pathname).toBe('/login')
    const token = await sessionOf(first)
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
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=600', 'Path=/']) expect(cookie).toContain(part)
  })

  test('takes its cookie from this host alone, over https [attack 112]', async () => {
    const secure = createTestServices({ ...settings(), PUBLIC_URL: 'https://mai.example' })
    const overHttps = await startApi(secure)
    try {
      const response = await fetch(`${overHttps.url}/api/auth/google`, { redirect: 'manual' })
      const cookie = response.headers.get('set-cookie')!
      expect(cookie).toMatch(/^__Host-google=[^;]+;/)
      for (const part of ['Path=/;', 'Secure', 'HttpOnly']) expect(cookie).toContain(part)
      const answer = provider.consent(response.headers.get('location')!)
      const comeBack = (name: string) =>
        fetch(`${overHttps.url}/api/auth/google/callback?${answer.toString()}`, {
          redirect: 'manual',
          headers: { cookie: `${name}=${cookieOf(response).split('=')[1]}` },
        })
      // Another host of the domain can set a cookie of this name, not of the other.
      expect((await comeBack('google')).headers.get('location')).toContain('error=google_expired')
      expect((await comeBack('__Host-google')).headers.get('location')).toContain('uid=')
    } finally {
      await overHttps.close()
      secure.dispose()
    }
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
    expect(services.db.select().from(accountTokens).all()).toHaveLength(1)
  })

  test('puts no token into the address: what stands there is worth nothing alone, elsewhere, or twice', async () => {
    const back = await signIn()
    const code = back.searchParams.get('token')!
    expect(services.db.select().from(sessions).all()).toEqual([])
    expect(await services.sessions.validate(code)).toBeNull()
    expect(jar).toMatch(/google-session=[\w-]{40,}/)
    expect(jar).not.toContain(code)
    const mine = jar
    provider.person.sub = 'g-2'
    provider.person.email = 'attacker@example.org'
    await signIn()
    // Without the cookie, and with the cookie of another sign-in: a link that somebody sends changes nothing.
    for (const cookies of ['', jar, 'google-session=x']) expect((await exchange(back, cookies)).status).toBe(400)
    expect((await exchange(back, mine)).status).toBe(200)
    expect((await exchange(back, mine)).status).toBe(400)
    expect(services.db.select().from(sessions).all()).toHaveLength(1)
  })

  test('gives a minute for the exchange, by a cookie that no script and no other site sends', async () => {
    const { cookie, location } = await begin()
    const response = await go(`/api/auth/google/callback?${provider.consent(location).toString()}`, cookie)
    const set = response.headers.getSetCookie().find((text) => text.startsWith('google-session='))
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Max-Age=60', 'Path=/']) expect(set).toContain(part)
    services.db
      .update(accountTokens)
      .set({ expiresAt: Date.now() - 1 })
      .run()
    expect((await exchange(backOf(response), set!.split(';')[0]!)).status).toBe(400)
  })

  test('asks Google for the password again where an account is to be changed, and looks at the time', async () => {
    const { location } = await begin('/api/auth/google?again=1')
    const sent = new URL(location).searchParams
    expect([sent.get('prompt'), sent.get('max_age')]).toEqual(['login', '300'])
    provider.claims.auth_time = Math.floor(Date.now() / 1000) - 3600
    expect((await signIn('/api/auth/google?again=1')).search).toBe('?error=google_expired')
    expect((await signIn()).searchParams.get('uid')).not.toBeNull()
    provider.claims.auth_time = Math.floor(Date.now() / 1000)
    expect((await signIn('/api/auth/google?again=1')).searchParams.get('uid')).not.toBeNull()
  })

  test('opens what an account without a password asks for: ten minutes long, and not by the token alone', async () => {
    const token = await sessionOf(await signIn())
    const user = (await services.sessions.validate(token))!
    const path = `/api/profile/${user.id}`
    const newPassword = 'a long enough one'
    const change = (data: object) => api.call('PUT', path, { name: user.name, email: user.email, ...data }, token)
    services.db
      .update(sessions)
      .set({ createdAt: Date.now() - 3_600_000 })
      .run()
    for (const data of [
      { newPassword },
      { newPassword, currentPassword: 'anything' },
      { email: 'evil@example.org' },
      { email: 'evil@example.org', currentPassword: 'anything' },
    ]) {
      const refused = await change(data)
      expect([refused.status, refused.body.code]).toEqual([403, 'REAUTHENTICATION_NEEDED'])
    }
    const again = await sessionOf(await signIn('/api/auth/google?again=1'))
    const data = { name: user.name, email: user.email, newPassword }
    expect((await api.call('PUT', path, data, again)).status).toBe(200)
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
    const back = await signIn()
    const held = jar
    const uid = back.searchParams.get('uid')!
    services.db.update(users).set({ role: 'owner' }).where(eq(users.id, uid)).run()
    expect((await signIn()).search).toBe('?error=google_admin')
    // The address at Google may have changed since.
    provider.person.email = 'moved@example.org'
    expect((await signIn()).search).toBe('?error=google_admin')
    expect((await exchange(back, held)).status).toBe(400)
    expect(services.db.select().from(sessions).all()).toEqual([])
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
