import { expect, test } from 'vitest'
import { contextFor, createTestServices } from '#server/test/services.ts'
import type { Call } from './context.ts'
import { adminProcedure, createCallerFactory, publicProcedure, readerProcedure, router } from './trpc.ts'

const answer = () => 'answer'
const createCaller = createCallerFactory(
  router({
    read: publicProcedure.query(answer),
    write: publicProcedure.mutation(answer),
    magicLink: publicProcedure.meta({ limit: 'login' }).mutation(answer),
    mine: readerProcedure.query(answer),
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
    { kind: 'read', isPrivate: false },
    { kind: 'write', isPrivate: false },
    { kind: 'login', isPrivate: false },
    { kind: 'read', isPrivate: true },
    { kind: 'search', isPrivate: true },
  ])
  services.dispose()
})
