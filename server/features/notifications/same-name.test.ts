// Two readers with the same name: no call of one of them reads or changes data of the other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { deliveries, notifications, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { closeLiveConnections } from './notifications.live.service.ts'

const name = 'கண்மணி சுப்பிரமணியன்'
const title = 'For the other one only'

const services = wholeFile.services()
const api = wholeFile.api(services)
const one = wholeFile.user(services, 'reader')
const two = wholeFile.user(services, 'reader')
let tokens: { one: string; two: string; editor: string }
let messageId: string
beforeAll(async () => {
  const editor = await addUser(services, 'editor')
  services.db.update(users).set({ name }).where(eq(users.role, 'reader')).run()
  const target = { kind: 'people' as const, userIds: [one.id] }
  messageId = (await callerFor(services, editor).notifications.send({ title, message: 'M', target })).id
  const tokenOf = (user: SessionUser) => services.sessions.create(user.id)
  tokens = { one: await tokenOf(one), two: await tokenOf(two), editor: await tokenOf(editor) }
})
afterAll(() => closeLiveConnections(services.db))

const query = (procedure: string, input: object = {}) =>
  ['GET', `/trpc/notifications.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`] as const
const mutate = (procedure: string, input: object = {}) => ['POST', `/trpc/notifications.${procedure}`, input] as const
const rest = (method: string, path: string, body?: object) => [method, `/api/notifications/${path}`, body] as const
const named = encodeURIComponent(name)

type Call = () => readonly [method: string, path: string, body?: object | undefined]

const calls: [name: string, call: Call, status: number][] = [
  ['list', () => query('list'), 200],
  ['unread', () => query('unread'), 200],
  ['markAllRead', () => mutate('markAllRead'), 200],
  ['markRead', () => mutate('markRead', { id: messageId }), 404],
  ['markReadAs, with the name that is also theirs', () => mutate('markReadAs', { id: messageId, name }), 404],
  ["markReadAs, with the other one's id", () => mutate('markReadAs', { id: messageId, name: one.id }), 403],
  ['ofReader', () => query('ofReader', { userId: one.id }), 403],
  ['readerByName', () => query('readerByName', { name }), 403],
  ['summary', () => query('summary'), 403],
  ['people', () => query('people'), 403],
  ['allPeople', () => query('allPeople'), 403],
  ['searchPeople', () => query('searchPeople', { q: name }), 403],
  ['sent', () => query('sent', { q: title }), 403],
  ['sentTotals', () => query('sentTotals', { q: title }), 403],
  ['edit', () => mutate('edit', { id: messageId, title: 'X', message: 'X' }), 403],
  ['editByTitle', () => mutate('editByTitle', { title, newTitle: 'X', message: 'X' }), 403],
  ['delete', () => mutate('delete', { id: messageId }), 403],
  ['remove', () => mutate('remove', { ids: [messageId] }), 403],
  ['deleteByTitle', () => mutate('deleteByTitle', { title }), 403],
  ['GET by name', () => rest('GET', named), 200],
  ["GET by the other one's id", () => rest('GET', one.id), 403],
  ['GET client-users', () => rest('GET', 'client-users'), 403],
  ['GET search-users', () => rest('GET', `search-users?q=${named}`), 403],
  [
    'PATCH mark-as-read by name',
    () => rest('PATCH', 'mark-as-read', { notificationId: messageId, userName: name }),
    404,
  ],
  [
    "PATCH mark-as-read by the other one's id",
    () => rest('PATCH', 'mark-as-read', { notificationId: messageId, userName: one.id }),
    403,
  ],
  [
    'PUT edit-by-title',
    () => rest('PUT', `edit-by-title/${encodeURIComponent(title)}`, { newTitle: 'X', message: 'X' }),
    403,
  ],
  ['DELETE by-title', () => rest('DELETE', 'by-title', { title }), 403],
]

