import { beforeAll, describe, expect, test } from 'vitest'
import { books, cartItems, orders } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { appRouter, createCaller } from './app-router.ts'
import { hashToken } from './core/session.ts'
import { endpoints } from './rest/endpoints.ts'
import { write } from './core/db.ts'
import { notifyReader } from './features/notifications/notifications.service.ts'
import { errorOf } from './test/errors.ts'
import { cells, procedures, restRows, type Belongings, type Column, type Level } from './test/permissions.ts'
import { addUser, contextFor } from './test/services.ts'
import { wholeFile } from './test/set-up.ts'

// Every call by every role, and without a session.

const people = ['nobody', 'reader', 'another reader', 'author', 'shop', 'editor', 'owner'] as const
type Who = (typeof people)[number]

const services = wholeFile.services({ RATE_LIMIT: '0' })
const api = wholeFile.api(services)
let users: Record<Exclude<Who, 'nobody'>, SessionUser>
let tokens: Record<Exclude<Who, 'nobody'>, string>
beforeAll(async () => {
  const roles = { reader: 'reader', 'another reader': 'reader', author: 'author', shop: 'shop' } as const
  const made = Object.entries({ ...roles, editor: 'editor', owner: 'owner' } as const).map(async ([who, role]) => {
    const user = await addUser(services, role)
    return [who, user, await services.sessions.create(user.id)] as const
  })
  const all = await Promise.all(made)
  users = Object.fromEntries(all.map(([who, user]) => [who, user])) as typeof users
  tokens = Object.fromEntries(all.map(([who, , token]) => [who, token])) as typeof tokens
})

const userOf = (who: Who): SessionUser | null => (who === 'nobody' ? null : users[who])

let count = 0
/** The reader's data, created anew for each call. */
async function belongingsOf({ id: userId, name: userName }: SessionUser): Promise<Belongings> {
  count += 1
  const key = `${userId.slice(0, 8)}${count}`
  const sessionId = hashToken(await services.sessions.create(userId))
  const notificationId = write(services.db, (tx) => {
    const times = { createdAt: 1, updatedAt: 1 }
    tx.insert(books)
      .values({
        ...{ id: `b${key}`, name: 'B', author: 'A', description: '', actualPrice: 100, sellingPrice: 100 },
        ...{ coupon: '', inStock: true, sortKey: key, ...times },
      })
      .run()
    tx.insert(cartItems)
      .values({ id: `c${key}`, userId, bookId: `b${key}`, quantity: 1, createdAt: 1 })
      .run()
    tx.insert(orders)
      .values({
        ...{ id: `o${key}`, number: count, userId, name: 'A', phone: '98', address: 'B', totalAmount: 1 },
        ...{ deliveryFee: 1, status: 'pending', paymentMode: 'cod', fingerprint: key, ...times },
      })
      .run()
    return notifyReader(tx, userId, 'ta', () => ({ title: 'T', message: 'M' }))
  })
  return { userId, userName, sessionId, notificationId, cartItemId: `c${key}`, orderId: `o${key}` }
}

const columnOf = (who: Who): Column => (who === 'another reader' ? 'reader' : who)
const gates = new Set(['UNAUTHENTICATED', 'SESSION_INVALID', 'ADMIN_ONLY', 'OWNER_ONLY', 'ROLE_INSUFFICIENT'])
const verdictOf = (code: string | undefined): string => (code && gates.has(code) ? code : 'passes')

/** Who passes an access level, and the error of the others. */
const expectedAt = (level: Level) => Object.fromEntries(people.map((who) => [who, cells[level][columnOf(who)]]))

/** The expected result for each person. */
const askForAll = async (ask: (who: Who) => Promise<string>) => {
  const verdicts: [Who, string][] = []
  for (const who of people) verdicts.push([who, await ask(who)])
  return Object.fromEntries(verdicts)
}

/** Ends with a code, or `done`. A live connection counts as done when it has been opened. */
async function codeOf(path: string, who: Who, input: unknown): Promise<string> {
  const caller = createCaller(contextFor(services, userOf(who), who === 'nobody' ? null : tokens[who]))
  const [feature, name] = path.split('.') as [keyof typeof caller, string]
  const procedure = (caller[feature] as unknown as Record<string, (input: unknown) => unknown>)[name]!
  let isDone = false
  const error = await errorOf(async () => {
    const answer = await procedure(input)
    if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
      await (answer as AsyncGenerator).return(undefined)
    isDone = true
  }).catch((unexpected: unknown) => unexpected)
  return isDone ? 'done' : (error as { code: string }).code
}

