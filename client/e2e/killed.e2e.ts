import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { books, cartItems, orders, users } from '../../drizzle/schema/index.ts'
import { openDb, write, type Db } from '../../server/core/db.ts'
import { migrate } from '../../server/core/migrations.ts'
import { newId } from '../../server/core/ids.ts'
import { createSessions } from '../../server/core/session.ts'
import { freePort } from '../../server/test/site-process.ts'

// The built site as it runs in production, its server and its worker, killed together. No browser is needed.

const checkouts = 200
const kills = 4
/** At most so many checkouts are acknowledged between two kills, so that every kill meets some. */
const maxBetweenKills = 40
const stock = 10_000
const price = 12_345
const bookId = newId()

interface Buyer {
  id: string
  token: string
}

let port: number
let url: string
let dataDir: string
let site: ChildProcess | undefined

test.beforeEach(async () => {
  port = await freePort()
  url = `http://127.0.0.1:${port}`
  dataDir = mkdtempSync(join(tmpdir(), 'mai-killed-'))
})
test.afterEach(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Readers with a session and two copies in the cart, in a database of their own. */
async function prepare(): Promise<Buyer[]> {
  const db = openDb(dataDir)
  migrate(db)
  const sessions = createSessions(db)
  const now = Date.now()
  const about = { author: '', description: '', coupon: '', inStock: true, sortKey: '', createdAt: now, updatedAt: now }
  db.insert(books)
    .values({ id: bookId, name: 'உப்பின் கணக்கு', ...about, actualPrice: price, sellingPrice: price, stock })
    .run()
  const ids = Array.from({ length: checkouts }, () => newId())
  write(db, (tx) => {
    for (const id of ids) {
      tx.insert(users)
        .values({ id, name: id, email: `${id}@example.org`, passwordHash: null, createdAt: now })
        .run()
      tx.insert(cartItems).values({ id: newId(), userId: id, bookId, quantity: 2, createdAt: now }).run()
    }
  })
  const buyers = await Promise.all(ids.map(async (id) => ({ id, token: await sessions.create(id) })))
  db.$client.close()
  return buyers
}

async function start(): Promise<void> {
  site = spawn(process.execPath, [join(import.meta.dirname, '../../dist/site/main.js')], {
    // A group of its own: the worker dies with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO_CONTENT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
    },
  })
  await expect.poll(isAnswering, { timeout: 120_000, intervals: [50] }).toBe(true)
}

const isAnswering = (): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const isUp = (): boolean => site?.exitCode === null && site.signalCode === null

async function kill(): Promise<void> {
  if (!site?.pid || !isUp()) return
  const gone = once(site, 'exit')
  process.kill(-site.pid, 'SIGKILL')
  await gone
}

/** @returns the order's id; throws when no answer comes */
async function checkOut({ id, token }: Buyer): Promise<string> {
  const response = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': `checkout-${id}`,
    },
    body: JSON.stringify({
      ...{ name: 'கண்மணி', phone: '98400 00000', address: '12, தெற்குத் தெரு, ஆற்றூர் 627001' },
      items: [{ productId: bookId, title: '', quantity: 2, price: price / 100 }],
      totalAmount: (price * 2) / 100,
      deliveryFee: 60,
      paymentMode: 'cod',
      userId: id,
    }),
  })
  const { _id } = (await response.json()) as { _id: string }
  expect(response.status).toBe(201)
  return _id
}

/** What must hold of a database at any moment: each order is whole, and whoever has one has an empty cart. */
function expectSound(db: Db, acknowledged: ReadonlyMap<string, string>): void {
  const placed = db.select().from(orders).all()
  const idOf = new Map(placed.map(({ userId, id }) => [userId, id]))
  expect(idOf.size).toBe(placed.length)
  for (const [userId, orderId] of acknowledged) expect(idOf.get(userId)).toBe(orderId)
  const count = (from: string) => db.$client.prepare(`SELECT count(*) FROM ${from}`).pluck().get()
  expect(count('order_items')).toBe(placed.length)
  expect(count('order_steps')).toBe(placed.length)
  expect(count('cart_items')).toBe(checkouts - placed.length)
  expect(count('cart_items WHERE user_id IN (SELECT user_id FROM orders)')).toBe(0)
  expect(new Set(placed.map(({ number }) => number)).size).toBe(placed.length)
  const left = db.select({ stock: books.stock }).from(books).where(eq(books.id, bookId)).get()
  expect(left?.stock).toBe(stock - 2 * placed.length)
  expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
}

test('the whole site is killed at random moments of 200 checkouts: no order is lost, and none stands half [attack 76]', async () => {
  // Each start renders a page; on a busy machine that takes its time.
  test.setTimeout(300_000)
  const waiting = await prepare()
  const acknowledged = new Map<string, string>()
  const unanswered: Buyer[] = []

  const buyAll = async (max: number): Promise<void> => {
    const last = Math.min(acknowledged.size + max, checkouts)
    while (waiting.length > 0 && isUp() && acknowledged.size < last) {
      const buyer = waiting.shift()!
      try {
        acknowledged.set(buyer.id, await checkOut(buyer))
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        // Whoever got no answer tries again later, with the same key.
        unanswered.push(buyer)
        waiting.push(buyer)
      }
    }
  }

  for (let killed = 0; killed <= kills; killed += 1) {
    await start()
    const isLast = killed === kills
    const buying = Array.from({ length: 16 }, () => buyAll(isLast ? checkouts : maxBetweenKills))
    if (!isLast) await sleep(20 + Math.random() * 200).then(kill)
    await Promise.all(buying)
    await kill()
    const db = openDb(dataDir)
    expectSound(db, acknowledged)
    db.$client.close()
  }
  expect(acknowledged.size).toBe(checkouts)
  // The kills met checkouts on their way.
  expect(unanswered.length).toBeGreaterThan(0)
})
