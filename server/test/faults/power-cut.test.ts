import type Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { standardDeliveryFee } from '#shared/orders.rules.ts'
import { recipient } from '../factories.ts'
import { makeJpeg } from '../pictures.ts'
import { canTrace, startTracedSite, type TracedSite } from './power-cut.ts'

const password = 'நல்ல நீளமான கடவுச்சொல்'
const newPassword = 'இன்னொரு நீளமான கடவுச்சொல்'

const count = (db: Database.Database, from: string, ...values: string[]) =>
  db
    .prepare(`SELECT count(*) FROM ${from}`)
    .pluck()
    .get(...values)

/** A mutation that must succeed. @returns its data */
async function call(site: TracedSite, name: string, input: object, token?: string) {
  const { status, body } = await site.post(`/trpc/${name}`, input, token)
  expect({ name, status, body }).toMatchObject({ status: 200 })
  return body.result.data
}

/** A reader who has just signed up, with an address of their own. */
async function signUp(site: TracedSite) {
  const email = `${crypto.randomUUID()}@example.org`
  const { session } = await call(site, 'auth.register', { name: 'மணி', email, password })
  return { email, id: session.user.id as string, token: session.token as string }
}

describe.skipIf(!canTrace)('a power cut right after the answer', () => {
  test('leaves the database whole, and may take what nobody relies on [attack 106]', async () => {
    const site = await startTracedSite()
    await signUp(site)
    await call(site, 'contact.send', { name: 'மணி', email: 'mani@example.org', message: 'வணக்கம்' })
    const found = site.afterPowerCut()
    expect(found.pragma('integrity_check', { simple: true })).toBe('ok')
    // This shows that the tests below would notice a write that was not told to the disk.
    expect(count(found, 'contact_messages')).toBe(0)
  })

  test('takes no account and no order, and no state of one [attack 106]', async () => {
    const site = await startTracedSite()
    const reader = await signUp(site)
    expect(count(site.afterPowerCut(), 'users WHERE id = ?', reader.id)).toBe(1)

    const owner = await site.signIn()
    const form = new FormData()
    const about = { name: 'உப்பின் கணக்கு', author: 'கண்மணி', actualPrice: '250', sellingPrice: '250', stock: '5' }
    for (const [name, value] of Object.entries(about)) form.set(name, value)
    form.set('image', new Blob([new Uint8Array(await makeJpeg(400, 600))]), 'book.jpg')
    const book = (await site.post('/api/books', form, owner)).body.data
    const order = {
      ...recipient,
      items: [{ bookId: book._id, quantity: 2, price: 25_000 }],
      ...{ totalAmount: 50_000, deliveryFee: standardDeliveryFee, paymentMode: 'cod' },
    }
    const { order: made } = await call(site, 'orders.place', order, reader.token)
    const placed = site.afterPowerCut()
    expect(placed.prepare('SELECT status FROM orders').pluck().all()).toEqual(['pending'])
    expect(placed.prepare('SELECT stock FROM books').pluck().get()).toBe(3)

    await call(site, 'orders.update', { id: made.id, status: 'shipped' }, owner)
    expect(site.afterPowerCut().prepare('SELECT status FROM orders').pluck().get()).toBe('shipped')
  })

  test('brings back no session, no password and no account that was ended [attack 106]', async () => {
    const site = await startTracedSite()
    const sessionsOf = (id: string) => count(site.afterPowerCut(), 'sessions WHERE user_id = ?', id)
    const login = async ({ email }: { email: string }, secret = password): Promise<string> =>
      (await call(site, 'auth.login', { email, password: secret })).token
    /** Something that reaches the disk, with all that was written before it. */
    const settle = () => signUp(site)

    const leaving = await signUp(site)
    await settle()
    expect(sessionsOf(leaving.id)).toBe(1)
    await call(site, 'auth.logout', {}, leaving.token)
    expect(sessionsOf(leaving.id)).toBe(0)

    const everywhere = await signUp(site)
    await login(everywhere)
    const current = await login(everywhere)
    await settle()
    expect(sessionsOf(everywhere.id)).toBe(3)
    const list = (await site.get('/trpc/auth.sessions', { authorization: `Bearer ${current}` })).body.result.data
    const other = list.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    await call(site, 'auth.endSession', { id: other.id }, current)
    expect(sessionsOf(everywhere.id)).toBe(2)
    await call(site, 'auth.endAllSessions', {}, current)
    expect(sessionsOf(everywhere.id)).toBe(0)

    const changing = await signUp(site)
    const own = await login(changing)
    await settle()
    const hashOf = (db: Database.Database) =>
      db.prepare('SELECT password_hash FROM users WHERE id = ?').pluck().get(changing.id)
    const former = hashOf(site.afterPowerCut())
    await call(site, 'auth.changePassword', { currentPassword: password, newPassword }, own)
    expect(hashOf(site.afterPowerCut())).not.toBe(former)
    expect(sessionsOf(changing.id)).toBe(1)

    const deleting = await login(changing, newPassword)
    await call(site, 'profile.deleteAccount', { password: newPassword }, deleting)
    expect(count(site.afterPowerCut(), 'users WHERE id = ?', changing.id)).toBe(0)
  })
})
