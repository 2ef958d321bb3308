import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditLog, deliveries, notifications, profiles, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { write } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { jobResults } from '#server/job-results.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addReaders, callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { liveNews, closeLiveConnections } from './notifications.live.service.ts'
import { notifyReader } from './notifications.service.ts'

const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
const other = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')
afterEach(() => closeLiveConnections(services.db))

const as = (user: SessionUser | null) => callerFor(services, user).notifications
const sendTo = (userIds: string[], title = 'New issue') =>
  as(editor).send({ title, message: 'It is out.', target: { kind: 'people', userIds } })
const rename = (user: SessionUser, name: string): SessionUser => {
  services.db.update(users).set({ name }).where(eq(users.id, user.id)).run()
  return Object.assign(user, { name })
}

describe("a reader's notifications", () => {
  test('are their own, the newest first, page by page', async () => {
    for (const title of ['1', '2', '3']) await sendTo([reader.id], title)
    await sendTo([other.id], 'not theirs')
    const first = await as(reader).list({ limit: 2 })
    expect(first.notifications.map(({ title }) => title)).toEqual(['3', '2'])
    const second = await as(reader).list({ limit: 2, cursor: first.next! })
    expect(second).toMatchObject({ notifications: [{ title: '1', read: false }], next: null })
  })

  test('are marked read, one and all; marking again keeps the first time', async () => {
    const { id } = await sendTo([reader.id])
    await sendTo([reader.id], 'Second')
    await as(reader).markRead({ id })
    await as(reader).markRead({ id })
    expect(await as(reader).unread()).toEqual({ unread: 1 })
    expect((await as(reader).list({ unreadOnly: true })).notifications.map(({ title }) => title)).toEqual(['Second'])
    await as(reader).markAllRead()
    expect(await as(reader).unread()).toEqual({ unread: 0 })
  })

  test('are not marked by somebody else, whatever name is sent', async () => {
    const { id } = await sendTo([reader.id])
    expect((await errorOf(() => as(other).markRead({ id }))).code).toBe('NOTIFICATION_NOT_FOUND')
    expect((await errorOf(() => as(other).markReadAs({ id, name: reader.name }))).code).toBe('FORBIDDEN')
    expect((await errorOf(() => as(null).markRead({ id }))).code).toBe('UNAUTHENTICATED')
    expect(await as(reader).unread()).toEqual({ unread: 1 })
  })

  test('are marked by the documented call under a name that the reader has changed since', async () => {
    const { id } = await sendTo([reader.id])
    const stored = reader.name
    rename(reader, 'வேறு பெயர்')
    await as(reader).markReadAs({ id, name: stored })
    expect(await as(reader).unread()).toEqual({ unread: 0 })
    expect((await errorOf(() => as(reader).markReadAs({ id, name: other.name }))).code).toBe('FORBIDDEN')
  })

  test('that the site has written are shown in the language that is asked for', async () => {
    const noticeIn = (lang: 'ta' | 'en') => ({
      title: lang === 'ta' ? 'ஆர்டர்' : 'Order',
      message: lang,
      link: '/orders',
    })
    const id = write(services.db, (tx) => notifyReader(tx, reader.id, 'ta', noticeIn))
    const shown = async (lang?: 'ta' | 'en') => (await as(reader).list({ lang })).notifications
    expect(await shown()).toMatchObject([{ title: 'ஆர்டர்', message: 'ta', link: '/orders' }])
    expect(await shown('en')).toMatchObject([{ title: 'Order', message: 'en', link: '/orders' }])
    await as(editor).edit({ id, title: 'Changed', message: 'By hand' })
    expect(await shown('en')).toMatchObject([{ title: 'Changed', message: 'By hand' }])
  })

  test('are found by an index', async () => {
    const plan = (query: string) =>
      (services.db.$client.prepare(`EXPLAIN QUERY PLAN ${query}`).all() as { detail: string }[])
        .map(({ detail }) => detail)
        .join('\n')
    expect(plan("SELECT id FROM deliveries WHERE user_id = 'a' AND id < 9 ORDER BY id DESC LIMIT 20")).toMatch(
      /deliveries_newest/,
    )
    expect(plan("SELECT count(*) FROM deliveries WHERE user_id = 'a' AND read_at IS NULL")).toMatch(/deliveries_unread/)
  })
})

