import { beforeEach, describe, expect, test } from 'vitest'
import { accountTokens, mails, sessions, users } from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { toAppError } from '#server/core/errors.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor, contextFor, createTestServices } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const password = 'correct horse battery'
const services = eachTest.services()

const nobody = () => callerFor(services, null)
const register = (input: Partial<{ name: string; email: string; password: string }> = {}) =>
  nobody().auth.register({ name: 'கண்மணி', email: 'kanmani@example.org', password, ...input })
const login = (email: string, secret = password) => nobody().auth.login({ email, password: secret })
const callerOf = async (token: string) =>
  createCaller(contextFor(services, await services.sessions.validate(token), token))
const linkOf = (text: string): string => /#([\w-]+)/.exec(text)?.[1] ?? ''
const lastMail = () => services.db.select().from(mails).all().at(-1)!
const storedUsers = () => services.db.select().from(users).all()

describe('auth.register', () => {
  test('makes an account that is open at once where there is no mail server [S-008]', async () => {
    const { session } = await register({ name: '  Kan\u200Bmani \n S ', email: ' Kanmani@Example.ORG ' })
    expect(session?.user).toMatchObject({ name: 'Kanmani S', email: 'kanmani@example.org', role: 'reader' })
    expect(await services.sessions.validate(session!.token)).toEqual(session!.user)
    expect((await login('KANMANI@example.org')).user.id).toBe(session!.user.id)
    expect(lastMail()).toMatchObject({ recipient: 'kanmani@example.org', state: 'kept' })
  })

  test('refuses what is no name, no address or no password, all at once, and stores nothing [V-03]', async () => {
    const error = await errorOf(() => register({ name: ' \u200B  ', email: 'x', password: 'short' }))
    expect(error.fields).toEqual({
      name: 'FIELD_REQUIRED',
      email: 'EMAIL_INVALID',
      password: 'PASSWORD_TOO_SHORT',
    })
    expect(storedUsers()).toEqual([])
  })

  test('refuses a password of ten thousand characters before it is hashed', async () => {
    const error = await errorOf(() => register({ password: 'a'.repeat(10_000) }))
    expect(error.fields).toEqual({ password: 'FIELD_TOO_LONG' })
    expect((await errorOf(() => login('kanmani@example.org', 'a'.repeat(10_000)))).code).toBe('INPUT_INVALID')
    expect(storedUsers()).toEqual([])
  })

  test('refuses a password that everybody tries first, in all ways to a new one [V-03]', async () => {
    expect((await errorOf(() => register({ password: 'password123' }))).fields).toEqual({ password: 'PASSWORD_COMMON' })
    expect((await errorOf(() => register({ password: 'kanmani-2026' }))).fields).toEqual({
      password: 'PASSWORD_COMMON',
    })
    expect(storedUsers()).toEqual([])
    await register()
    await nobody().auth.forgotten({ email: 'kanmani@example.org' })
    const token = linkOf(lastMail().text)
    const refused = await errorOf(() => nobody().auth.resetPassword({ token, password: '1234567890' }))
    expect(refused.fields).toEqual({ password: 'PASSWORD_COMMON' })
    await nobody().auth.resetPassword({ token, password: 'another long one' })
    expect((await login('kanmani@example.org', 'another long one')).user.email).toBe('kanmani@example.org')
  })

  test('refuses an address that is taken, in whatever capitals', async () => {
    await register()
    expect((await errorOf(() => register({ email: 'KANMANI@EXAMPLE.ORG' }))).code).toBe('EMAIL_TAKEN')
    expect(storedUsers()).toHaveLength(1)
  })

  test('makes whoever signs up again and again wait [A-03]', async () => {
    const tries = Array.from({ length: 32 }, (_, index) =>
      register({ email: `reader${index}@example.org`, name: 'A' }).then(
        () => null,
        (error: unknown) => toAppError(error),
      ),
    )
    const refused = (await Promise.all(tries)).filter((error) => error !== null)
    expect(refused.map(({ code }) => code)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    expect(refused[0]?.retryAfter).toBeGreaterThanOrEqual(1)
    expect(storedUsers()).toHaveLength(30)
  })

  describe('with a mail server', () => {
    beforeEach(() => {
      services.dispose()
      Object.assign(services, createTestServices({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'mai@example.org' }))
    })

    test('answers a known address and a new one alike, and writes to both [E-29]', async () => {
      expect(await register()).toEqual({ session: null })
      expect(await register({ name: 'Somebody else' })).toEqual({ session: null })
      expect(storedUsers()).toHaveLength(1)
      expect(services.db.select().from(mails).all()).toHaveLength(2)
      await nobody().auth.confirmEmail({ token: linkOf(lastMail().text) })
      await register({ name: 'Somebody else' })
      expect(lastMail().text).not.toMatch(/#/)
    })

    test('tells of an unconfirmed address only who knows the password, and counts that as no wrong one', async () => {
      await register()
      for (let count = 0; count < 8; count++)
        expect((await errorOf(() => login('kanmani@example.org'))).code).toBe('EMAIL_UNCONFIRMED')
      expect((await errorOf(() => login('kanmani@example.org', 'wrong horse'))).code).toBe('LOGIN_FAILED')
    })

    test('sends the confirmation once more when asked with the password, and the newest link works', async () => {
      await register()
      const first = linkOf(lastMail().text)
      const again = (secret: string) =>
        nobody().auth.confirmAgain({ email: 'kanmani@example.org', password: secret, lang: 'en' })
      expect((await errorOf(() => again('wrong horse'))).code).toBe('LOGIN_FAILED')
      expect(services.db.select().from(mails).all()).toHaveLength(1)
      await again(password)
      expect((await errorOf(() => nobody().auth.confirmEmail({ token: first }))).code).toBe('LINK_INVALID')
      await nobody().auth.confirmEmail({ token: linkOf(lastMail().text) })
      await again(password)
      expect(services.db.select().from(mails).all()).toHaveLength(2)
      expect((await login('kanmani@example.org')).user.name).toBe('கண்மணி')
    })

    test('sends whoever signs up again with an unconfirmed address a fresh confirmation', async () => {
      await register()
      await register()
      await nobody().auth.confirmEmail({ token: linkOf(lastMail().text) })
      expect((await login('kanmani@example.org')).user.name).toBe('கண்மணி')
    })

    test('lets whoever signs up again with another password choose one by mail, and nobody else', async () => {
      await register({ password: 'the password of a stranger' })
      await register()
      expect((await errorOf(() => login('kanmani@example.org'))).code).toBe('LOGIN_FAILED')
      const token = linkOf(lastMail().text)
      expect((await errorOf(() => nobody().auth.confirmEmail({ token }))).code).toBe('LINK_INVALID')
      await nobody().auth.resetPassword({ token, password })
      expect((await login('kanmani@example.org')).user.email).toBe('kanmani@example.org')
      const before = await errorOf(() => login('kanmani@example.org', 'the password of a stranger'))
      expect(before.code).toBe('LOGIN_FAILED')
    })

    test('keeps a confirmation for three days, and a link to a new password for half an hour', async () => {
      await register()
      await nobody().auth.forgotten({ email: 'kanmani@example.org' })
      const left = (purpose: string) =>
        services.db
          .select()
          .from(accountTokens)
          .all()
          .filter((token) => token.purpose === purpose)
          .map(({ expiresAt }) => Math.ceil((expiresAt - Date.now()) / 60_000))
      expect([left('confirm'), left('reset')]).toEqual([[3 * 24 * 60], [30]])
    })

    test('opens the account once its address is confirmed', async () => {
      await register()
      expect((await errorOf(() => login('kanmani@example.org'))).code).toBe('EMAIL_UNCONFIRMED')
      await nobody().auth.confirmEmail({ token: linkOf(lastMail().text) })
      expect((await login('kanmani@example.org')).user.name).toBe('கண்மணி')
    })
  })
})

describe('auth.login', () => {
  test('answers a wrong password and an unknown address alike', async () => {
    const reader = await addUser(services, 'reader')
    const wrong = await errorOf(() => login(reader.email, 'wrong horse'))
    const unknown = await errorOf(() => login('nobody@example.org'))
    expect([wrong.code, unknown.code]).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED'])
    expect(wrong.message).toBe(unknown.message)
  })

  test('throttles an account that does not exist like one that does', async () => {
    const codes = await Promise.all(
      Array.from({ length: 7 }, async () => (await errorOf(() => login('nobody@example.org', 'wrong horse'))).code),
    )
    expect(codes.filter((code) => code === 'LOGIN_THROTTLED')).toHaveLength(2)
  })

  test('does not let an own account clear what was tried against others', async () => {
    const own = await addUser(services, 'reader')
    // Twenty accounts, and one more for the one that has signed in from here.
    for (let index = 0; index < 20; index++) {
      await errorOf(() => login(`other${index}@example.org`, 'wrong horse'))
      await login(own.email)
    }
    const last = [20, 21].map((index) => errorOf(() => login(`other${index}@example.org`, 'wrong horse')))
    expect((await Promise.all(last)).map(({ code }) => code)).toEqual(['LOGIN_FAILED', 'LOGIN_THROTTLED'])
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => nobody().auth.forgotten({ email, lang: 'en' })

  test('is answered the same for a known and an unknown address', async () => {
    const reader = await addUser(services, 'reader')
    expect(await ask(reader.email)).toEqual(await ask('nobody@example.org'))
    expect(services.db.select().from(mails).all()).toHaveLength(1)
  })

  test('is asked for five times at once for one address, and then after a while', async () => {
    const reader = await addUser(services, 'reader')
    for (let asked = 0; asked < 5; asked++) await ask(reader.email)
    const refused = await errorOf(() => ask(reader.email))
    expect(services.db.select().from(mails).all()).toHaveLength(5)
    expect(refused.code).toBe('TOO_MANY_REQUESTS')
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1)
  })

  test('is replaced by the link of the mail, once; all sessions end', async () => {
    const reader = await addUser(services, 'reader')
    const token = await services.sessions.create(reader.id)
    await ask(reader.email)
    const link = linkOf(lastMail().text)
    expect(services.db.select().from(accountTokens).get()?.id).not.toBe(link)
    await nobody().auth.resetPassword({ token: link, password: 'another long one' })
    expect(await services.sessions.validate(token)).toBeNull()
    expect((await login(reader.email, 'another long one')).user).toEqual(reader)
    const again = await errorOf(() => nobody().auth.resetPassword({ token: link, password: 'a third long one' }))
    expect(again.code).toBe('LINK_INVALID')
  })

  test('is not replaced by an old link, the hash in the database, or one of another purpose', async () => {
    const reader = await addUser(services, 'reader')
    await ask(reader.email)
    const link = linkOf(lastMail().text)
    const stored = services.db.select().from(accountTokens).get()!
    const tryLink = (token: string) =>
      errorOf(() => nobody().auth.resetPassword({ token, password: 'another long one' }))
    expect((await tryLink(stored.id)).code).toBe('LINK_INVALID')
    expect((await errorOf(() => nobody().auth.confirmEmail({ token: link }))).code).toBe('LINK_INVALID')
    services.db.update(accountTokens).set({ expiresAt: 1 }).run()
    expect((await tryLink(link)).code).toBe('LINK_INVALID')
  })
})

describe('the sessions of a reader', () => {
  test('are listed, and each can be ended, by nobody else', async () => {
    const reader = await addUser(services, 'reader')
    const other = await addUser(services, 'reader')
    const here = await services.sessions.create(reader.id, 'Firefox')
    const there = await services.sessions.create(reader.id, 'Chrome')
    const list = await (await callerOf(here)).auth.sessions()
    expect(new Map(list.map(({ device, isCurrent }) => [device, isCurrent]))).toEqual(
      new Map([
        ['Chrome', false],
        ['Firefox', true],
      ]),
    )
    const id = list.find(({ isCurrent }) => !isCurrent)!.id
    expect((await errorOf(() => callerFor(services, other).auth.endSession({ id }))).code).toBe('SESSION_NOT_FOUND')
    expect(await services.sessions.validate(there)).toEqual(reader)
    await (await callerOf(here)).auth.endSession({ id })
    expect(await services.sessions.validate(there)).toBeNull()
  })

  test('all end at once', async () => {
    const reader = await addUser(services, 'reader')
    const token = await services.sessions.create(reader.id)
    await services.sessions.create(reader.id)
    await (await callerOf(token)).auth.endAllSessions()
    expect(services.db.select().from(sessions).all()).toEqual([])
  })
})
