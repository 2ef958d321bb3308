import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mails, profiles, throttles, users } from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { createBrowserReader, type Browser } from '#server/core/device-cookie.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

// What somebody who guesses passwords does to the owner of the account.

const password = 'correct horse battery'
const mailServer = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'mai@example.org' }

const services = eachTest.services({ TRUSTED_PROXIES: '127.0.0.1' })
const api = eachTest.api(services)
const withMail = eachTest.services(mailServer)

interface From {
  network?: string
  cookie?: string | undefined
}
/** A sign-in by the documented call, as it comes through a proxy. */
async function login(email: string, secret: string, { network = '192.0.2.1', cookie }: From = {}) {
  const response = await fetch(`${api.url}/api/auth/client/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...(cookie && { cookie }) },
    body: JSON.stringify({ email, password: secret }),
  })
  const set = response.headers.get('set-cookie')
  return { status: response.status, cookie: set?.split(';', 1)[0], attributes: set, body: await response.json() }
}

describe('a browser in which the owner has signed in', () => {
  test('signs in while strangers guess, in the same network or another, and all others wait [A-02]', async () => {
    const { email } = await addUser(services, 'owner')
    const first = await login(email, password)
    expect(first.attributes).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
    for (let index = 0; index < 6; index++) await login(email, 'wrong horse')
    expect(await login(email, password)).toMatchObject({ status: 429, body: { code: 'LOGIN_THROTTLED' } })
    expect((await login(email, password, { cookie: first.cookie })).status).toBe(200)
    expect((await login(email, password, { cookie: first.cookie, network: '198.51.100.7' })).status).toBe(200)
  })

  test('is known after a sign-in by tRPC too, and its own wrong passwords are counted', async () => {
    const { email } = await addUser(services, 'owner')
    const response = await fetch(`${api.url}/trpc/auth.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const cookie = response.headers.get('set-cookie')!.split(';', 1)[0]
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push((await login(email, 'wrong horse', { cookie })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    // Somebody else's account is none that has signed in here.
    const other = await addUser(services, 'reader')
    expect((await login(other.email, 'wrong horse', { cookie })).status).toBe(401)
    const { key } = services.db
      .select()
      .from(throttles)
      .all()
      .find((row) => row.key.includes(other.email))!
    expect(key).not.toMatch(/^device/)
  })

  test('may go on when others in its network have used up the calls of a minute', async () => {
    const { email } = await addUser(services, 'reader')
    const { cookie } = await login(email, password)
    let status = 0
    for (let index = 0; index < 30; index++) status = (await login('nobody', 'x')).status
    expect(status).toBe(429)
    expect((await login(email, password, { cookie })).status).toBe(200)
  })
})

describe('many accounts tried from one place', () => {
  // The clock stands still: on a slow machine a minute passes meanwhile, and with it comes another attempt.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  const tryAll = async (networkOf: (index: number) => string): Promise<number[]> => {
    const statuses: number[] = []
    for (let index = 0; index < 28; index++)
      statuses.push((await login(`reader${index}@example.org`, 'wrong horse', { network: networkOf(index) })).status)
    return statuses
  }

  test.each([
    ['one address', () => '192.0.2.1'],
    ['one IPv6 network', (index: number) => `2001:db8:1:2::${index + 1}`],
    ['one address with ports', (index: number) => `192.0.2.1:${40_000 + index}`],
    ['invented text', (index: number) => `${index}${'x'.repeat(2000)}`],
  ])('of %s have to wait after twenty', async (_text, networkOf) => {
    const statuses = await tryAll(networkOf)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
    for (const { key } of services.db.select().from(throttles).all()) expect(key.length).toBeLessThan(60)
  })
})

describe('an account with a mail server behind it', () => {
  /** The procedures for a caller in that network. */
  const from = (network: string, browser?: Browser) =>
    createCaller({ ...contextFor(withMail, null), network, ...(browser && { browser }) })
  const mailsTo = (email: string) => withMail.db.select().from(mails).where(eq(mails.recipient, email)).all()
  const linkOf = (text: string): string => /#([\w-]+)/.exec(text)?.[1] ?? ''
  const addConfirmed = async () => {
    const user = await addUser(withMail, 'reader')
    withMail.db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, user.id)).run()
    return user
  }

  test('opens with the new password right after a reset, in that browser and any other', async () => {
    const { email, id } = await addConfirmed()
    const guess = (network: string) => errorOf(() => from(network).auth.login({ email, password: 'wrong horse' }))
    for (let index = 0; index < 6; index++) await guess('192.0.2.1')
    expect((await guess('192.0.2.1')).code).toBe('LOGIN_THROTTLED')
    await from('192.0.2.1').auth.forgotten({ email, lang: 'en' })
    let cookie: string | undefined
    const browser = createBrowserReader(withMail.db, { isSecure: false })(undefined, (header) => (cookie = header))
    await from('192.0.2.1', browser).auth.resetPassword({
      token: linkOf(mailsTo(email).at(-1)!.text),
      password: 'another long one',
    })
    expect(cookie).toMatch(/^device=/)
    expect(browser.keyFor(id)).toBeDefined()
    const { user } = await from('192.0.2.1').auth.login({ email, password: 'another long one' })
    expect(user.email).toBe(email)
  })

  test('is told once a day, in its language, that somebody guesses', async () => {
    const { email, id } = await addConfirmed()
    withMail.db.insert(profiles).values({ userId: id, lang: 'en', updatedAt: 1 }).run()
    for (let network = 1; network < 4; network++)
      for (let index = 0; index < 5; index++)
        await errorOf(() => from(`192.0.2.${network}`).auth.login({ email, password: 'wrong horse' }))
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([expect.stringContaining('guessing your password')])
    expect(mailsTo(email)[0]!.text).toContain('/forgot-password')
  })

  test('is not told of its own slips, nor is an address that nobody has confirmed', async () => {
    const { email } = await addConfirmed()
    for (let index = 0; index < 4; index++)
      await errorOf(() => from('192.0.2.1').auth.login({ email, password: 'wrong horse' }))
    const unconfirmed = await addUser(withMail, 'reader')
    for (let index = 0; index < 6; index++)
      await errorOf(() => from('192.0.2.2').auth.login({ email: unconfirmed.email, password: 'wrong horse' }))
    expect(withMail.db.select().from(mails).all()).toEqual([])
  })

  test('gets a link when its owner asks for one, however often strangers have asked, but no flood of them', async () => {
    const { email, id } = await addConfirmed()
    for (let network = 1; network < 30; network++)
      await from(`198.51.100.${network}`).auth.forgotten({ email, lang: 'ta' })
    expect(mailsTo(email)).toHaveLength(5)
    // Elsewhere the owner is answered like everybody, and the last link works.
    await from('192.0.2.1').auth.forgotten({ email, lang: 'ta' })
    const browser = createBrowserReader(withMail.db, { isSecure: false })(undefined, () => {})
    await from('192.0.2.1', browser).auth.resetPassword({
      token: linkOf(mailsTo(email).at(-1)!.text),
      password: 'another long one',
    })
    // In a known browser a link comes whenever it is asked for.
    for (let network = 1; network < 30; network++)
      await from(`203.0.113.${network}`).auth.forgotten({ email, lang: 'ta' })
    const before = mailsTo(email).length
    expect(browser.keyFor(id)).toBeDefined()
    await from('192.0.2.9', browser).auth.forgotten({ email, lang: 'ta' })
    expect(mailsTo(email)).toHaveLength(before + 1)
  })
})
