import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { books, cartItems, orders } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { appRouter, createCaller } from './app-router.ts'
import { hashToken } from './core/session.ts'
import { restTable } from './rest/table.ts'
import { write } from './core/db.ts'
import { notifyReader } from './rooms/notifications/notifications.service.ts'
import { startApi, type TestApi } from './test/api.ts'
import { errorOf } from './test/errors.ts'
import { procedures, restRows, type Belongings, type Level } from './test/permissions.ts'
import { addUser, contextFor, createTestServices, type TestServices } from './test/services.ts'

// Everything that can be called, by everybody: nobody, a reader, another reader, an editor, an owner.

const people = ['nobody', 'reader', 'another reader', 'editor', 'owner'] as const
type Who = (typeof people)[number]

let services: TestServices
let api: TestApi
let users: Record<Exclude<Who, 'nobody'>, SessionUser>
let tokens: Record<Exclude<Who, 'nobody'>, string>

beforeAll(async () => {
  services = createTestServices({ RATE_LIMIT: '0' })
  const [reader, another, editor, owner] = await Promise.all([
    addUser(services, 'reader'),
    addUser(services, 'reader'),
    addUser(services, 'editor'),
    addUser(services, 'owner'),
  ])
  users = { reader, 'another reader': another, editor, owner }
  const tokenOf = ({ id }: SessionUser) => services.sessions.create(id)
  tokens = {
    reader: await tokenOf(reader),
    'another reader': await tokenOf(another),
    editor: await tokenOf(editor),
    owner: await tokenOf(owner),
  }
  api = await startApi(services)
})
afterAll(async () => {
  await api.close()
  services.dispose()
})

const userOf = (who: Who): SessionUser | null => (who === 'nobody' ? null : users[who])

let count = 0
/** Fresh things of the reader's, for each call anew. */
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
    return notifyReader(tx, userId, { title: 'T', message: 'M' })
  })
  return { userId, userName, sessionId, notificationId, cartItemId: `c${key}`, orderId: `o${key}` }
}

const ranks: Record<Level, number> = { public: 0, reader: 1, admin: 2, owner: 3 }
const rankOf: Record<Who, number> = { nobody: 0, reader: 1, 'another reader': 1, editor: 2, owner: 3 }
/** What the gate of a level says to whoever may not pass. */
const refusalOf = (who: Who) => {
  if (who === 'nobody') return 'UNAUTHENTICATED'
  return rankOf[who] < ranks.admin ? 'ADMIN_ONLY' : 'OWNER_ONLY'
}
const gates = ['UNAUTHENTICATED', 'SESSION_INVALID', 'ADMIN_ONLY', 'OWNER_ONLY']

/** Ends with a code, or `done`. A live connection counts as done when it has been opened. */
async function codeOf(path: string, who: Who, input: unknown): Promise<string> {
  const caller = createCaller(contextFor(services, userOf(who), who === 'nobody' ? null : tokens[who]))
  const [room, name] = path.split('.') as [keyof typeof caller, string]
  const procedure = (caller[room] as unknown as Record<string, (input: unknown) => unknown>)[name]!
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
  test('has its line, and every line its procedure', () => {
    expect(Object.keys(procedures).toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted())
  })

  // What would end the test's own sessions or accounts is called without what it needs.
  const isSpared = (path: string) => path === 'auth.logout' || path === 'auth.endAllSessions'

  test.each(Object.entries(procedures))('%s lets in whom it should', async (path, entry) => {
    const level = typeof entry === 'string' ? entry : entry.level
    for (const who of people) {
      const mayPass = rankOf[who] >= ranks[level]
      if (mayPass && isSpared(path)) continue
      const code = await codeOf(path, who, undefined)
      if (mayPass) expect(gates, `${path} for ${who}`).not.toContain(code)
      else expect(code, `${path} for ${who}`).toBe(refusalOf(who))
    }
  })

  test.each(Object.entries(procedures).filter(([, entry]) => typeof entry !== 'string'))(
    '%s acts on what is the caller’s own only',
    async (path, entry) => {
      if (typeof entry === 'string') return
      for (const who of ['another reader', 'editor', 'owner'] as const) {
        const input = entry.input(await belongingsOf(users.reader))
        expect(await codeOf(path, who, input), `${path} for ${who}`).toBe(entry.refusal)
      }
      const input = entry.input(await belongingsOf(users.reader))
      expect(await codeOf(path, 'reader', input), `${path} for its owner`).toBe('done')
    },
  )
})

describe('every documented call', () => {
  const nameOf = (row: (typeof restTable)[number]) => `${row.method.toUpperCase()} ${row.path}`

  test('has its line, and every line its call', () => {
    expect(Object.keys(restRows).toSorted()).toEqual(restTable.map(nameOf).toSorted())
  })

  const call = (name: string, who: Who, of: Belongings, body: unknown) => {
    const [method, path] = name.split(' ') as [string, string]
    const values: Record<string, string> = { ...of }
    const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(values[key] ?? 'none'))
    const payload = method === 'GET' ? undefined : (body ?? {})
    return api.call(method, filled, payload as object | undefined, who === 'nobody' ? undefined : tokens[who])
  }

  test.each(Object.entries(restRows))('%s lets in whom it should', async (name, entry) => {
    const level = typeof entry === 'string' ? entry : entry.level
    if (/logout/.test(name)) return
    for (const who of people) {
      const own = await belongingsOf(userOf(who) ?? users.reader)
      const { status, body } = await call(name, who, own, {})
      const about = `${name} for ${who}`
      if (rankOf[who] >= ranks[level]) expect(gates, about).not.toContain(body.code)
      else {
        expect(body.code, about).toBe(refusalOf(who))
        expect(status, about).toBe(who === 'nobody' ? 401 : 403)
      }
    }
  })

  test.each(Object.entries(restRows).filter(([, entry]) => typeof entry !== 'string'))(
    '%s acts on what is the caller’s own only',
    async (name, entry) => {
      if (typeof entry === 'string') return
      const of = await belongingsOf(users.reader)
      const answer = await call(name, 'another reader', of, entry.body?.(of))
      expect(answer.status).toBe(entry.refusal)
      const own = await call(name, 'reader', of, entry.body?.(of))
      expect(own.status, JSON.stringify(own.body)).toBe(200)
    },
  )

  test('takes a dead token for none', async () => {
    const of = await belongingsOf(users.reader)
    const dead = await services.sessions.create(users.reader.id)
    await services.sessions.end(dead)
    for (const [name, entry] of Object.entries(restRows)) {
      if (entry === 'public') continue
      const [method, path] = name.split(' ') as [string, string]
      const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(of[key as keyof Belongings] ?? 'x'))
      const { body } = await api.call(method, filled, method === 'GET' ? undefined : {}, dead)
      expect(body.code, name).toBe('SESSION_INVALID')
    }
  })
})
