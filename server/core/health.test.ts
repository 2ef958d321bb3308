import { afterEach, expect, test, vi } from 'vitest'
import { eachTest } from '#server/test/set-up.ts'
import { createHealth } from './health.ts'

const services = eachTest.services()
const never = () => new Promise<never>(() => {})
afterEach(() => void vi.restoreAllMocks())

test('a store and a queue that never answer are told of, and do not keep whoever asks waiting', async () => {
  const storage = { ...services.storage, put: never, check: never }
  const health = createHealth({ ...services, storage }, never, 20)
  const { parts, details } = await health.read()
  expect(parts).toEqual({ database: 'ok', storage: 'failed', queue: 'failed' })
  expect((await details()).faults).toEqual({ storage: 'no answer within 0.02 s', queue: 'no answer within 0.02 s' })
})

test('however often health is asked for within a second, the store and the queue are asked once', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(100_000)
  const asked = { store: 0, queue: 0 }
  const storage = { ...services.storage, check: async () => void (asked.store += 1) }
  const health = createHealth({ ...services, storage }, async () => void (asked.queue += 1))
  const readings = await Promise.all(Array.from({ length: 50 }, () => health.read()))
  expect(new Set(readings.map(({ parts }) => parts.storage))).toEqual(new Set(['ok']))
  expect(asked).toEqual({ store: 1, queue: 1 })
  now.mockReturnValue(102_000)
  await health.read()
  expect(asked).toEqual({ store: 2, queue: 2 })
})
