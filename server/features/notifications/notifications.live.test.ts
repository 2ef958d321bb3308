import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { callerFor, contextFor } from '#server/test/services.ts'
import { sendNotification } from '#server/test/factories.ts'
import { eachTest } from '#server/test/set-up.ts'
import { liveNews, closeLiveConnections } from './notifications.live.service.ts'

const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
const other = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')
afterEach(() => closeLiveConnections(services.db))

const as = (user: SessionUser | null) => callerFor(services, user).notifications

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
    await sendNotification(services, editor, [other.id])
    const { id } = await sendNotification(services, editor, [reader.id])
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