describe('every procedure', () => {
  test('has its line, and every line its procedure [P-08]', () => {
    expect(Object.keys(procedures).toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted())
  })

  // It would end the sessions of the test; its feature tests it.
  const isSpared = (path: string) => path === 'auth.logout' || path === 'auth.endAllSessions'

  test.each(Object.entries(procedures))(
    '%s lets in whom it should [A-95, P-01, P-06, P-08, P-09, P-12, P-15, P-16, V-10]',
    async (path, entry) => {
      const level = typeof entry === 'string' ? entry : entry.level
      const verdicts = await askForAll(async (who) =>
        isSpared(path) && who !== 'nobody' ? 'passes' : verdictOf(await codeOf(path, who, undefined)),
      )
      expect(verdicts).toEqual(expectedAt(level))
    },
  )

  test.each(Object.entries(procedures).filter(([, entry]) => typeof entry !== 'string'))(
    '%s acts on what is the caller’s own only',
    async (path, entry) => {
      if (typeof entry === 'string') return
      const codes: string[] = []
      for (const who of ['another reader', 'author', 'shop', 'editor', 'owner', 'reader'] as const)
        codes.push(await codeOf(path, who, entry.input(await belongingsOf(users.reader))))
      expect(codes).toEqual([...Array.from({ length: 5 }, () => entry.refusal), 'done'])
    },
  )
})

describe('every documented call', () => {
  const describeEndpoint = (endpoint: (typeof endpoints)[number]) => `${endpoint.method.toUpperCase()} ${endpoint.path}`

  test('has its line, and every line its call', () => {
    expect(Object.keys(restRows).toSorted()).toEqual(endpoints.map(describeEndpoint).toSorted())
  })

  const call = (name: string, who: Who, of: Belongings, body: unknown) => {
    const [method, path] = name.split(' ') as [string, string]
    const values: Record<string, string> = { ...of }
    const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(values[key] ?? 'none'))
    const payload = method === 'GET' ? undefined : (body ?? {})
    return api.call(method, filled, payload, who === 'nobody' ? undefined : tokens[who])
  }

  test.each(Object.entries(restRows))(
    '%s lets in whom it should [A-95, P-01, P-06, P-08, P-09, P-12, P-15, P-16, V-10]',
    async (name, entry) => {
      const level = typeof entry === 'string' ? entry : entry.level
      const isLogout = name.endsWith('/logout')
      const verdicts = await askForAll(async (who) => {
        if (isLogout && who !== 'nobody') return 'passes'
        const { status, body } = await call(name, who, await belongingsOf(userOf(who) ?? users.reader), {})
        const verdict = verdictOf(body.code)
        const isRight = verdict === 'passes' || status === (who === 'nobody' ? 401 : 403)
        return isRight ? verdict : `${verdict} with ${status}`
      })
      expect(verdicts).toEqual(expectedAt(level))
    },
  )

  test.each(Object.entries(restRows).filter(([, entry]) => typeof entry !== 'string'))(
    '%s acts on what is the caller’s own only',
    async (name, entry) => {
      if (typeof entry === 'string') return
      const of = await belongingsOf(users.reader)
      const others = await call(name, 'another reader', of, entry.body?.(of))
      const own = await call(name, 'reader', of, entry.body?.(of))
      expect([others.status, own.status]).toEqual([entry.refusal, 200])
    },
  )

  test('treats an expired token like none', async () => {
    const of = await belongingsOf(users.reader)
    const dead = await services.sessions.create(users.reader.id)
    await services.sessions.end(dead)
    const codes: string[] = []
    const gated = Object.entries(restRows).filter(([, entry]) => entry !== 'public')
    for (const [name] of gated) {
      const [method, path] = name.split(' ') as [string, string]
      const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => of[key as keyof Belongings] ?? 'x')
      const { body } = await api.call(method, filled, method === 'GET' ? undefined : {}, dead)
      codes.push(body.code)
    }
    expect(codes).toEqual(gated.map(() => 'SESSION_INVALID'))
  })
})
