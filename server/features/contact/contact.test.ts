import { describe, expect, test } from 'vitest'
import { auditLog } from '#drizzle/schema/index.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const anybody = callerFor(services, null)
const editor = callerFor(services, eachTest.user(services, 'editor'))

const letter = { name: 'கயல்', email: 'kayal@example.org', message: 'ஒரு கட்டுரை அனுப்பலாமா?' }

describe('contact.send', () => {
  test('keeps the message for the admins to read', async () => {
    expect(await anybody.contact.send(letter)).toEqual({})
    expect(await editor.contact.list({})).toMatchObject({ messages: [{ ...letter, readAt: null }], unread: 1 })
  })

  test('names every field that is missing or too long', async () => {
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
  test('is read, marked and emptied by admins', async () => {
    await anybody.contact.send(letter)
    const [message] = (await editor.contact.list({})).messages
    const id = message!.id
    expect((await editor.contact.mark({ id, isRead: true })).readAt).not.toBeNull()
    expect(await editor.contact.list({ unreadOnly: true })).toEqual({ messages: [], next: null, unread: 0 })
    expect((await editor.contact.mark({ id, isRead: false })).readAt).toBeNull()
    expect(services.db.select().from(auditLog).all()).toMatchObject([
      { action: 'contact.mark', changes: JSON.stringify({ isRead: { before: false, after: true } }) },
      { action: 'contact.mark', changes: JSON.stringify({ isRead: { before: true, after: false } }) },
    ])
    await editor.contact.delete({ id })
    expect((await errorOf(() => editor.contact.delete({ id }))).code).toBe('CONTACT_MESSAGE_NOT_FOUND')
    expect((await errorOf(() => editor.contact.mark({ id, isRead: true }))).code).toBe('CONTACT_MESSAGE_NOT_FOUND')
  })

  test('is closed to all others', async () => {
    const reader = callerFor(services, await addUser(services, 'reader'))
    for (const [caller, code] of [
      [anybody, 'UNAUTHENTICATED'],
      [reader, 'ADMIN_ONLY'],
    ] as const) {
      expect((await errorOf(() => caller.contact.list({}))).code).toBe(code)
      expect((await errorOf(() => caller.contact.mark({ id: 'x', isRead: true }))).code).toBe(code)
      expect((await errorOf(() => caller.contact.delete({ id: 'x' }))).code).toBe(code)
    }
  })

  test('comes page by page, newest first', async () => {
    for (const name of ['ஒன்று', 'இரண்டு', 'மூன்று']) await anybody.contact.send({ ...letter, name })
    const first = await editor.contact.list({ limit: 2 })
    const second = await editor.contact.list({ limit: 2, cursor: first.next ?? undefined })
    expect([...first.messages, ...second.messages]).toHaveLength(3)
    expect(second.next).toBeNull()
  })
})
