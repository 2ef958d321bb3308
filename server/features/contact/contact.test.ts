import { describe, expect, test } from 'vitest'
import { auditLog, contactMessages } from '#drizzle/schema/index.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const anybody = callerFor(services, null)
const editor = callerFor(services, eachTest.user(services, 'editor'))

const letter = { name: 'கயல்', email: 'kayal@example.org', message: 'ஒரு கட்டுரை அனுப்பலாமா?' }

let written = 0
const idOf = (name: string) => `m${name.length}${name.codePointAt(0)}`
/** A message of a name, each a second later than the one before. */
const messageOf = (name: string) => {
  written += 1
  return { ...letter, name, id: idOf(name), createdAt: Date.parse('2026-11-20T10:00:00Z') + written * 1000 }
}

describe('contact.send', () => {
  test('keeps the message for the admins to read', async () => {
    expect(await anybody.contact.send(letter)).toEqual({})
    expect(await editor.contact.list({})).toMatchObject({ messages: [{ ...letter, readAt: null }], next: null })
  })

  test('names every field that is missing or too long [V-05]', async () => {
    const empty = await errorOf(() => anybody.contact.send({ name: ' ', email: 'kayal', message: '' }))
    expect(empty.fields).toEqual({ name: 'FIELD_REQUIRED', email: 'EMAIL_INVALID', message: 'FIELD_REQUIRED' })
    const long = await errorOf(() => anybody.contact.send({ ...letter, message: 'அ'.repeat(5001) }))
    expect(long.fields).toEqual({ message: 'FIELD_TOO_LONG' })
  })

  test('one caller must wait after a few messages', async () => {
    for (let count = 0; count < 5; count += 1) await anybody.contact.send(letter)
    const error = await errorOf(() => anybody.contact.send(letter))
    expect(error.code).toBe('TOO_MANY_REQUESTS')
    expect(error.retryAfter).toBeGreaterThan(0)
  })
})

describe('the inbox', () => {
  const write = async (...names: string[]) => {
    for (const name of names) services.db.insert(contactMessages).values(messageOf(name)).run()
    return names.map(idOf)
  }
  const namesOf = async (input: Parameters<typeof editor.contact.list>[0]) =>
    (await editor.contact.list(input)).messages.map(({ name }) => name)

  test('is marked, several at once, and only what was changed is changed back', async () => {
    const ids = await write('ஒன்று', 'இரண்டு', 'மூன்று')
    await editor.contact.mark({ ids: ids.slice(0, 1), isRead: true })
    const marked = await editor.contact.mark({ ids: [...ids, 'gone'], isRead: true })
    expect(marked).toMatchObject({ done: ids.slice(1), failed: [{ id: 'gone', code: 'CONTACT_MESSAGE_NOT_FOUND' }] })
    expect(await editor.contact.totals({})).toEqual({ unread: 0, read: 3 })
    await editor.audit.undo({ id: marked.bulkId! })
    expect(await namesOf({ state: 'read' })).toEqual(['ஒன்று'])
    expect(await namesOf({ state: 'unread' })).toEqual(['மூன்று', 'இரண்டு'])
    const [first] = services.db.select().from(auditLog).all()
    expect(first).toMatchObject({
      action: 'contact.mark',
      changes: JSON.stringify({ isRead: { before: false, after: true } }),
    })
  })

  test('goes to the trash, several at once, and comes back as it was [H-112]', async () => {
    const ids = await write('ஒன்று', 'இரண்டு')
    const before = await editor.contact.list({})
    const { bulkId, done } = await editor.contact.remove({ ids })
    expect(done).toEqual(ids)
    expect(await editor.contact.list({})).toMatchObject({ messages: [] })
    expect((await errorOf(() => editor.contact.get({ id: ids[0]! }))).code).toBe('CONTACT_MESSAGE_NOT_FOUND')
    expect((await editor.contact.remove({ ids })).failed).toHaveLength(2)
    expect(await editor.audit.undo({ id: bulkId! })).toMatchObject({ done: ids, failed: [] })
    expect(await editor.contact.list({})).toEqual(before)
    expect(await namesOf({ q: 'இரண்டு' })).toEqual(['இரண்டு'])
  })

  test('is searched in any spelling of name, address and text, narrowed to a month and sorted [H-112]', async () => {
    await write('கயல்', 'மாறன்')
    services.db
      .insert(contactMessages)
      .values({ ...messageOf('பழையது'), createdAt: Date.parse('2024-03-31T19:00:00Z') })
      .run()
    expect(await namesOf({ q: 'மாறன்' })).toEqual(['மாறன்'])
    expect(await namesOf({ q: 'KAYAL@example' })).toHaveLength(3)
    expect(await namesOf({ q: 'கட்டுரை', month: 202404 })).toEqual(['பழையது'])
    expect(await namesOf({ month: 202403 })).toEqual([])
    expect(await namesOf({ sort: 'oldest' })).toEqual(['பழையது', 'கயல்', 'மாறன்'])
    expect(await editor.contact.months()).toEqual([202611, 202404])
    expect(await editor.contact.totals({ q: 'மாறன்' })).toEqual({ unread: 1, read: 0 })
  })

  test('comes page by page along an index, whatever its length', async () => {
    await write('ஒன்று', 'இரண்டு', 'மூன்று')
    for (const sort of ['newest', 'oldest'] as const) {
      const first = await editor.contact.list({ limit: 2, sort })
      const second = await editor.contact.list({ limit: 2, sort, cursor: first.next ?? undefined })
      expect(first.messages).toHaveLength(2)
      expect(second).toMatchObject({ messages: [{ name: sort === 'newest' ? 'ஒன்று' : 'மூன்று' }], next: null })
      for (const state of [undefined, 'unread', 'read'] as const) {
        const steps = await plansOf(services, () => editor.contact.list({ sort, state, month: 202611, cursor: '1_a' }))
        expect(steps.join()).toMatch(/^SEARCH contact_messages USING INDEX contact_(created|unread)/)
        expect(steps.join()).not.toContain('TEMP B-TREE')
      }
    }
    const months = await plansOf(services, () => editor.contact.months())
    expect(months.join()).toMatch(/SEARCH contact_messages USING COVERING INDEX contact_created/)
  })

  test('is closed to all others', async () => {
    const reader = callerFor(services, await addUser(services, 'reader'))
    for (const [caller, code] of [
      [anybody, 'UNAUTHENTICATED'],
      [reader, 'ADMIN_ONLY'],
    ] as const) {
      expect((await errorOf(() => caller.contact.list({}))).code).toBe(code)
      expect((await errorOf(() => caller.contact.mark({ ids: ['x'], isRead: true }))).code).toBe(code)
      expect((await errorOf(() => caller.contact.remove({ ids: ['x'] }))).code).toBe(code)
    }
    expect((await errorOf(() => editor.contact.remove({ ids: [] }))).fields).toEqual({ ids: 'FIELD_REQUIRED' })
    expect((await errorOf(() => editor.contact.remove({ ids: Array(201).fill('x') }))).fields).toEqual({
      ids: 'FIELD_TOO_LONG',
    })
  })
})
