// Checking a password takes a moment, in which the owner of the account may take it back.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessions, throttles, users } from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { endSessions, hashPassword } from '#server/core/session.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const password = 'correct horse battery'
const stolen = 'a password of a thief'
const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
let token: string
let passwordHash: string
beforeEach(async () => {
  passwordHash ??= await hashPassword('my very own words')
  token = await services.sessions.create(reader.id)
})

const thief = () => createCaller(contextFor(services, reader, token))
const account = () => services.db.select().from(users).where(eq(users.id, reader.id)).get()!
const isCounted = (key: string) =>
  services.db
    .select()
    .from(throttles)
    .all()
    .some((row) => row.key.startsWith(key))

/** Waits until a password is being checked, and then does what a reset does. */
async function resetDuring(key: string): Promise<void> {
  while (!isCounted(key)) await nextTurn()
  services.db.update(users).set({ passwordHash }).where(eq(users.id, reader.id)).run()
  endSessions(services.db, reader.id)
}

test('a login with the former password, checked while it is replaced, opens no session [attack 109]', async () => {
  const login = errorOf(() => callerFor(services, null).auth.login({ email: reader.email, password }))
  await resetDuring('sign-in ')
  expect((await login).code).toBe('LOGIN_FAILED')
  expect(services.db.select().from(sessions).all()).toEqual([])
})

describe('a session that is ended while its password is checked changes nothing [attack 110]', () => {
  const form = () => ({ name: reader.name, email: reader.email, currentPassword: password })
  const changes: [what: string, change: () => Promise<unknown>][] = [
    ['the password', () => thief().auth.changePassword({ currentPassword: password, newPassword: stolen })],
    ['the password, by the profile', () => thief().profile.update({ ...form(), newPassword: stolen })],
    ['the address', () => thief().profile.update({ ...form(), email: 'thief@example.org' })],
    ['the account, by deleting it', () => thief().profile.deleteAccount({ password })],
  ]
  test.each(changes)('%s', async (_what, change) => {
    const changing = errorOf(change)
    await resetDuring('password ')
    expect((await changing).code).toBe('SESSION_INVALID')
    expect(account()).toMatchObject({ email: reader.email, passwordHash })
  })

  test('the password, where the sign-in was recent', async () => {
    const changing = errorOf(() => thief().profile.update({ ...form(), currentPassword: '', newPassword: stolen }))
    // It is being hashed.
    await nextTurn()
    endSessions(services.db, reader.id)
    expect((await changing).code).toBe('SESSION_INVALID')
  })
})

test('whoever guesses the password with a stolen token makes nobody else wait [attack 111]', async () => {
  const codes = []
  for (let guess = 0; guess < 8; guess++) {
    const wrong = { currentPassword: `guess ${guess}`, newPassword: stolen }
    codes.push((await errorOf(() => thief().auth.changePassword(wrong))).code)
  }
  expect(codes.at(-1)).toBe('LOGIN_THROTTLED')
  const own = createCaller(contextFor(services, reader, await services.sessions.create(reader.id)))
  await own.auth.changePassword({ currentPassword: password, newPassword: 'my very own words' })
})
