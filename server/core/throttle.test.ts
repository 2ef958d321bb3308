import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { throttles } from '#drizzle/schema/index.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { eachTest } from '#server/test/set-up.ts'
import { countAttempts, clearThrottlePrefix, type Attempt } from './throttle.ts'

const services = eachTest.services()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const tryOnce = (attempt: Attempt): number => countAttempts(services.db, [attempt])
/** Tries until it has to wait. @returns how often it need not, and for how long it has to */
function exhaust(attempt: Attempt): [free: number, waitMs: number] {
  for (let tries = 0; ; tries++) {
    const wait = tryOnce(attempt)
    if (wait > 0) return [tries, wait]
  }
}

describe('attempts at one thing', () => {
  const password: Attempt = { key: 'password x', free: 3 }

  test('are free at first, then wait twice as long each time, up to an hour', () => {
    expect(exhaust(password)).toEqual([3, 1000])
    const waits = Array.from({ length: 13 }, () => {
      pass(tryOnce(password))
      const [tries, wait] = exhaust(password)
      expect(tries).toBe(1)
      return wait / 1000
    })
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600])
  })

  test('are forgotten a day after the last', () => {
    exhaust(password)
    pass(25 * hourMs)
    expect(exhaust(password)).toEqual([3, 1000])
  })

  test('halve in their time where many share the count, and wait no longer than a minute where that is the limit', () => {
    const shared: Attempt = { key: 'sign-in from 192.0.2.1', free: 8, halfLifeMs: 600_000, maxWaitMs: 60_000 }
    exhaust(shared)
    for (let index = 0; index < 12; index++) pass(tryOnce(shared) || 60_000)
    expect(exhaust(shared)[1]).toBeLessThanOrEqual(60_000)
    pass(20 * 60_000)
    expect(exhaust(shared)[0]).toBeGreaterThanOrEqual(4)
  })

  test.each([
    ['six hours', 6 * hourMs],
    ['forty days', 40 * dayMs],
  ])('need not wait because the clock was wrong by %s', (_text, ms) => {
    pass(ms)
    for (let index = 0; index < 4; index++) tryOnce(password)
    expect(tryOnce(password)).toBeGreaterThan(0)
    pass(-ms - 1)
    expect(tryOnce(password)).toBe(0)
    // What was counted before still is.
    expect(exhaust(password)).toEqual([0, 2000])
    pass(25 * hourMs)
    expect(exhaust(password)).toEqual([3, 1000])
  })

  test('are reset together with those that continue their key, and no others', () => {
    const keys = [
      'sign-in a@b.in',
      'sign-in a@b.in from 192.0.2.1',
      'sign-in a@b.info',
      'sign-in a@b.in2 from 192.0.2.1',
    ]
    for (const key of keys) tryOnce({ key, free: 1 })
    clearThrottlePrefix(services.db, 'sign-in a@b.in')
    const left = services.db.select().from(throttles).all()
    expect(left.map(({ key }) => key).toSorted()).toEqual(keys.slice(2).toSorted())
  })
})