describe('notifications.send', () => {
  test('stores the text once, and a delivery for each person', async () => {
    await as(editor).send({
      title: ' Issue ',
      message: 'M',
      link: '/shop',
      target: { kind: 'people', userIds: [reader.id], names: [other.name, reader.name] },
    })
    expect(services.db.select().from(notifications).all()).toMatchObject([{ title: 'Issue', link: '/shop' }])
    expect(services.db.select().from(deliveries).all()).toHaveLength(2)
    expect(services.db.select().from(auditLog).all()).toMatchObject([{ action: 'notifications.send' }])
  })

  test('to more readers than one step takes is handed out by the worker, and says so', async () => {
    addReaders(services, 600)
    const store = createJobStore(services.db, jobResults)
    const step = () => store.claim('notifications', 1, 'leased', 'worker', 30_000)[0]!
    const userIds = services.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'reader'))
      .all()
      .map(({ id }) => id)
    await sendTo(userIds)
    expect(services.db.select().from(deliveries).all()).toEqual([])
    const states: unknown[] = []
    // First the list is parted.
    for (let part = 0; part < 4; part++) {
      states.push((await as(editor).sent({})).notifications)
      store.complete(step(), {})
    }
    states.push((await as(editor).sent({})).notifications)
    expect(states).toMatchObject([
      [{ delivered: 0, isDelivered: false }],
      [{ delivered: 0, isDelivered: false }],
      [{ delivered: 250, isDelivered: false }],
      [{ delivered: 500, isDelivered: false }],
      [{ delivered: 602, isDelivered: true }],
    ])
  })

  test('leaves out of a long list whoever is no reader, or stands in it twice', async () => {
    const ids = addReaders(services, 300)
    // So long that its parts are parted again.
    const strangers = Array.from({ length: 6000 }, (_, index) => `nobody ${index}`)
    await sendTo([...ids, ...strangers, editor.id, ids[0]!])
    const store = createJobStore(services.db, jobResults)
    for (;;) {
      const due = store.claim('notifications', 9, 'leased', 'worker', 30_000)
      if (due.length === 0) break
      for (const job of due) store.complete(job, {})
    }
    const rows = services.db.select().from(deliveries).all()
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted())
    expect((await as(editor).sent({})).notifications).toMatchObject([{ delivered: 300, isDelivered: true }])
  })

  test('names every faulty target of a short list by its place', async () => {
    const userIds = Array.from({ length: 200 }, () => reader.id).with(150, 'nobody')
    const { fields } = await errorOf(() => sendTo(userIds))
    expect(fields).toEqual({ 'userIds.150': 'USER_NOT_FOUND' })
  })

  test('is refused to readers, without a target, to admins as targets, and with a link elsewhere', async () => {
    const content = { title: 'T', message: 'M' }
    const toReader = { kind: 'people' as const, userIds: [reader.id] }
    expect((await errorOf(() => as(reader).send({ ...content, target: toReader }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => as(editor).send({ ...content, target: { kind: 'people' } }))).code).toBe(
      'NOTIFICATION_TARGETS_REQUIRED',
    )
    const toAdmin = { kind: 'people' as const, userIds: [editor.id] }
    expect((await errorOf(() => as(editor).send({ ...content, target: toAdmin }))).fields).toEqual({
      'userIds.0': 'USER_NOT_FOUND',
    })
    for (const link of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await errorOf(() => as(editor).send({ ...content, link, target: toReader }))).code).toBe(
        'NOTIFICATION_LINK_INVALID',
      )
    expect((await errorOf(() => as(editor).send({ title: ' ', message: '', target: toReader }))).fields).toEqual({
      title: 'FIELD_REQUIRED',
      message: 'FIELD_REQUIRED',
    })
    expect(services.db.select().from(notifications).all()).toEqual([])
  })
})

