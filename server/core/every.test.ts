import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

const log = { error: vi.fn<() => void>(), info: vi.fn<() => void>() }
let timer: NodeJS.Timeout
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearInterval(timer)
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('work that throws is told once, and goes on until it succeeds again [attack 80]', () => {
  let runs = 0
  timer = every(10, 'work', log, () => {
    runs += 1
    if (runs < 4) throw new Error('no')
  })
  vi.advanceTimersByTime(50)
  expect(runs).toBe(5)
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(log.info).toHaveBeenCalledTimes(1)
})

test('work that rejects leaves the timer as little as work that throws [attack 83]', async () => {
  timer = every(10, 'work', log, () => Promise.reject(new Error('no')), { now: true })
  await vi.advanceTimersByTimeAsync(50)
  expect(log.error).toHaveBeenCalledTimes(1)
})

test('a run that takes longer than the interval takes the place of the next', async () => {
  let runs = 0
  timer = every(10, 'work', log, () => {
    runs += 1
    return new Promise((resolve) => setTimeout(resolve, 25))
  })
  await vi.advanceTimersByTimeAsync(60)
  expect(runs).toBe(2)
})
