import { describe, expect, test } from 'vitest'
import { sessions, users } from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { bearerToken } from '#server/core/session.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { ensureFirstAdmin } from './auth.owners.service.ts'

const password = 'correct horse battery'
const services = eachTest.services()

const login = (email: string, secret = password) =>
  callerFor(services, null).auth.adminLogin({ email, password: secret })

describe('auth.adminLogin', () => {
  test('answers a token that opens a session, of which the database knows only the hash', async () => {
    const editor = await addUser(services, 'editor')
    const { token, user } = await login(editor.email.toUpperCase())
    expect(user).toEqual(editor)
    expect(await services.sessions.validate(token)).toEqual(editor)
    const [stored] = services.db.select().from(sessions).all()
    expect(stored?.id).not.toContain(token)
    expect(await services.sessions.validate(stored!.id)).toBeNull()
    expect(services.db.select().from(users).get()?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('answers a wrong password, an unknown address and a reader alike', async () => {
    const editor = await addUser(services, 'editor')
    const reader = await addUser(services, 'reader')
    for (const call of [
      () => login(editor.email, 'wrong horse'),
      () => login('nobody@example.org'),
      () => login(reader.email),
    ])
      expect((await errorOf(call)).code).toBe('LOGIN_FAILED')
    expect(services.db.select().from(sessions).all()).toHaveLength(0)
  })

  test('tells which field is missing [V-01, V-02, V-12]', async () => {
    const error = await errorOf(() => login('', ''))
    expect(error.fields).toMatchObject({ email: 'FIELD_REQUIRED', password: 'FIELD_REQUIRED' })
  })

  test('makes a caller wait after five wrong passwords, even when they come at once [A-35]', async () => {
    const editor = await addUser(services, 'editor')
    const errors = await Promise.all(
      Array.from({ length: 12 }, () => errorOf(() => login(editor.email, 'wrong horse'))),
    )
    expect(errors.filter(({ code }) => code === 'LOGIN_FAILED')).toHaveLength(5)
    const throttled = errors.filter(({ code }) => code === 'LOGIN_THROTTLED')
    expect(throttled).toHaveLength(7)
    expect(throttled[0]?.retryAfter).toBeGreaterThanOrEqual(1)
  })
})

describe('a session', () => {
  const callerOf = async (token: string) =>
    createCaller(contextFor(services, await services.sessions.validate(token), token))

  test('is valid until logout, and dead afterwards', async () => {
    const editor = await addUser(services, 'editor')
    const { token } = await login(editor.email)
    expect(await (await callerOf(token)).auth.verifyAdmin()).toEqual({ isValid: true, user: editor })
    await (await callerOf(token)).auth.logout()
    expect(await (await callerOf(token)).auth.verify()).toEqual({ isValid: false, user: null })
    const error = await errorOf(async () => (await callerOf(token)).posts.adminList({}))
    expect(error.code).toBe('SESSION_INVALID')
  })

  test("of a reader's is none for the admin side [P-10]", async () => {
    const reader = await addUser(services, 'reader')
    const token = await services.sessions.create(reader.id)
    expect(await (await callerOf(token)).auth.verifyAdmin()).toEqual({ isValid: false, user: null })
  })

  test('ends when its time is over, and is removed [attack 89]', async () => {
    const editor = await addUser(services, 'editor')
    const token = await services.sessions.create(editor.id)
    services.db.update(sessions).set({ expiresAt: 1 }).run()
    await services.sessions.removeExpired()
    expect(services.db.select().from(sessions).all()).toHaveLength(0)
    expect(await services.sessions.validate(token)).toBeNull()
  })

  test('is not opened by a header that is no token', () => {
    expect(bearerToken('Bearer abc-_1')).toBe('abc-_1')
    for (const header of [undefined, '', 'Bearer', 'Bearer a b', 'Basic abc', `Bearer ${'a'.repeat(200)}`])
      expect(bearerToken(header)).toBeNull()
  })
})

describe('the first admin', () => {
  test('is made once, with a password that is told only when it was made up', async () => {
    const made = await ensureFirstAdmin(services.db, { email: 'admin@localhost', password: undefined })
    expect(made?.password.length).toBeGreaterThanOrEqual(10)
    expect((await login('admin@localhost', made!.password)).user.role).toBe('owner')
    expect(await ensureFirstAdmin(services.db, { email: 'second@localhost', password })).toBeUndefined()
    expect(services.db.select().from(users).all()).toHaveLength(1)
  })

  test('takes the password of the settings, with which every call of the admin is answered', async () => {
    expect(await ensureFirstAdmin(services.db, { email: 'admin@localhost', password })).toBeUndefined()
    const { token, user } = await login('admin@localhost')
    expect(user).toEqual({ id: user.id, name: 'Admin', email: 'admin@localhost', role: 'owner' })
    const session = await services.sessions.validate(token)
    expect(await createCaller(contextFor(services, session, token)).posts.adminList({})).toBeDefined()
  })

  test('who signs in with the generated password can only set another, with which everything opens [V-12]', async () => {
    const made = await ensureFirstAdmin(services.db, { email: 'admin@localhost', password: undefined })
    const { token, user } = await login('admin@localhost', made!.password)
    expect(user.mustChangePassword).toBe(true)
    const self = async (held: string) =>
      createCaller(contextFor(services, await services.sessions.validate(held), held))
    const refused = await errorOf(async () => (await self(token)).posts.adminList({}))
    expect(refused.code).toBe('PASSWORD_CHANGE_NEEDED')
    const change = async (newPassword: string) => (await self(token)).auth.changePassword({ newPassword })
    expect((await errorOf(() => change('eleven lett'))).fields).toEqual({ newPassword: 'ADMIN_PASSWORD_TOO_SHORT' })
    expect((await errorOf(() => change('password12345'))).code).toBe('PASSWORD_COMMON')
    expect((await errorOf(() => change(made!.password))).code).toBe('PASSWORD_COMMON')
    const { token: fresh } = await change('another long one')
    expect(await (await self(fresh!)).posts.adminList({})).toBeDefined()
    expect((await login('admin@localhost', 'another long one')).user.mustChangePassword).toBeUndefined()
  })
})