describe('a preview of a message', () => {
  const message = { title: 'New issue', message: 'It is out.' }
  test('says to how many readers it would go, and calls the first by name; nothing is sent', async () => {
    const [anna, maran] = [rename(reader, 'Anna'), rename(other, 'Maran')]
    const target = { kind: 'people' as const, userIds: [anna.id, maran.id], names: ['Anna', ''] }
    expect(await as(editor).preview({ ...message, target })).toEqual({ count: 2, names: ['Anna', 'Maran'] })
    expect(await as(editor).preview({ ...message, target: { kind: 'all' } })).toEqual({ count: 2, names: [] })
    expect(services.db.select().from(notifications).all()).toEqual([])
  })

  test('complains as sending does, and is refused to readers', async () => {
    const nobody = { ...message, target: { kind: 'people' as const, names: ['Nobody'] } }
    expect(await errorOf(() => as(editor).preview(nobody))).toMatchObject({
      code: 'NOTIFICATION_TARGETS_UNKNOWN',
      fields: { 'targetUserNames.0': 'USER_NAME_UNKNOWN' },
    })
    expect(await errorOf(() => as(editor).preview({ ...message, title: ' ', target: { kind: 'all' } }))).toMatchObject({
      fields: { title: 'FIELD_REQUIRED' },
    })
    expect(await errorOf(() => as(reader).preview(nobody))).toMatchObject({ code: 'ADMIN_ONLY' })
  })
})

describe('a message to all readers', () => {
  const store = () => createJobStore(services.db, jobResults)
  const step = () => store().claim('notifications', 1, 'leased', 'worker', 30_000)[0]

  test('is acknowledged at once and handed out in steps; nobody gets it twice or not at all', async () => {
    addReaders(services, 600)
    await as(editor).send({ title: 'T', message: 'M', target: { kind: 'all' } })
    expect(services.db.select().from(deliveries).all()).toEqual([])
    expect(store().complete(step()!, {})).toBe(true)
    // The worker dies in the middle: the step is handed out again, and the late answer of the first counts nothing.
    const late = step()!
    store().handBack(late)
    const again = step()!
    expect(store().complete(late, {})).toBe(false)
    expect(store().complete(again, {})).toBe(true)
    expect(store().complete(step()!, {})).toBe(true)
    expect(step()).toBeUndefined()
    const rows = services.db.select().from(deliveries).all()
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(602)
    expect(rows).toHaveLength(602)
    const sent = await as(editor).sent({})
    expect(sent.notifications).toMatchObject([{ delivered: 602, read: 0, isDelivered: true }])
  })

  test('leaves out admins, and whoever came later; and ends when it is deleted on its way', async () => {
    addReaders(services, 300)
    const { id } = await as(editor).send({ title: 'T', message: 'M', target: { kind: 'all' } })
    const late = newId()
    services.db
      .insert(users)
      .values({ id: late, email: 'l@x.org', name: 'L', createdAt: Date.now() + 1000 })
      .run()
    store().complete(step()!, {})
    expect(services.db.select().from(deliveries).where(eq(deliveries.userId, editor.id)).all()).toEqual([])
    await as(editor).delete({ id })
    store().complete(step()!, {})
    expect(step()).toBeUndefined()
    expect(services.db.select().from(deliveries).all()).toEqual([])
  })
})

