import { beforeEach, describe, expect, test } from 'vitest'
import {
  accountTokens,
  bookmarks,
  deliveries,
  mails,
  notifications,
  orders,
  profiles,
  readingPlaces,
  sessions,
  users,
} from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { startApi } from '#server/test/api.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor, contextFor, createTestServices } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const password = 'correct horse battery'
const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
let token: string
beforeEach(async () => {
  token = await services.sessions.create(reader.id)
})

const me = () => createCaller(contextFor(services, reader, token))
const form = (change: Record<string, string> = {}) => ({ name: reader.name, email: reader.email, ...change }) as never
/** The session began long ago, so that its token alone proves nothing. */
const growOld = () =>
  services.db
    .update(sessions)
    .set({ createdAt: Date.now() - 3_600_000 })
    .run()
const isAlive = async (held: string) => (await services.sessions.validate(held)) !== null

describe('profile.update', () => {
  test('stores what was told, in its one form', async () => {
    const { profile } = await me().profile.update(
      form({ name: ' கண்மணி  S ', mobile: '+91 (98400) 12-345', dob: '1990-02-28', gender: 'female' }),
    )
    expect(profile).toMatchObject({ name: 'கண்மணி S', mobile: '+919840012345', dob: '1990-02-28', gender: 'female' })
    expect(await me().profile.get()).toEqual(profile)
  })

  test.each(['123', '0462 23456 / ext 12', ''])('takes “%s” for a telephone number [E-24]', async (mobile) => {
    expect((await me().profile.update(form({ mobile }))).profile.mobile).toBe(mobile)
  })

  test.each(['male', 'female', 'other', ''])('takes “%s” for a gender [E-24]', async (gender) => {
    expect((await me().profile.update(form({ gender }))).profile.gender).toBe(gender)
  })

  test('refuses any other gender', async () => {
    expect((await errorOf(() => me().profile.update(form({ gender: 'purple' })))).fields).toHaveProperty('gender')
    expect(services.db.select().from(profiles).all()).toEqual([])
  })

  test('names every faulty field and stores nothing [V-09]', async () => {
    const faulty = { name: ' ', email: 'x', mobile: '1'.repeat(41), dob: '2990-01-01', newPassword: 'short' }
    const error = await errorOf(() => me().profile.update(form(faulty)))
    expect(error.fields).toEqual({
      name: 'FIELD_REQUIRED',
      email: 'EMAIL_INVALID',
      mobile: 'MOBILE_INVALID',
      dob: 'DOB_INVALID',
      newPassword: 'PASSWORD_TOO_SHORT',
    })
    for (const dob of ['2023-02-30', '1850-01-01', 'yesterday', '1990-1-1'])
      expect((await errorOf(() => me().profile.update(form({ dob })))).code).toBe('DOB_INVALID')
    expect(services.db.select().from(profiles).all()).toEqual([])
  })

  test('changes the password with the current one only; other sessions and mailed links end, this one gets a new token [S-194]', async () => {
    const elsewhere = await services.sessions.create(reader.id)
    await callerFor(services, null).auth.forgotten({ email: reader.email })
    const newPassword = 'another long one'
    growOld()
    const wrong = await errorOf(() => me().profile.update(form({ newPassword, currentPassword: 'wrong horse' })))
    expect(wrong.fields).toEqual({ currentPassword: 'PASSWORD_WRONG' })
    const missing = await errorOf(() => me().profile.update(form({ newPassword })))
    expect(missing.fields).toEqual({ currentPassword: 'REAUTHENTICATION_NEEDED' })
    expect(await isAlive(elsewhere)).toBe(true)
    const { token: fresh } = await me().profile.update(form({ newPassword, currentPassword: password }))
    expect([await isAlive(token), await isAlive(fresh!), await isAlive(elsewhere)]).toEqual([false, true, false])
    expect(services.sessions.list(reader.id, fresh)).toMatchObject([{ isCurrent: true }])
    expect(services.db.select().from(accountTokens).all()).toEqual([])
    await callerFor(services, null).auth.login({ email: reader.email, password: newPassword })
  })

  test('changes the address with the current password, unless somebody has it', async () => {
    const other = await addUser(services, 'reader')
    const currentPassword = password
    growOld()
    const missing = await errorOf(() => me().profile.update(form({ email: 'new@example.org' })))
    expect(missing.code).toBe('REAUTHENTICATION_NEEDED')
    expect((await errorOf(() => me().profile.update(form({ email: other.email, currentPassword })))).code).toBe(
      'EMAIL_TAKEN',
    )
    const { profile } = await me().profile.update(form({ email: 'New@Example.org', currentPassword }))
    expect(profile).toMatchObject({ email: 'new@example.org', emailVerified: false })
  })

  test('with a mail server, leaves the address until the link in the mail was opened', async () => {
    services.dispose()
    Object.assign(services, createTestServices({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'mai@example.org' }))
    Object.assign(reader, await addUser(services, 'reader'))
    token = await services.sessions.create(reader.id)
    const other = await addUser(services, 'reader')
    const change = (email: string) => me().profile.update(form({ email, currentPassword: password }))
    expect(await change('new@example.org')).toMatchObject({ isAddressPending: true, profile: { email: reader.email } })
    expect(await change(other.email)).toMatchObject({ isAddressPending: true, profile: { email: reader.email } })
    const [mail] = services.db.select().from(mails).all()
    expect(mail?.recipient).toBe('new@example.org')
    await callerFor(services, null).auth.confirmEmail({ token: /#([\w-]+)/.exec(mail!.text)![1]! })
    expect(await me().profile.get()).toMatchObject({ email: 'new@example.org', emailVerified: true })
  })

  test('makes whoever tries many current passwords wait', async () => {
    const attempt = () =>
      errorOf(() => me().profile.update(form({ newPassword: 'another long one', currentPassword: 'wrong horse' })))
    const codes = (await Promise.all(Array.from({ length: 7 }, attempt))).map(({ code }) => code)
    expect(codes.filter((code) => code === 'LOGIN_THROTTLED')).toHaveLength(2)
  })
})

describe('the documented calls', () => {
  test('change password and address for whoever has just signed in, and otherwise with the current password [A-33, V-09]', async () => {
    const api = await startApi(services)
    const path = `/api/profile/${reader.id}`
    const put = (data: object, held = token) =>
      api.call('PUT', path, { name: reader.name, email: reader.email, ...data }, held)
    const byProcedure = (data: object, held = token) =>
      api.call(
        'POST',
        '/trpc/profile.replaceOf',
        { userId: reader.id, name: reader.name, email: reader.email, ...data },
        held,
      )
    growOld()
    for (const change of [{ newPassword: 'another long one' }, { email: 'evil@example.org' }]) {
      expect((await put(change)).body).toMatchObject({ success: false, code: 'REAUTHENTICATION_NEEDED' })
      expect((await put({ ...change, currentPassword: 'wrong horse' })).body.code).toBe('PASSWORD_WRONG')
      expect((await byProcedure(change)).status).toBe(403)
    }
    const gone = await api.call('POST', '/trpc/profile.deleteAccount', { password: '' }, token)
    expect(gone.body.error.data.app.code).toBe('REAUTHENTICATION_NEEDED')
    expect((await put({ mobile: '98400 12345' })).body.token).toBeUndefined()
    const saved = await put({ newPassword: 'another long one', currentPassword: password })
    expect(saved.status).toBe(200)
    expect((await put({}, saved.body.token)).status).toBe(200)

    const { body } = await api.call('POST', '/api/auth/client/login', {
      ...{ email: reader.email, password: 'another long one' },
    })
    expect((await put({ newPassword: 'a third long one' }, body.token)).status).toBe(200)
    await api.close()
  })

  test("read and change the caller's own profile, never another's [E-23, E-25]", async () => {
    const other = await addUser(services, 'reader')
    const editor = await addUser(services, 'editor')
    const editorToken = await services.sessions.create(editor.id)
    const api = await startApi(services)
    const path = `/api/profile/${reader.id}`
    const saved = await api.call(
      'PUT',
      path,
      { name: 'A', email: reader.email, newPassword: 'another long one' },
      token,
    )
    expect(saved.body).toMatchObject({ success: true, message: 'Profile updated successfully!', data: { name: 'A' } })
    expect((await api.call('GET', path, undefined, token)).status).toBe(401)
    token = saved.body.token
    expect((await api.call('GET', path, undefined, token)).body.data).toEqual({
      ...{ _id: reader.id, name: 'A', email: reader.email, mobile: '', dob: '', gender: '' },
    })
    expect(services.db.select().from(notifications).all()).toMatchObject([{ title: 'கடவுச்சொல் மாற்றப்பட்டது' }])
    for (const sent of [token, editorToken])
      expect((await api.call('GET', `/api/profile/${other.id}`, undefined, sent)).status).toBe(403)
    expect((await api.call('PUT', `/api/profile/${other.id}`, { name: 'A', email: 'a@x.org' }, token)).status).toBe(403)
    expect((await api.call('GET', path)).status).toBe(401)
    expect((await api.call('GET', path, undefined, 'dead')).body.code).toBe('SESSION_INVALID')
    await api.close()
  })
})

describe('an account', () => {
  const order = () =>
    services.db
      .insert(orders)
      .values({
        ...{ id: 'o1', number: 1, userId: reader.id, name: 'A', phone: '98', address: 'B', totalAmount: 1 },
        ...{ deliveryFee: 1, status: 'pending', paymentMode: 'cod', fingerprint: 'f', createdAt: 1, updatedAt: 1 },
      })
      .run()

  const stopReading = () =>
    services.db
      .insert(readingPlaces)
      .values({
        ...{ userId: reader.id, kind: 'post', subjectId: 'p1', block: 4, fraction: 0.5, share: 0.3 },
        ...{ isFinished: false, at: 1 },
      })
      .run()

  test('is taken along whole, without what opens it', async () => {
    order()
    stopReading()
    await me().profile.savePreferences({ theme: 'dark', lang: 'en' })
    const data = await me().profile.export()
    expect(data).toMatchObject({
      account: { email: reader.email, theme: 'dark', lang: 'en' },
      orders: [{ number: 1, address: 'B' }],
      readingPlaces: [{ id: 'p1', share: 0.3 }],
    })
    const { passwordHash } = services.db.select().from(users).get()!
    const text = JSON.stringify(data)
    for (const secret of [passwordHash!, token, services.db.select().from(sessions).get()!.id])
      expect(text).not.toContain(secret)
  })

  test('is deleted with its password: sessions are dead, all that is its own is gone, orders name nobody', async () => {
    order()
    stopReading()
    const editor = await addUser(services, 'editor')
    await callerFor(services, editor).notifications.send({
      title: 'T',
      message: 'M',
      target: { kind: 'people', userIds: [reader.id] },
    })
    await me().profile.savePreferences({ theme: 'dark' })
    await callerFor(services, null).auth.forgotten({ email: reader.email })
    expect((await errorOf(() => me().profile.deleteAccount({ password: 'wrong horse' }))).code).toBe('PASSWORD_WRONG')
    await me().profile.deleteAccount({ password })
    expect(await isAlive(token)).toBe(false)
    for (const table of [sessions, profiles, bookmarks, readingPlaces, deliveries, mails, accountTokens])
      expect(services.db.select().from(table).all()).toEqual([])
    expect(services.db.select().from(orders).all()).toMatchObject([
      { userId: null, name: '', phone: '', address: '', buyerForm: '\n\n' },
    ])
  })

  test('of the last owner stays', async () => {
    const owner = await addUser(services, 'owner')
    const error = await errorOf(() => callerFor(services, owner).profile.deleteAccount({ password }))
    expect(error.code).toBe('OWNER_LAST')
  })
})
