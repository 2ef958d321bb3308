import { expect, test } from 'vitest'
import { z } from 'zod'
import { contextFor, createTestServices } from '#server/test/services.ts'
import type { Call } from './context.ts'
import {
  adminProcedure,
  createCallerFactory,
  internalProcedure,
  publicProcedure,
  readerProcedure,
  router,
} from './trpc.ts'

const answer = () => 'answer'
const createCaller = createCallerFactory(
  router({
    read: publicProcedure.query(answer),
    write: publicProcedure.mutation(answer),
    magicLink: publicProcedure.meta({ limit: 'login' }).mutation(answer),
    mine: readerProcedure.query(answer),
    save: publicProcedure.input(z.object({ fields: z.object({ content: z.string() }) })).mutation(answer),
    list: publicProcedure.input(z.object({ limit: z.int() })).query(answer),
    texts: internalProcedure.query(answer),
    find: adminProcedure.meta({ limit: 'search' }).query(answer),
  }),
)

test('kind and meta of a procedure decide its rate limit and whether its response is private', async () => {
  const services = createTestServices()
  const user = { id: '1', name: 'a', email: 'a@example.org', role: 'owner' } as const
  const calls: Call[] = []
  const caller = createCaller({ ...contextFor(services, user), onCall: (call) => calls.push(call) })
  for (const name of ['read', 'write', 'magicLink', 'mine', 'find'] as const) await caller[name]()
  expect(calls).toEqual([
    { kind: 'read', isPrivate: false, size: 1 },
    { kind: 'write', isPrivate: false, size: 1 },
    { kind: 'login', isPrivate: false, size: 1 },
    { kind: 'read', isPrivate: true, size: 1 },
    { kind: 'search', isPrivate: true, size: 1 },
  ])
  services.dispose()
})

test('a list counts by its limit', async () => {
  const services = createTestServices()
  const calls: Call[] = []
  const caller = createCaller({ ...contextFor(services, null), onCall: (call) => calls.push(call) })
  for (const limit of [1, 25, 100]) await caller.list({ limit })
  expect(calls.map(({ size }) => size)).toEqual([1, 1, 4])
  services.dispose()
})

test('a write pays for the length of its texts afterwards, so that none is too long to be saved [attack 122]', async () => {
  const services = createTestServices()
  const calls: Call[] = []
  const caller = createCaller({ ...contextFor(services, null), onCall: (call) => calls.push(call) })
  for (const letters of [10, 10_000, 250_000]) await caller.save({ fields: { content: 'அ'.repeat(letters) } })
  expect(calls.map(({ size, isAlreadyCounted }) => [size, isAlreadyCounted === true])).toEqual([
    [1, false],
    [1, false],
    [1, false],
    [25, true],
  ])
  services.dispose()
})

test('what serves endpoints only cannot be called from outside', async () => {
  const services = createTestServices()
  const ctx = contextFor(services, null)
  await expect(createCaller(ctx).texts()).resolves.toBe('answer')
  await expect(createCaller({ ...ctx, isRemote: true }).texts()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  services.dispose()
})