describe('edit and delete', () => {
  test('change the message for everybody, and are refused to readers', async () => {
    const { id } = await sendTo([reader.id, other.id])
    await as(editor).edit({ id, title: 'Corrected', message: 'N' })
    for (const user of [reader, other])
      expect((await as(user).list({})).notifications).toMatchObject([{ title: 'Corrected', message: 'N' }])
    expect((await errorOf(() => as(reader).delete({ id }))).code).toBe('ADMIN_ONLY')
    await as(editor).delete({ id })
    expect(services.db.select().from(deliveries).all()).toEqual([])
    expect((await errorOf(() => as(editor).delete({ id }))).code).toBe('NOTIFICATION_NOT_FOUND')
  })

  test('by title act on the newest of that title, and never on what the site wrote', async () => {
    const { id: older } = await sendTo([reader.id], 'Same')
    services.db.update(notifications).set({ createdAt: 1 }).run()
    const { id: newer } = await sendTo([reader.id], 'Same')
    write(services.db, (tx) => notifyReader(tx, reader.id, 'ta', () => ({ title: 'Your order', message: 'M' })))
    await as(editor).editByTitle({ title: 'Same', newTitle: 'Changed', message: 'N' })
    const titleOf = (id: string) =>
      services.db.select().from(notifications).where(eq(notifications.id, id)).get()?.title
    expect([titleOf(older), titleOf(newer)]).toEqual(['Same', 'Changed'])
    expect((await errorOf(() => as(editor).deleteByTitle({ title: 'Your order' }))).code).toBe('NOTIFICATION_NOT_FOUND')
    await as(editor).deleteByTitle({ title: 'Same' })
    expect(titleOf(older)).toBeUndefined()
  })
})

