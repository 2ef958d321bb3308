import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { databaseFile, openDbReadOnly } from '#server/core/db.ts'
import { createSessions } from '#server/core/session.ts'
import { errorOf } from '#server/test/errors.ts'
import { addReaders, callerFor, contextFor } from '#server/test/services.ts'
import { sendNotification } from '#server/test/factories.ts'
import { eachTest } from '#server/test/set-up.ts'
import { closeLiveConnections, liveConnectionsOfOne, liveNews } from './notifications.live.service.ts'

const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
const other = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')
afterEach(() => closeLiveConnections(services.db))

const as = (user: SessionUser | null) => callerFor(services, user).notifications

describe('a live connection', () => {
  const connect = async (token?: string) => {
    token ??= await services.sessions.create(reader.id)
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

  test('beyond six of an account ends the oldest, so that those of a lost network hold no place', async () => {
    const all = []
    for (let i = 0; i <= liveConnectionsOfOne; i++) {
      const connection = await connect()
      await connection.next()
      all.push({ ...connection, waiting: connection.next() })
    }
    expect(await all[0]!.waiting).toBeUndefined()
    await sendNotification(services, editor, [reader.id])
    expect(await Promise.all(all.slice(1).map(({ waiting }) => waiting))).toEqual(
      Array.from({ length: liveConnectionsOfOne }, () => ({ unread: 1 })),
    )
    const [, second] = all
    second!.stop.abort()
    const again = await connect()
    expect(await again.next()).toEqual({ unread: 1 })
    const last = all.at(-1)!.next()
    await sendNotification(services, editor, [reader.id])
    expect(await last).toEqual({ unread: 2 })
  })

  test('is refused when there are 2,000 of all accounts, until one of them ends', async () => {
    const readers = addReaders(services, 334)
    const held = []
    for (const id of readers) {
      const token = await services.sessions.create(id)
      const user = { id, name: 'a', email: 'a', role: 'reader' } as const
      for (let i = 0; i < liveConnectionsOfOne && held.length < 2000; i++) {
        const stop = new AbortController()
        const news = liveNews({ ...contextFor(services, user, token), user }, stop.signal)
        await news.next()
        held.push({ news, stop })
      }
    }
    expect(held.length).toBe(2000)
    const one = await connect()
    expect((await errorOf(one.next)).code).toBe('TOO_MANY_REQUESTS')
    const ended = held[0]!.news.next()
    held[0]!.stop.abort()
    await ended
    expect(await (await connect()).next()).toEqual({ unread: 0 })
  })

  test('asks the database once for all connections with one token', async () => {
    const { token, next } = await connect()
    let asked = 0
    const validate = services.sessions.validate.bind(services.sessions)
    services.sessions.validate = (each) => {
      asked += 1
      return validate(each)
    }
    const others = []
    for (let i = 1; i < liveConnectionsOfOne; i++) others.push(await connect(token))
    await Promise.all([next(), ...others.map((each) => each.next())])
    const before = asked
    const waiting = [next(), ...others.map((each) => each.next())]
    await sendNotification(services, editor, [reader.id])
    await Promise.all(waiting)
    // A look may fall between the message and the answers.
    expect(asked - before).toBeLessThanOrEqual(2)
  })

  test('ends when the site stops', async () => {
    const { next } = await connect()
    await next()
    const waiting = next()
    closeLiveConnections(services.db)
    expect(await waiting).toBeUndefined()
  })

  test('changes nothing in the copy of a standby, in whatever mode that is', async () => {
    const token = await services.sessions.create(reader.id)
    const { DATA_DIR } = services.env
    services.db.$client.pragma('journal_mode = DELETE')
    const bytes = () => readFileSync(databaseFile(DATA_DIR))
    const before = bytes()
    const db = openDbReadOnly(DATA_DIR)
    const standby = { ...services, db, sessions: createSessions(db) }
    const stop = new AbortController()
    const news = liveNews({ ...contextFor(standby, reader, token), user: reader }, stop.signal)
    expect((await news.next()).value).toEqual({ unread: 0 })
    const waiting = news.next()
    expect(bytes().equals(before)).toBe(true)
    stop.abort()
    await waiting
    closeLiveConnections(db)
    db.$client.close()
  })
})
