import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessions, users } from '#drizzle/schema/index.ts'
import type { Role } from '#shared/auth.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { addUser } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { createSessions, isRecentSignIn, replaceToken } from './session.ts'

const services = eachTest.services()

// Only the test moves the clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function begin(role: Role) {
  const held = createSessions(services.db)
  const user = await addUser(services, role)
  const token = await held.create(user.id)
  return {
    ...{ user, token, held },
    isAlive: async (of = token) => (await held.validate(of)) !== null,
    wait: (ms: number) => vi.setSystemTime(Date.now() + ms),
    now: () => Date.now(),
  }
}

test.each([
  ['reader', 30 * dayMs],
  ['editor', 12 * hourMs],
  ['owner', 12 * hourMs],
] as const)("a session of role %s ends when it was not used for its role's time", async (role, idle) => {
  const session = await begin(role)
  session.wait(idle - minuteMs)
  expect(await session.isAlive()).toBe(true)
  session.wait(idle - minuteMs)
  expect(await session.isAlive()).toBe(true)
  session.wait(idle + minuteMs)
  expect(await session.isAlive()).toBe(false)
})

test.each([
  ['reader', 180 * dayMs, 20 * dayMs],
  ['editor', 7 * dayMs, 6 * hourMs],
] as const)('a session of role %s ends at last, however often it is used', async (role, max, step) => {
  const session = await begin(role)
  for (let used = step; used < max; used += step) {
    session.wait(step)
    expect(await session.isAlive()).toBe(true)
  }
  session.wait(step)
  expect(await session.isAlive()).toBe(false)
})

test('a reader who becomes an editor has an editor’s time from then on', async () => {
  const session = await begin('reader')
  services.db.update(users).set({ role: 'editor' }).where(eq(users.id, session.user.id)).run()
  expect(await session.isAlive()).toBe(true)
  session.wait(13 * hourMs)
  expect(await session.isAlive()).toBe(false)
})

test('a replaced token serves calls under way for a minute, is listed no more, and is no recent sign-in', async () => {
  const session = await begin('reader')
  const fresh = replaceToken(services.db, session.token, { isEnded: false, now: session.now() })!
  expect([await session.isAlive(fresh), await session.isAlive()]).toEqual([true, true])
  expect(session.held.list(session.user.id, fresh)).toMatchObject([{ isCurrent: true }])
  expect(isRecentSignIn(services.db, session.token, session.now())).toBe(false)
  expect(replaceToken(services.db, session.token, { isEnded: false })).toBeNull()
  session.wait(2 * minuteMs)
  expect([await session.isAlive(fresh), await session.isAlive()]).toEqual([true, false])
})

test('a token that was replaced and ended opens nothing any more', async () => {
  const session = await begin('reader')
  const fresh = replaceToken(services.db, session.token, { isEnded: true })!
  expect([await session.isAlive(fresh), await session.isAlive()]).toEqual([true, false])
})

test('a sign-in is recent for ten minutes, also under the token that took its place, and never before its time [attack 89]', async () => {
  const { token, now } = await begin('reader')
  const isRecent = (held: string | null, at: number) => isRecentSignIn(services.db, held, at)
  expect([isRecent(token, now() + 9 * minuteMs), isRecent(token, now() + 11 * minuteMs)]).toEqual([true, false])
  expect([isRecent(null, now()), isRecent('unknown', now()), isRecent(token, now() - hourMs)]).toEqual([
    false,
    false,
    false,
  ])
  const fresh = replaceToken(services.db, token, { isEnded: true })
  expect([isRecent(fresh, now() + 9 * minuteMs), isRecent(fresh, now() + 11 * minuteMs)]).toEqual([true, false])
})

test('of a session the database holds the hash only', async () => {
  const { token } = await begin('reader')
  const fresh = replaceToken(services.db, token, { isEnded: false })
  const stored = JSON.stringify(services.db.select().from(sessions).all())
  for (const secret of [token, fresh]) expect(stored).not.toContain(secret)
})