describe("the admin's views", () => {
  test('find people by the beginning of name, address and phone', async () => {
    rename(reader, 'Élodie கண்மணி')
    services.db.insert(profiles).values({ userId: other.id, mobile: '+919840012345', updatedAt: 1 }).run()
    const search = async (q: string) => (await as(editor).searchPeople({ q })).map(({ id }) => id)
    expect(await search('Élodie க')).toEqual([reader.id])
    expect(await search(reader.email.slice(0, 12).toUpperCase())).toEqual([reader.id])
    expect(await search('98400')).toEqual([other.id])
    expect(await search('+91 98400')).toEqual([other.id])
    expect(await search('lodie')).toEqual([])
    expect(await search(' ')).toEqual([])
    expect(await search('%')).toEqual([])
    expect(await search(editor.name)).toEqual([])
  })

  test.each([
    ['Élodie Martin', ['élodie', 'ELODIE', 'Elodie M', 'Élodie'.normalize('NFD'), ' ÉLODIE '.normalize('NFKD')]],
    ['கொற்றவை', ['கொ', 'கொற்ற'.normalize('NFD'), 'கொற்\u200Cறவை', '\u0B95\u0BC6\u0BBEற்']],
    ['ஸ்ரீநிவாசன்', ['ஶ்ரீநி', 'ஸ்ரீ']],
    ['ஔவை', ['ஒளவை', '\u0B92\u0BD7வை']],
  ])('find %s by whatever the search holds equal', async (name, typed) => {
    rename(other, name)
    for (const q of typed) expect((await as(editor).searchPeople({ q })).map(({ id }) => id)).toEqual([other.id])
  })

  test('find by indexes, and list by one', async () => {
    const plan = await plansOf(services, () => as(editor).searchPeople({ q: '98400' }))
    expect(plan.filter((step) => !step.includes('LEFT-JOIN'))).toEqual([
      expect.stringMatching(/^SEARCH users USING INDEX users_name \(name_form>\? AND name_form<\?\)/),
      expect.stringMatching(/^SEARCH users USING INDEX users_email_unique \(email>\? AND email<\?\)/),
      'MULTI-INDEX OR',
      ...[1, 2].flatMap((index) => [
        `INDEX ${index}`,
        expect.stringMatching(/^SEARCH profiles USING INDEX \w+ \(mobile>\? AND mobile<\?\)/),
      ]),
      expect.stringMatching(/^SEARCH users USING INDEX \w+ \(id=\?\)/),
    ])
    const list = await plansOf(services, () => as(editor).people({ cursor: `a_${reader.id}` }))
    expect(list[0]).toMatch(/^SEARCH users USING INDEX users_name \(/)
    expect(list.join()).not.toContain('TEMP B-TREE')
  })

  test('list all readers by name, whatever its letters, page by page', async () => {
    const [third] = addReaders(services, 1)
    rename(reader, 'ﷺ'.repeat(100))
    rename(other, 'Émile')
    services.db.update(users).set({ name: 'Elodie' }).where(eq(users.id, third!)).run()
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await as(editor).people({ limit: 1, cursor })
      names.push(...page.people.map(({ name }) => name))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(names).toEqual(['Elodie', 'Émile', 'ﷺ'.repeat(100)])
  })

  test('count messages and unread ones of every reader, page by page', async () => {
    rename(reader, 'B')
    rename(other, 'a')
    const { id } = await sendTo([reader.id, other.id])
    await sendTo([reader.id])
    await as(reader).markRead({ id })
    const first = await as(editor).summary({ limit: 1 })
    expect(first.rows).toMatchObject([{ id: other.id, total: 1, unread: 1 }])
    const second = await as(editor).summary({ limit: 1, cursor: first.next! })
    expect(second).toMatchObject({ rows: [{ id: reader.id, total: 2, unread: 1 }], next: null })
  })

  test('count by looking at the readers of the page and their deliveries only', async () => {
    const plan = await plansOf(services, () => as(editor).summary({ cursor: `a_${other.id}` }))
    expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([])
    expect(plan.filter((step) => step.startsWith('SEARCH'))).toEqual([
      expect.stringMatching(/^SEARCH users USING INDEX users_name \(/),
      expect.stringMatching(/^SEARCH profiles USING .*LEFT-JOIN/),
      expect.stringMatching(/^SEARCH deliveries USING INDEX deliveries_newest \(user_id=\?\)/),
    ])
  })

  test('list the messages of one reader with the reach of each', async () => {
    await sendTo([reader.id, other.id])
    const page = await as(editor).ofReader({ userId: reader.id })
    expect(page).toMatchObject({ person: { id: reader.id }, notifications: [{ delivered: 2, read: false }] })
    expect((await errorOf(() => as(editor).ofReader({ userId: editor.id }))).code).toBe('USER_NOT_FOUND')
  })
})

describe('a live connection', () => {
  const connect = async () => {
    const token = await services.sessions.create(reader.id)
    const stop = new AbortController()
    const news = liveNews({ ...contextFor(services, reader, token), user: reader }, stop.signal)
    return { token, stop, next: async () => (await news.next()).value as { unread: number } | undefined }
  }

  test('tells the count at once, and whenever it changes', async () => {
    const { next, stop } = await connect()
    expect(await next()).toEqual({ unread: 0 })
    const waiting = next()
    await sendTo([other.id])
    const { id } = await sendTo([reader.id])
    expect(await waiting).toEqual({ unread: 1 })
    const afterReading = next()
    await as(reader).markRead({ id })
    expect(await afterReading).toEqual({ unread: 0 })
    stop.abort()
    expect(await next()).toBeUndefined()
  })

  test('ends with its session: by logout, a changed password, expiry or a deleted account', async () => {
    const { token, next } = await connect()
    await next()
    const waiting = next()
    await services.sessions.end(token)
    expect(await waiting).toBeUndefined()

    const second = await connect()
    await second.next()
    const waitingToo = second.next()
    services.db
      .delete(users)
      .where(and(eq(users.id, reader.id)))
      .run()
    expect(await waitingToo).toBeUndefined()
  })

  test('ends when the site stops', async () => {
    const { next } = await connect()
    await next()
    const waiting = next()
    closeLiveConnections(services.db)
    expect(await waiting).toBeUndefined()
  })
})
