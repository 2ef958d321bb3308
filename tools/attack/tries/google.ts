import { randomUUID } from 'node:crypto'
import { expectThat, type Area } from '../attack.ts'
import { startOpenIdProvider, type OpenIdProvider } from '#server/test/openid-provider.ts'
import { tally, told } from '../support/client.ts'
import { password, type Target } from '../support/target.ts'

let provider: OpenIdProvider

const callback = '/api/auth/google/callback'

async function begin({ nobody }: Target) {
  const browser = nobody()
  const { headers } = await browser.send('GET', '/api/auth/google')
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { browser: browser.as({ headers: { cookie } }), location: headers.get('location') ?? '' }
}

/** Comes back from Google. @returns where the site leads, and the cookies that it sets */
async function comeBack(
  target: Target,
  { query, hasCookie = true }: { query?: (asked: URLSearchParams) => void; hasCookie?: boolean } = {},
) {
  const { browser, location } = await begin(target)
  const asked = provider.consent(location)
  query?.(asked)
  const client = hasCookie ? browser : target.nobody()
  const answer = await client.send('GET', `${callback}?${asked.toString()}`)
  return { ...answer, browser, location: answer.headers.get('location') ?? '' }
}

/** The claims of one sign-in. */
async function withClaims<T>(claims: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
  Object.assign(provider.claims, claims)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(claims)) delete provider.claims[name]
  }
}

const sessionsOf = (target: Target): number => Number(target.sql('SELECT count(*) AS n FROM sessions')[0]?.n)

export const google: Area = {
  name: 'google',
  async variables() {
    provider = await startOpenIdProvider()
    return { GOOGLE_CLIENT_ID: 'mai', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: provider.issuer }
  },
  tries: {
    'a forged, foreign or unverified answer of Google signs nobody in': async (target) => {
      const owner = await target.owner()
      const before = sessionsOf(target)
      const person = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.org` })
      const forged: Record<string, () => ReturnType<typeof comeBack>> = {
        'another state': () => comeBack(target, { query: (asked) => asked.set('state', 'x'.repeat(43)) }),
        'no cookie': () => comeBack(target, { hasCookie: false }),
        'an invented code': () => comeBack(target, { query: (asked) => asked.set('code', randomUUID()) }),
        'error=<script>': () => comeBack(target, { query: (asked) => asked.set('error', '<script>alert(1)</script>') }),
      }
      const claims: Record<string, object> = {
        'another nonce': { nonce: 'another' },
        'another audience': { aud: 'another' },
        'a list of audiences': { aud: ['mai', 'another'] },
        'another issuer': { iss: 'https://evil.example' },
        'an old answer': { exp: 1 },
        'an unverified address': { email_verified: false },
        'an unverified address, as text': { email_verified: 'false' },
        'the address of an admin': { email: owner.email },
        'no subject': { sub: undefined },
        'no address': { email: undefined },
      }
      for (const [what, each] of Object.entries(claims))
        forged[what] = () => withClaims({ ...person(), ...each }, () => comeBack(target))
      for (const [what, attempt] of Object.entries(forged)) {
        const { location } = await attempt()
        expectThat(/^\/login\?error=google_\w+$/.test(location), `${what}: ${location}`)
        expectThat(sessionsOf(target) === before, `${what}: a session was made`)
      }
      return `${Object.keys(forged).length} of ${Object.keys(forged).length} refused`
    },

    'whoever signed up with a victim’s address before loses password and session': async (target) => {
      const attacker = await target.person()
      const claims = { sub: randomUUID(), email: attacker.email }
      const { location } = await withClaims(claims, () => comeBack(target))
      expectThat(!location.includes('error'), location)
      const session = await attacker.client.query('profile.get')
      const login = await target.nobody().call('auth.login', { email: attacker.email, password })
      expectThat(session.status === 401 && login.status === 401, `${told(session)}, ${told(login)}`)
      return `session ${told(session)}, password ${told(login)}`
    },

    'a linked reader who has become an admin is not signed in by Google': async (target) => {
      const claims = { sub: randomUUID(), email: `${randomUUID()}@example.org` }
      await withClaims(claims, () => comeBack(target))
      const roles = ['editor', 'owner']
      for (const role of roles) {
        target.sql('UPDATE users SET role = ? WHERE email = ?', role, claims.email)
        const before = sessionsOf(target)
        const { location } = await withClaims(claims, () => comeBack(target))
        expectThat(location === '/login?error=google_admin', `${role}: ${location}`)
        expectThat(sessionsOf(target) === before, `${role}: a session was made`)
      }
      return tally(roles.map(() => 'google_admin'))
    },

    'no address carries a session, and what Google opens is bound to the browser that asked': async (target) => {
      const claims = { sub: randomUUID(), email: `${randomUUID()}@example.org` }
      const before = sessionsOf(target)
      const { location } = await withClaims(claims, () => comeBack(target))
      const code = new URL(location, target.url).searchParams.get('token') ?? ''
      const stranger = target.nobody()
      const asSession = await stranger.as({ token: code }).query('profile.get')
      const exchanged = await stranger.call('auth.takeGoogleSession', { code })
      expectThat(asSession.status === 401 && exchanged.status >= 400, `${told(asSession)}, ${told(exchanged)}`)
      expectThat(sessionsOf(target) === before, `a session was made: ${location}`)
      return `as a session: ${told(asSession)}; exchanged by another browser: ${told(exchanged)}`
    },
  },
}
