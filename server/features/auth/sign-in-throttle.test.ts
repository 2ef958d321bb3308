import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '#shared/auth.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { createBrowserReader, type Browser } from '#server/core/device-cookie.ts'
import { toAppError } from '#server/core/errors.ts'
import { addUser } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { forgiveSignIn, noteSignIn, rememberSignIn } from './auth.throttle.service.ts'

// Properties of the limits of sign-ins, tried with many invented attempts and a clock of its own. Passwords are not hashed
// here: an attempt is right or wrong.

const services = eachTest.services()
const start = Date.UTC(2026, 10, 22)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

interface Place {
  network: string
  browser?: Browser
}

function newBrowser(): Browser {
  let cookie: string | undefined
  const read = createBrowserReader(services.db, { isSecure: false })
  return read(cookie, (header) => (cookie = header.split(';', 1)[0]))
}

/** @returns for how many ms the attempt has to wait; 0 when it was let in */
function attempt(place: Place, email: string, userId: string | undefined, isRight = false): number {
  const caller = { db: services.db, ...place }
  try {
    const counted = noteSignIn(caller, email, userId)
    if (isRight && userId) {
      forgiveSignIn(services.db, counted)
      rememberSignIn(services.db, caller, userId)
    }
    return 0
  } catch (error) {
    const { code, retryAfter } = toAppError(error)
    if (code !== 'LOGIN_THROTTLED' || !retryAfter) throw error
    return retryAfter * 1000
  }
}
const right = (place: Place, { email, id }: SessionUser) => attempt(place, email, id, true)
const wrong = (place: Place, { email, id }: SessionUser) => attempt(place, email, id)

/** Numbers that are the same in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Moves the clock, now and then backwards or a day ahead and back. */
function moveClock(random: (below: number) => number): void {
  const kind = random(40)
  if (kind === 0) pass(-random(6 * hourMs))
  else if (kind === 1) pass(random(dayMs))
  else pass(random(2 * minuteMs))
}

test.each([1, 2, 3])(
  'the owner in a known browser is never refused because of strangers, whatever the clock does (%i)',
  async (seed) => {
    const random = randomOf(seed)
    const owner = await addUser(services, 'owner')
    const phone: Place = { network: '192.0.2.1', browser: newBrowser() }
    expect(right(phone, owner)).toBe(0)
    for (let step = 0; step < 100; step++) {
      moveClock(random)
      // Strangers in many networks, among them the owner's, with a browser of their own and without.
      for (let tries = random(8); tries > 0; tries--) {
        const network = random(3) === 0 ? '192.0.2.1' : `198.51.100.${random(100)}`
        wrong(random(2) === 0 ? { network } : { network, browser: newBrowser() }, owner)
      }
      if (random(3) > 0) continue
      // The owner is elsewhere, as often as not, and mistypes.
      const place = { ...phone, network: random(2) === 0 ? phone.network : `203.0.113.${random(50)}` }
      for (let slips = random(4); slips > 0; slips--) expect(wrong(place, owner)).toBe(0)
      expect(right(place, owner)).toBe(0)
    }
  },
)

test('who attacks an account from many networks gets at most 1,540 guesses a day, and 40 from one', async () => {
  const owner = await addUser(services, 'owner')
  const phone: Place = { network: '192.0.2.1', browser: newBrowser() }
  right(phone, owner)
  const guessesOfADay = (networks: number): number => {
    const end = Date.now() + dayMs
    const freeAt = Array.from({ length: networks }, () => Date.now())
    let guesses = 0
    while (Date.now() < end) {
      // A network tries as soon as it was told that it may. When two are refused, the others would be, too.
      let [refused, next] = [0, Math.min(...freeAt)]
      while (refused < 2) {
        const index = freeAt.findIndex((at) => at <= Date.now())
        if (index === -1) break
        const wait = wrong({ network: `2001:db8:${networks}:${index}::/64` }, owner)
        if (wait === 0) guesses++
        else next = refused++ === 0 ? Date.now() + wait : Math.min(next, Date.now() + wait)
        freeAt[index] = Date.now() + Math.max(wait, 1000)
        // The owner signs in meanwhile, which gives nobody anything.
        if (wait === 0 && guesses % 100 === 0) right(phone, owner)
      }
      vi.setSystemTime(Math.max(Date.now() + 1, refused < 2 ? Math.min(...freeAt) : next))
    }
    return guesses
  }
  expect(guessesOfADay(1)).toBeLessThanOrEqual(40)
  pass(48 * hourMs)
  expect(guessesOfADay(60)).toBeLessThanOrEqual(1540)
})

