import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditLog, invitations, mails, posts, sessions, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { createCaller } from '#server/app-router.ts'
import { closeLiveConnections, liveNews } from '#server/features/notifications/notifications.live.service.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { addUser, callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'

const services = eachTest.services()
const owner = eachTest.user(services, 'owner')
const editor = eachTest.user(services, 'editor')
const anybody = callerFor(services, null)
const as = (user: SessionUser) => callerSignedIn(services, user).staff
const own = as(owner)
afterEach(() => closeLiveConnections(services.db))

const password = 'a long sentence of mine'
const rowOf = (id: string) => services.db.select().from(users).where(eq(users.id, id)).get()
const lastAudit = () => services.db.select().from(auditLog).all().at(-1)
const tokenOf = ({ url }: { url: string }) => url.slice(url.indexOf('#') + 1)
/** What a request with a session's token is answered, as over HTTP. */
const withToken = async (token: string) =>
  createCaller(contextFor(services, await services.sessions.validate(token), token))
const codeOf = async (call: () => Promise<unknown>) => (await errorOf(call)).code

describe('an invitation', () => {
  const invite = (fields: { email?: string; role?: 'author' | 'shop' } = {}) =>
    own.invite({ email: 'kayal@example.org', role: 'author', ...fields })
  const join = (token: string, fields = {}) => anybody.staff.join({ token, name: 'கயல்விழி', password, ...fields })

  test('makes a colleague with its role, who is signed in at once; without a mail server it is a link to copy', async () => {
    const made = await invite()
    expect(made).toMatchObject({ isMailed: false, url: expect.stringMatching(/\/auth\/join#[\w-]{43}$/) })
    expect(services.db.select().from(invitations).get()?.tokenHash).not.toContain(tokenOf(made))
    expect(await anybody.staff.openInvitation({ token: tokenOf(made) })).toEqual({
      email: 'kayal@example.org',
      role: 'author',
      invitedBy: owner.name,
      hasAccount: false,
    })
    const { token, user } = await join(tokenOf(made))
    expect(user).toMatchObject({ name: 'கயல்விழி', role: 'author' })
    expect(await (await withToken(token)).auth.verifyAdmin()).toMatchObject({ isValid: true })
    expect(lastAudit()).toMatchObject({
      action: 'staff.join',
      userId: user.id,
      changes: JSON.stringify({ role: { before: null, after: 'author' } }),
    })
    expect((await own.list()).invitations).toEqual([])
  })

  test('is used once, replaced by the next for its address, ended by an owner, and expires', async () => {
    const first = await invite()
    const second = await invite()
    expect(await codeOf(() => join(tokenOf(first)))).toBe('LINK_INVALID')
    await join(tokenOf(second))
    expect(await codeOf(() => join(tokenOf(second)))).toBe('LINK_INVALID')
    expect(await codeOf(() => invite())).toBe('STAFF_ALREADY')

    const third = await invite({ email: 'mani@example.org' })
    const { invitations: open } = await own.list()
    expect(open).toMatchObject([{ email: 'mani@example.org', role: 'author', invitedBy: owner.name }])
    await own.withdraw({ id: open[0]!.id })
    expect(await codeOf(() => join(tokenOf(third)))).toBe('LINK_INVALID')

    const fourth = await invite({ email: 'mani@example.org' })
    services.db.update(invitations).set({ expiresAt: Date.now() }).run()
    expect(await codeOf(() => join(tokenOf(fourth)))).toBe('LINK_INVALID')
    expect((await own.list()).invitations).toEqual([])
  })

  test('takes a reader’s account into the staff for its password only, and ends what was open', async () => {
    const reader = await addUser(services, 'reader')
    const before = await services.sessions.create(reader.id)
    services.db.update(users).set({ googleId: 'g' }).where(eq(users.id, reader.id)).run()
    const made = await invite({ email: reader.email, role: 'shop' })
    expect(await anybody.staff.openInvitation({ token: tokenOf(made) })).toMatchObject({ hasAccount: true })
    expect(await codeOf(() => join(tokenOf(made)))).toBe('LOGIN_FAILED')
    const { user } = await join(tokenOf(made), { password: 'correct horse battery' })
    expect(user).toMatchObject({ id: reader.id, name: reader.name, role: 'shop' })
    expect(rowOf(reader.id)).toMatchObject({ role: 'shop', googleId: null })
    expect(await services.sessions.validate(before)).toBeNull()
  })

  test('asks for a password that is fit for the staff, and is not used up by another', async () => {
    const token = tokenOf(await invite())
    expect(await codeOf(() => join(token, { password: 'short one' }))).toBe('ADMIN_PASSWORD_TOO_SHORT')
    await join(token)
  })

  test('of an owner who has left is worth nothing', async () => {
    const other = await addUser(services, 'owner')
    const made = await as(other).invite({ email: 'kayal@example.org', role: 'author' })
    await own.suspend({ id: other.id })
    expect(await codeOf(() => join(tokenOf(made)))).toBe('LINK_INVALID')
  })
})

test('an invitation is mailed where the site can send mails, in the language of the inviter', async () => {
  const mailing = { ...services, env: { ...services.env, SMTP_URL: 'smtp://127.0.0.1:9' } }
  const { isMailed, url } = await callerSignedIn(mailing, owner).staff.invite({
    email: 'kayal@example.org',
    role: 'author',
    lang: 'ta',
  })
  expect(isMailed).toBe(true)
  const mail = services.db.select().from(mails).get()
  expect(mail?.recipient).toBe('kayal@example.org')
  expect(JSON.stringify(mail)).toContain(url)
})

describe('a suspended colleague', () => {
  test('is refused at the next request, by the live connection and at the sign-in; the texts stay [H-29]', async () => {
    const token = await services.sessions.create(editor.id)
    const { id } = await (await withToken(token)).posts.create(buildPost())
    const news = liveNews({ ...contextFor(services, editor, token), user: editor }, new AbortController().signal)
    expect((await news.next()).value).toEqual({ unread: 0 })
    const waiting = news.next()

    await own.suspend({ id: editor.id })
    expect(await codeOf(async () => (await withToken(token)).posts.adminList({}))).toBe('SESSION_INVALID')
    expect((await waiting).done).toBe(true)
    const login = { email: editor.email, password: 'correct horse battery' }
    expect(await codeOf(() => anybody.auth.adminLogin(login))).toBe('ACCOUNT_SUSPENDED')
    expect(await codeOf(() => anybody.auth.login(login))).toBe('ACCOUNT_SUSPENDED')
    expect(await codeOf(() => anybody.auth.adminLogin({ ...login, password: 'another' }))).toBe('LOGIN_FAILED')
    expect(services.db.select().from(posts).where(eq(posts.id, id)).get()?.state).toBe('published')
    expect(lastAudit()).toMatchObject({ action: 'staff.suspend', userId: owner.id, entityId: editor.id })

    await own.endSuspension({ id: editor.id })
    expect(await codeOf(async () => (await withToken(token)).posts.adminList({}))).toBe('SESSION_INVALID')
    await anybody.auth.adminLogin(login)
  })

  test('has no session that outlives the suspension, even one that is not deleted', async () => {
    const token = await services.sessions.create(editor.id)
    services.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, editor.id)).run()
    expect(await services.sessions.validate(token)).toBeNull()
  })
})

describe('the role of a colleague', () => {
  test('holds from the next request on, and its change is in the audit log', async () => {
    const token = await services.sessions.create(editor.id)
    await own.changeRole({ id: editor.id, role: 'shop' })
    const caller = await withToken(token)
    expect(await codeOf(() => caller.posts.adminList({}))).toBe('ROLE_INSUFFICIENT')
    await caller.orders.adminList({})
    expect(lastAudit()).toMatchObject({
      action: 'staff.changeRole',
      changes: JSON.stringify({ role: { before: 'editor', after: 'shop' } }),
    })
  })

  test('ends by removal: a reader is left, whose sessions have ended', async () => {
    const token = await services.sessions.create(editor.id)
    await own.remove({ id: editor.id })
    expect(rowOf(editor.id)).toMatchObject({ role: 'reader', suspendedAt: null })
    expect(await services.sessions.validate(token)).toBeNull()
    expect(await codeOf(() => own.remove({ id: editor.id }))).toBe('STAFF_NOT_FOUND')
  })
})

test('the last owner can be neither demoted nor suspended nor removed, and a suspended owner does not count', async () => {
  const tries = {
    demote: () => own.changeRole({ id: owner.id, role: 'editor' }),
    suspend: () => own.suspend({ id: owner.id }),
    remove: () => own.remove({ id: owner.id }),
    delete: () => callerFor(services, owner).profile.deleteAccount({ password: 'correct horse battery' }),
  }
  for (const each of Object.values(tries)) expect(await codeOf(each)).toBe('OWNER_LAST')
  const other = await addUser(services, 'owner')
  await own.suspend({ id: other.id })
  for (const each of Object.values(tries)) expect(await codeOf(each)).toBe('OWNER_LAST')
  await own.endSuspension({ id: other.id })
  await own.changeRole({ id: owner.id, role: 'editor' })
  expect(rowOf(owner.id)?.role).toBe('editor')
})

test('the list says who is there, in which role, and when they were last seen', async () => {
  await services.sessions.create(editor.id)
  const { people, canMail } = await own.list()
  expect(canMail).toBe(false)
  expect(people.map(({ id }) => id).toSorted()).toEqual([owner.id, editor.id].toSorted())
  expect(people.find(({ id }) => id === editor.id)).toEqual({
    id: editor.id,
    name: editor.name,
    email: editor.email,
    role: 'editor',
    isSuspended: false,
    hasSecondFactor: false,
    lastSeenAt: expect.any(String),
  })
})

test('a reset link sets a new password once, whether or not the site can send mails', async () => {
  const made = await own.resetLink({ id: editor.id })
  const token = tokenOf(made)
  await anybody.auth.resetPassword({ token, password })
  await anybody.auth.adminLogin({ email: editor.email, password })
  expect(await codeOf(() => anybody.auth.resetPassword({ token, password }))).toBe('LINK_INVALID')
  const left = await own.resetLink({ id: editor.id })
  await own.suspend({ id: editor.id })
  expect(await codeOf(() => anybody.auth.resetPassword({ token: tokenOf(left), password }))).toBe('LINK_INVALID')
  expect(await codeOf(() => own.resetLink({ id: editor.id }))).toBe('STAFF_SUSPENDED')
})

test('an owner sees the sessions of a colleague, and ends one or all of them', async () => {
  const phone = await services.sessions.create(editor.id, 'Phone')
  const desk = await services.sessions.create(editor.id, 'Desk')
  const listed = await own.sessions({ id: editor.id })
  expect(listed.map(({ device }) => device).toSorted()).toEqual(['Desk', 'Phone'])
  const ofPhone = listed.find(({ device }) => device === 'Phone')!
  await own.endSession({ id: editor.id, sessionId: ofPhone.id })
  expect(await services.sessions.validate(phone)).toBeNull()
  expect(await services.sessions.validate(desk)).not.toBeNull()
  expect(await codeOf(() => own.endSession({ id: owner.id, sessionId: ofPhone.id }))).toBe('SESSION_NOT_FOUND')
  await own.endSessions({ id: editor.id })
  expect(services.db.select().from(sessions).where(eq(sessions.userId, editor.id)).all()).toEqual([])
  expect(lastAudit()).toMatchObject({ action: 'staff.endSessions', entityId: editor.id })
})

test('a reader is no colleague, whoever asks', async () => {
  const { id } = await addUser(services, 'reader')
  for (const call of [
    () => own.changeRole({ id, role: 'owner' }),
    () => own.suspend({ id }),
    () => own.resetLink({ id }),
    () => own.sessions({ id }),
    () => own.endSessions({ id }),
  ])
    expect(await codeOf(call)).toBe('STAFF_NOT_FOUND')
})
