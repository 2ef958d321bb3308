import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cartItems, orderItems, orders, orderSteps, users } from '#drizzle/schema/index.ts'
import { newId } from '#server/core/ids.ts'
import { createTestServices, type TestServices } from '#server/test/services.ts'
import { buildBook, recipient } from '#server/test/shop.ts'

const checkouts = 500
/** Each costs a start of the process. */
const mostKills = 5
const stock = 10_000
const price = 12_345

let services: TestServices
let site: ChildProcess | undefined

beforeEach(() => {
  services = createTestServices()
})
afterEach(() => {
  site?.kill('SIGKILL')
  services.dispose()
})

/** The calls in a process of their own. @returns its address */
async function startSite(): Promise<string> {
  site = spawn(process.execPath, [join(import.meta.dirname, '../../test/api-process.ts')], {
    env: { ...process.env, DATA_DIR: services.env.DATA_DIR, RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(site.stdout!, 'data')) as [Buffer]
  return line.toString().trim()
}

const isUp = (): boolean => site?.exitCode === null && site.signalCode === null

async function kill(): Promise<void> {
  const gone = once(site!, 'exit')
  site!.kill('SIGKILL')
  await gone
}

/** Readers with a session and two copies in the cart. */
async function buildReaders(bookId: string): Promise<{ id: string; token: string }[]> {
  const readers = []
  for (let index = 0; index < checkouts; index += 1) {
    const id = newId()
    services.db
      .insert(users)
      .values({ id, name: `reader ${index}`, email: `${id}@example.org`, passwordHash: null, createdAt: index })
      .run()
    services.db.insert(cartItems).values({ id: newId(), userId: id, bookId, quantity: 2, createdAt: index }).run()
    readers.push({ id, token: await services.sessions.create(id) })
  }
  return readers
}

test('killed at random moments of 500 checkouts: what was acknowledged is there, and nothing stands half', async () => {
  const bookId = buildBook(services, { sellingPrice: price, stock }).id
  const waiting = await buildReaders(bookId)
  const acknowledged = new Map<string, string>()

  const checkOut = async (url: string, reader: { id: string; token: string }): Promise<void> => {
    const response = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${reader.token}`,
        'idempotency-key': `checkout-${reader.id}`,
      },
      body: JSON.stringify({
        ...recipient,
        items: [{ productId: bookId, title: '', quantity: 2, price: price / 100 }],
        totalAmount: (price * 2) / 100,
        deliveryFee: 60,
        paymentMode: 'cod',
        userId: reader.id,
      }),
    })
    const { _id } = (await response.json()) as { _id: string }
    expect(response.status).toBe(201)
    acknowledged.set(reader.id, _id)
  }

  let kills = 0
  while (waiting.length > 0) {
    const url = await startSite()
    // Once it has been killed often enough, the rest may go through.
    const killing = kills < mostKills ? sleep(20 + Math.random() * 150).then(kill) : undefined
    if (killing) kills += 1
    while (waiting.length > 0 && isUp()) {
      const batch = waiting.splice(0, 16)
      const outcomes = await Promise.allSettled(batch.map((reader) => checkOut(url, reader)))
      // Whoever got no answer tries again, with the same key.
      waiting.push(...batch.filter((_, index) => outcomes[index]?.status === 'rejected'))
    }
    await killing
    const placed = new Set(
      services.db
        .select({ id: orders.id })
        .from(orders)
        .all()
        .map(({ id }) => id),
    )
    for (const id of acknowledged.values()) expect(placed.has(id)).toBe(true)
  }

  const rows = services.db.select().from(orders).all()
  expect(rows).toHaveLength(checkouts)
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(checkouts)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(checkouts)
  expect(services.db.select().from(orderItems).all()).toHaveLength(checkouts)
  expect(services.db.select().from(orderSteps).all()).toHaveLength(checkouts)
  expect(services.db.select().from(cartItems).all()).toEqual([])
  expect(services.db.$client.prepare('SELECT stock FROM books').pluck().get()).toBe(stock - 2 * checkouts)
  expect(services.db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(kills).toBeGreaterThan(2)
}, 120_000)