describe('readers who share an address', () => {
  const network = '192.0.2.1'

  test("wait for nobody's slips", async () => {
    const neighbour = await addUser(services, 'reader')
    for (let slips = 0; slips < 40; slips++) attempt({ network }, 'somebody@example.org', undefined)
    expect(right({ network }, neighbour)).toBe(0)
  })

  test.each([1, 2, 3])('wait a minute at most with the right password, whatever the clock does (%i)', async (seed) => {
    const random = randomOf(seed)
    const known = await addUser(services, 'reader')
    expect(right({ network }, known)).toBe(0)
    for (let step = 0; step < 40; step++) {
      moveClock(random)
      // One of them tries the accounts of all the world.
      for (let tries = random(30); tries > 0; tries--) attempt({ network }, `${random(2000)}@example.org`, undefined)
      // Who has signed in from here lately does not wait at all.
      expect(right({ network }, known)).toBe(0)
      const neighbour = await addUser(services, 'reader')
      const wait = right({ network }, neighbour)
      expect(wait).toBeLessThanOrEqual(minuteMs)
      pass(wait)
      expect(right({ network }, neighbour)).toBe(0)
    }
  })

  test('who tries one password on many accounts gets no further than a few an hour', () => {
    const spray = (from: number): number => {
      let tried = 0
      for (let second = 0; second < 3600; second += 2, pass(2000))
        if (attempt({ network }, `${from + tried}@example.org`, undefined) === 0) tried++
      return tried
    }
    expect(spray(0)).toBeLessThanOrEqual(150)
    expect(spray(1000)).toBeLessThanOrEqual(130)
  })

  test('may try as many accounts more as have signed in from there', async () => {
    const triedAtOnce = (): number => {
      for (let tried = 0; ; tried++) if (attempt({ network }, `${tried}@example.org`, undefined) > 0) return tried
    }
    for (let readers = 0; readers < 15; readers++) expect(right({ network }, await addUser(services, 'reader'))).toBe(0)
    expect(triedAtOnce()).toBe(35)
    pass(25 * hourMs)
    expect(triedAtOnce()).toBe(20)
  })
})

test('a client without cookies that has signed in from its network is not refused because of strangers elsewhere', async () => {
  const owner = await addUser(services, 'owner')
  const home = { network: '192.0.2.1' }
  expect(right(home, owner)).toBe(0)
  for (let index = 0; index < 300; index++) wrong({ network: `198.51.100.${index % 150}` }, owner)
  expect(right(home, owner)).toBe(0)
})

describe('an owner on a journey, with a new device in an unknown network', () => {
  const abroad = { network: '203.0.113.1' }
  /** Strangers in 150 networks, who have all guessed today. */
  const besiege = (owner: SessionUser) => {
    for (let index = 0; index < 300; index++) wrong({ network: `198.51.100.${index % 150}` }, owner)
  }

  test('is let in while strangers who have failed before take every place that they can get [attack 135]', async () => {
    const owner = await addUser(services, 'owner')
    besiege(owner)
    for (let second = 0; second < 590; second += 5, pass(5000)) wrong({ network: `198.51.100.${second % 90}` }, owner)
    expect(right(abroad, owner)).toBe(0)
  })

  test('waits two minutes at most for a stranger who comes from an unknown network, too [attack 135]', async () => {
    const owner = await addUser(services, 'owner')
    besiege(owner)
    wrong({ network: '203.0.113.7' }, owner)
    const wait = right(abroad, owner)
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(2 * minuteMs)
    pass(wait)
    expect(right(abroad, owner)).toBe(0)
  })
})
