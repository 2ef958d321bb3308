import { afterEach, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { createCallerFactory, publicProcedure, router } from './trpc.ts'
import { createHealth } from './health.ts'

const services = eachTest.services()
const never = () => new Promise<never>(() => {})
afterEach(() => void vi.restoreAllMocks())

test('a store and a queue that never answer are told of, and do not keep whoever asks waiting [attack 129]', async () => {
  const storage = { ...services.storage, put: never, check: never }
  const health = createHealth({ ...services, storage }, never, 20)
  const { parts, details } = await health.read()
  expect(parts).toEqual({ database: 'ok', storage: 'failed', queue: 'failed' })
  expect((await details()).faults).toEqual({ storage: 'no answer within 0.02 s', queue: 'no answer within 0.02 s' })
})

test('damage that a call has met is told of at once', async () => {
  const health = createHealth(services, async () => {})
  // The root of a table leads into nothing.
  const { $client: db } = services.db
  db.exec('CREATE TABLE damaged (a TEXT)')
  db.unsafeMode(true)
  db.pragma('writable_schema = 1')
  db.exec("UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'damaged'")
  db.pragma('writable_schema = RESET')
  const caller = createCallerFactory(
    router({ read: publicProcedure.query(({ ctx }) => ctx.db.get(sql`SELECT a FROM damaged`)) }),
  )(contextFor(services, null))
  await expect(caller.read()).rejects.toThrow()
  const { parts, details } = await health.read()
  expect(parts.database).toBe('failed')
  expect((await details()).faults.database).toContain('damaged')
})

test('however often health is asked for within a second, the store and the queue are asked once [attack 125]', async () => {
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
