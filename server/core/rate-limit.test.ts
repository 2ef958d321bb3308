import { expect, test, vi } from 'vitest'
import { errorOf } from '#server/test/errors.ts'
import { callsPerMinute as standard, createRateLimit } from './rate-limit.ts'

const callsPerMinute = { read: 3, write: 2, search: 1, page: 1, upload: 1, login: 1, beacon: 1 }
const from = (network: string, userId?: string) => ({ network, userId })

/** A limit with a clock that the test moves. */
function build(limits: Parameters<typeof createRateLimit>[0]) {
  const clock = { ms: 0 }
  return { clock, limit: createRateLimit({ ...limits, now: () => clock.ms }) }
}

test('each kind of call has a limit of its own, and a caller above it gets the time of the next attempt', async () => {
  const limit = createRateLimit({ callsPerMinute })
  for (let i = 0; i < 3; i++) limit.count(from('192.0.2.1'), 'read')
  limit.count(from('192.0.2.1'), 'write')
  limit.count(from('192.0.2.1'), 'search')
  const error = await errorOf(() => limit.count(from('192.0.2.1'), 'read'))
  expect(error.code).toBe('TOO_MANY_REQUESTS')
  expect(error.retryAfter).toBeGreaterThan(0)
  expect(error.retryAfter).toBeLessThanOrEqual(60)
})

test('signed-in readers are counted one by one, all others by their network', async () => {
  const limit = createRateLimit({ callsPerMinute })
  limit.count(from('192.0.2.1', 'kayal'), 'search')
  limit.count(from('192.0.2.1', 'mani'), 'search')
  limit.count(from('192.0.2.1'), 'search')
  limit.count(from('2001:db8:1:2::/64'), 'search')
  const codes = []
  for (const caller of [from('198.51.100.7', 'mani'), from('192.0.2.1'), from('2001:db8:1:2::/64')])
    codes.push((await errorOf(() => limit.count(caller, 'search'))).code)
  expect(codes).toEqual(Array.from({ length: 3 }, () => 'TOO_MANY_REQUESTS'))
})

test('many accounts of one network are worth two, and leave others of the network their own budget [attack 126]', async () => {
  const { clock, limit } = build({ costPerSecond: 10, burst: 100 })
  const accountsServed = () => {
    let served = 0
    for (let at = 0; at < 30; at += 1)
      try {
        limit.count(from('192.0.2.1', `account ${at}`), 'page', 20)
        served += 1
      } catch {
        // Refused.
      }
    return served
  }
  expect(accountsServed()).toBe(10)
  expect(limit.waitOf(from('192.0.2.1', 'somebody else'))).toBeGreaterThan(0)
  expect(limit.waitOf(from('192.0.2.1'))).toBe(0)
  expect(limit.waitOf(from('198.51.100.7', 'account 1'))).toBe(0)
  clock.ms = 10_000
  expect(accountsServed()).toBe(10)
})

test('all kinds spend one budget, which fills again as time passes', async () => {
  const { clock, limit } = build({ costPerSecond: 10, burst: 100 })
  const caller = from('192.0.2.1')
  limit.count(caller, 'page', 60)
  limit.count(caller, 'write', 30)
  expect(await errorOf(() => limit.count(caller, 'read', 30))).toMatchObject({ retryAfter: 3 })
  expect(limit.waitOf(from('192.0.2.2'))).toBe(0)
  clock.ms = 3000
  limit.count(caller, 'read', 30)
})

test('whoever goes on when refused is refused before anything is looked up, and no longer than the budget needs', async () => {
  const { clock, limit } = build({ callsPerMinute, costPerSecond: 10, burst: 100 })
  const caller = from('192.0.2.1')
  limit.count(caller, 'search', 15)
  expect(limit.waitOf(caller)).toBe(0)
  for (let i = 0; i < 1000; i++) await errorOf(() => limit.count(caller, 'search', 15))
  expect(limit.waitOf(caller)).toBe(1)
  clock.ms = 1000
  expect(limit.waitOf(caller)).toBe(0)
})

test('what an answer has cost beyond its beginning is paid by the next request', async () => {
  const { limit } = build({ costPerSecond: 10, burst: 100 })
  const caller = from('192.0.2.1')
  limit.count(caller, 'read', 5)
  limit.charge(caller, 1000)
  expect(await errorOf(() => limit.count(caller, 'read', 5))).toMatchObject({ retryAfter: 91 })
})

test('a hundred readers behind one address, each on four new pages in a minute and one in four searching, are served', () => {
  const { clock, limit } = build({})
  const caller = from('192.0.2.1')
  for (let page = 0; page < 400; page++) {
    clock.ms += 60_000 / 400
    limit.count(caller, 'page')
    limit.count(caller, 'read')
    if (page % 16 === 0) limit.count(caller, 'search', 35)
  }
  expect(limit.waitOf(caller)).toBe(0)
  expect(standard.page).toBeGreaterThan(400)
})

test('a minute ends after a minute, though the clock of the machine was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const limit = createRateLimit({ callsPerMinute })
    limit.count(from('192.0.2.1'), 'search')
    await errorOf(() => limit.count(from('192.0.2.1'), 'search'))
    vi.setSystemTime(Date.now() - 6 * 3_600_000)
    vi.advanceTimersByTime(60_000)
    limit.count(from('192.0.2.1'), 'search')
  } finally {
    vi.useRealTimers()
  }
})