describe('of two readers with one name', () => {
  test.each(calls)('neither sees nor changes what the other got: %s', async (_name, call, status) => {
    const [method, path, body] = call()
    const answer = await api.call(method, path, body, tokens.two)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.not.stringContaining(title)])
    expect(JSON.stringify(answer.body)).not.toContain(messageId)
    expect(services.db.select().from(notifications).all()).toMatchObject([{ id: messageId, title, message: 'M' }])
    expect(services.db.select().from(deliveries).all()).toMatchObject([{ userId: one.id, readAt: null }])
  })

  test('every procedure and documented call of the feature is in the table', async () => {
    const { notificationsRouter } = await import('./notifications.router.ts')
    const { notificationsRest } = await import('./notifications.rest.ts')
    const called = calls.map(([, call]) => call()).map(([method, path]) => `${method} ${path.split('?')[0]}`)
    // Sending and its preview return nothing about other readers, and the live connection has its own test.
    const others = new Set(['send', 'preview', 'live'])
    const procedures = Object.keys(notificationsRouter._def.record).filter((known) => !others.has(known))
    for (const procedure of procedures)
      expect(called.join('\n')).toMatch(new RegExp(`/trpc/notifications\\.${procedure}$`, 'm'))
    for (const { method, path } of notificationsRest.filter((row) => row.path !== '/api/notifications')) {
      const isCalled = new RegExp(`^${method} ${path.replace(/\{\w+\}/, '[^/]+')}$`, 'im')
      expect(called.join('\n')).toMatch(isCalled)
    }
  })

  test('admins are asked to tell them apart', async () => {
    const ask = (who: string) => api.call('GET', `/api/notifications/${who}`, undefined, tokens.editor)
    expect((await ask(named)).status).toBe(409)
    expect((await ask(one.id)).body.data).toHaveLength(1)
    const body = { title: 'T', message: 'M', targetUserNames: [name, 'Nobody at all', ' '] }
    const refused = await api.call('POST', '/api/notifications', body, tokens.editor)
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        'targetUserNames.0': 'Several readers have this name. Please choose by address.',
        'targetUserNames.1': 'Nobody has this name.',
      },
    ])
    expect(services.db.select().from(notifications).all()).toHaveLength(1)
  })

  test('the other one reads and marks it, by name too', async () => {
    const read = await api.call('GET', `/api/notifications/${named}`, undefined, tokens.one)
    expect(read.body.data).toMatchObject([{ _id: messageId, title, read: false }])
    const body = { notificationId: messageId, userName: name }
    expect((await api.call('PATCH', '/api/notifications/mark-as-read', body, tokens.one)).status).toBe(200)
    expect(services.db.select().from(deliveries).get()?.readAt).toBeGreaterThan(0)
  })

  test('each hears over the live connection of their own only', async () => {
    const listen = async (token: string) => {
      const response = await fetch(`${api.url}/trpc/notifications.live`, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      })
      const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      let heard = ''
      return {
        /** All events until that many are unread. */
        async until(unread: number) {
          while (!heard.includes(`{"unread":${unread}}`)) heard += (await stream.read()).value ?? ''
          return [...heard.matchAll(/\{"unread":(\d+)\}/g)].map(([, count]) => Number(count))
        },
        close: () => stream.cancel(),
      }
    }
    const [first, second] = [await listen(tokens.one), await listen(tokens.two)]
    await Promise.all([first.until(0), second.until(0)])
    const sendTo = (userId: string) =>
      api.call(
        'POST',
        '/trpc/notifications.send',
        { title, message: 'M', target: { kind: 'people', userIds: [userId] } },
        tokens.editor,
      )
    await sendTo(one.id)
    expect(await first.until(1)).toEqual([0, 1])
    await sendTo(one.id)
    await first.until(2)
    await sendTo(two.id)
    expect(await second.until(1)).toEqual([0, 1])
    expect(await first.until(2)).toEqual([0, 1, 2])
    await Promise.all([first.close(), second.close()])
  })
})
