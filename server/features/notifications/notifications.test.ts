import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, notifications, profiles, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { write } from '#server/core/db.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addReaders, callerFor } from '#server/test/services.ts'
import { renameUser, sendNotification } from '#server/test/factories.ts'
import { eachTest } from '#server/test/set-up.ts'
import { notifyReader } from './notifications.service.ts'

const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
const other = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')

const as = (user: SessionUser | null) => callerFor(services, user).notifications
describe("a reader's notifications", () => {
  test('are their own, the newest first, page by page [A-29]', async () => {
    for (const title of ['1', '2', '3']) await sendNotification(services, editor, [reader.id], title)
    await sendNotification(services, editor, [other.id], 'not theirs')
    const first = await as(reader).list({ limit: 2 })
    expect(first.notifications.map(({ title }) => title)).toEqual(['3', '2'])
    const second = await as(reader).list({ limit: 2, cursor: first.next! })
    expect(second).toMatchObject({ notifications: [{ title: '1', read: false }], next: null })
  })

  test('are marked read, one and all; marking again keeps the first time [S-213]', async () => {
    const { id } = await sendNotification(services, editor, [reader.id])
    await sendNotification(services, editor, [reader.id], 'Second')
    await as(reader).markRead({ id })
    await as(reader).markRead({ id })
    expect(await as(reader).unread()).toEqual({ unread: 1 })
    expect((await as(reader).list({ unreadOnly: true })).notifications.map(({ title }) => title)).toEqual(['Second'])
    await as(reader).markAllRead()
    expect(await as(reader).unread()).toEqual({ unread: 0 })
  })

  test('are not marked by somebody else, whatever name is sent', async () => {
    const { id } = await sendNotification(services, editor, [reader.id])
    expect((await errorOf(() => as(other).markRead({ id }))).code).toBe('NOTIFICATION_NOT_FOUND')
    expect((await errorOf(() => as(other).markReadAs({ id, name: reader.name }))).code).toBe('FORBIDDEN')
    expect((await errorOf(() => as(null).markRead({ id }))).code).toBe('UNAUTHENTICATED')
    expect(await as(reader).unread()).toEqual({ unread: 1 })
  })

  test('are marked by the documented call under a name that the reader has changed since', async () => {
    const { id } = await sendNotification(services, editor, [reader.id])
    const stored = reader.name
    renameUser(services, reader, 'வேறு பெயர்')
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

describe('edit and delete', () => {
  test('change the message for everybody, and are refused to readers', async () => {
    const { id } = await sendNotification(services, editor, [reader.id, other.id])
    await as(editor).edit({ id, title: 'Corrected', message: 'N' })
    for (const user of [reader, other])
      expect((await as(user).list({})).notifications).toMatchObject([{ title: 'Corrected', message: 'N' }])
    expect((await errorOf(() => as(reader).delete({ id }))).code).toBe('ADMIN_ONLY')
    await as(editor).delete({ id })
    expect(services.db.select().from(deliveries).all()).toEqual([])
    expect((await errorOf(() => as(editor).delete({ id }))).code).toBe('NOTIFICATION_NOT_FOUND')
  })

  test('by title act on the newest of that title, and never on what the site wrote', async () => {
    const { id: older } = await sendNotification(services, editor, [reader.id], 'Same')
    services.db.update(notifications).set({ createdAt: 1 }).run()
    const { id: newer } = await sendNotification(services, editor, [reader.id], 'Same')
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
  test('find people by the beginning of name, address and phone [S-339]', async () => {
    renameUser(services, reader, 'Élodie கண்மணி')
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
    ['கு. கயல்விழி', 'கயல்'],
    ['கு.கயல்விழி', 'கயல்'],
    ['மு. க. கனகவல்லி தேவி', 'தேவ'],
    ['Mary Ann Joseph', 'jos'],
  ])('find %s by the beginning of a later word of the name: %s', async (name, q) => {
    renameUser(services, other, name)
    expect((await as(editor).searchPeople({ q })).map(({ id }) => id)).toEqual([other.id])
    expect(await as(editor).searchPeople({ q: q.slice(1) })).toEqual([])
  })

  test.each([
    ['Élodie Martin', ['élodie', 'ELODIE', 'Elodie M', 'Élodie'.normalize('NFD'), ' ÉLODIE '.normalize('NFKD')]],
    ['கொற்றவை', ['கொ', 'கொற்ற'.normalize('NFD'), 'கொற்\u200Cறவை', '\u0B95\u0BC6\u0BBEற்']],
    ['ஸ்ரீநிவாசன்', ['ஶ்ரீநி', 'ஸ்ரீ']],
    ['ஔவை', ['ஒளவை', '\u0B92\u0BD7வை']],
  ])('find %s by whatever the search holds equal', async (name, typed) => {
    renameUser(services, other, name)
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
    renameUser(services, reader, 'ﷺ'.repeat(100))
    renameUser(services, other, 'Émile')
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

  test('count messages and unread ones of every reader, page by page [S-344, S-346]', async () => {
    renameUser(services, reader, 'B')
    renameUser(services, other, 'a')
    const { id } = await sendNotification(services, editor, [reader.id, other.id])
    await sendNotification(services, editor, [reader.id])
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
    await sendNotification(services, editor, [reader.id, other.id])
    const page = await as(editor).ofReader({ userId: reader.id })
    expect(page).toMatchObject({ person: { id: reader.id }, notifications: [{ delivered: 2, read: false }] })
    expect((await errorOf(() => as(editor).ofReader({ userId: editor.id }))).code).toBe('USER_NOT_FOUND')
  })
})
