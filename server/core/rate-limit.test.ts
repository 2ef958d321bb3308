import { expect, test, vi } from 'vitest'
import { errorOf } from '#server/test/errors.ts'
import { createRateLimit } from './rate-limit.ts'

const limits = { read: 3, write: 2, search: 1, upload: 1, login: 1 }
const from = (network: string, userId?: string) => ({ network, userId })

test('each kind of call has a limit of its own, and a caller above it gets the time of the next attempt', async () => {
  const limit = createRateLimit(limits)
  for (let i = 0; i < 3; i++) limit.count(from('192.0.2.1'), 'read')
  limit.count(from('192.0.2.1'), 'write')
  limit.count(from('192.0.2.1'), 'search')
  const error = await errorOf(() => limit.count(from('192.0.2.1'), 'read'))
  expect(error.code).toBe('TOO_MANY_REQUESTS')
  expect(error.retryAfter).toBeGreaterThan(0)
  expect(error.retryAfter).toBeLessThanOrEqual(60)
})

test('signed-in readers are counted one by one, all others by their network', async () => {
  const limit = createRateLimit(limits)
  limit.count(from('192.0.2.1', 'kayal'), 'search')
  limit.count(from('192.0.2.1', 'mani'), 'search')
  limit.count(from('192.0.2.1'), 'search')
  limit.count(from('2001:db8:1:2::/64'), 'search')
  const codes = []
  for (const caller of [from('198.51.100.7', 'mani'), from('192.0.2.1'), from('2001:db8:1:2::/64')])
    codes.push((await errorOf(() => limit.count(caller, 'search'))).code)
  expect(codes).toEqual(Array.from({ length: 3 }, () => 'TOO_MANY_REQUESTS'))
})

test('a minute ends after a minute, though the clock of the machine was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const limit = createRateLimit(limits)
    limit.count(from('192.0.2.1'), 'search')
    await errorOf(() => limit.count(from('192.0.2.1'), 'search'))
    vi.setSystemTime(Date.now() - 6 * 3_600_000)
    vi.advanceTimersByTime(60_000)
    limit.count(from('192.0.2.1'), 'search')
  } finally {
    vi.useRealTimers()
  }
})
