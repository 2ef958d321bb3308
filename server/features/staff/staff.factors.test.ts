import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { auditLog, mails, users } from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { hashToken } from '#server/core/session.ts'
import { makeToken } from '#server/features/auth/auth.tokens.service.ts'
import { nameInMail } from '#server/features/auth/auth.emails.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { addSignedIn, callerWith, letSessionAge, tokenOf } from '#server/test/signed-in.ts'

const services = eachTest.services()
const anybody = callerFor(services, null)
const password = 'correct horse battery'
const codeOf = async (call: () => Promise<unknown>) => (await errorOf(call)).code

async function withCodeApp(role: 'owner' | 'editor') {
  const person = await addSignedIn(services, role)
  const { secret } = await person.api.factors.newCodeApp()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await person.api.factors.turnOnCodeApp({ secret, code })
  return { ...person, recoveryCodes }
}
const login = ({ email }: { email: string }, secret = password) => anybody.auth.adminLogin({ email, password: secret })

describe('a second factor required of the staff', () => {
  test('is asked for by an owner who has one, and leaves the others the page that sets it up [H-24]', async () => {
    const { api, token } = await addSignedIn(services, 'owner')
    expect(await codeOf(() => api.staff.requireSecondFactor({ isRequired: true }))).toBe('SECOND_FACTOR_OWN')
    const { api: own } = await withCodeApp('owner')
    const editor = await addSignedIn(services, 'editor')
    await own.staff.requireSecondFactor({ isRequired: true })
    expect((await own.staff.list()).requiresSecondFactor).toBe(true)
    expect(services.db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'settings.update',
      entityId: 'requireSecondFactor',
    })
    // Of sessions that were open before, from the next request on.
    const closed = await callerWith(services, editor.token)
    expect((await closed.auth.verifyAdmin()).user).toMatchObject({ mustSetUpSecondFactor: true })
    expect(await codeOf(() => closed.posts.adminList({}))).toBe('SECOND_FACTOR_REQUIRED')
    expect(await codeOf(async () => (await callerWith(services, token)).staff.list())).toBe('SECOND_FACTOR_REQUIRED')

    const { secret } = await closed.factors.newCodeApp()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await closed.factors.turnOnCodeApp({ secret, code })
    const open = await callerWith(services, editor.token)
    expect((await open.auth.verifyAdmin()).user).not.toHaveProperty('mustSetUpSecondFactor')
    await open.posts.adminList({})
    // The last one stays.
    expect(await codeOf(() => open.factors.turnOffCodeApp())).toBe('SECOND_FACTOR_LAST')
    expect(await open.factors.get()).toMatchObject({ hasCodeApp: true, isRequired: true, recoveryCodesLeft: 10 })
    await own.staff.requireSecondFactor({ isRequired: false })
    await open.factors.turnOffCodeApp()
  })

  test('is no business of readers, and no setting that readers’ pages are told', async () => {
    const { api } = await withCodeApp('owner')
    await api.staff.requireSecondFactor({ isRequired: true })
    const reader = await addSignedIn(services, 'reader')
    expect((await reader.api.auth.verify()).user).not.toHaveProperty('mustSetUpSecondFactor')
    await reader.api.profile.get()
    expect(await anybody.settings.get()).not.toHaveProperty('requireSecondFactor')
    const change = { requireSecondFactor: false } as object
    expect(await codeOf(() => api.settings.update(change))).toBe('INPUT_INVALID')
  })
})

describe('an owner', () => {
  test('removes the second factors of a colleague, whose sessions end and who is told by mail [H-25]', async () => {
    const mailing = { ...services, env: { ...services.env, SMTP_URL: 'smtp://127.0.0.1:9' } }
    const { user: owner } = await addSignedIn(services, 'owner')
    const editor = await withCodeApp('editor')
    const api = await callerWith(mailing, await tokenOf(services, owner))
    expect((await api.staff.list()).people.find(({ id }) => id === editor.user.id)?.hasSecondFactor).toBe(true)
    await api.staff.removeFactors({ id: editor.user.id })
    expect(await services.sessions.validate(editor.token)).toBeNull()
    expect((await login(editor.user)).user.id).toBe(editor.user.id)
    const mail = services.db.select().from(mails).get()
    expect(mail).toMatchObject({ recipient: editor.user.email })
    expect(services.db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'staff.removeFactors',
      userId: owner.id,
      entityId: editor.user.id,
    })
    expect(await codeOf(() => api.staff.removeFactors({ id: editor.user.id }))).toBe('SECOND_FACTOR_NONE')
    expect(await codeOf(() => api.staff.removeFactors({ id: owner.id }))).toBe('FORBIDDEN')
  })

  test('shows again who is there before somebody is let in, gets another role or loses access, or loses the second factor [H-26, attack 121]', async () => {
    const { api, token } = await addSignedIn(services, 'owner')
    const editor = await withCodeApp('editor')
    letSessionAge(services, token)
    const { id } = editor.user
    const calls = [
      () => api.staff.invite({ email: 'kayal@example.org', role: 'author' }),
      () => api.staff.changeRole({ id, role: 'owner' }),
      () => api.staff.changeRole({ id, role: 'shop' }),
      () => api.staff.resetLink({ id }),
      () => api.staff.removeFactors({ id }),
      () => api.staff.requireSecondFactor({ isRequired: false }),
      () => api.staff.suspend({ id }),
      () => api.staff.remove({ id }),
    ]
    for (const call of calls) expect(await codeOf(call)).toBe('REAUTHENTICATION_NEEDED')
    await api.auth.proveIdentity({ password })
    for (const call of calls) await call()
  })
})

test('a session that nobody has proven lately neither takes people’s addresses nor mails them nor removes for ever [attack 136]', async () => {
  const { api, token } = await addSignedIn(services, 'owner')
  letSessionAge(services, token)
  const calls: Record<string, () => Promise<unknown>> = {
    subscribers: () => api.newsletter.export({}),
    orders: () => api.orders.export({ lang: 'en' }),
    audit: () => api.audit.export({ lang: 'en' }),
    purge: () => api.trash.purge({ kind: 'book', id: 'x' }),
    letter: () => api.letters.send({ id: 'x', seenUpdatedAt: new Date().toISOString() }),
    sender: () => api.settings.update({ mailSender: { name: 'WIN', address: 'phish@evil.example' } }),
  }
  for (const [what, call] of Object.entries(calls))
    expect([what, await codeOf(call)]).toEqual([what, 'REAUTHENTICATION_NEEDED'])
  await api.settings.update({ mailSender: { name: '', address: '' } })
})

test('whoever is demoted, suspended or removed is told by mail who did it [attack 136]', async () => {
  const { user: thief, token } = await addSignedIn(services, 'owner')
  const context = contextFor(services, thief, token)
  const api = createCaller({ ...context, env: { ...context.env, SMTP_URL: 'smtp://127.0.0.1:1' } })
  const mailsTo = ({ email }: { email: string }) =>
    services.db.select().from(mails).where(eq(mails.recipient, email)).all()
  for (const lose of [
    (id: string) => api.staff.changeRole({ id, role: 'editor' }),
    (id: string) => api.staff.suspend({ id }),
    (id: string) => api.staff.remove({ id }),
  ]) {
    const { user } = await addSignedIn(services, 'owner')
    await lose(user.id)
    expect(mailsTo(user)).toHaveLength(1)
    expect(mailsTo(user)[0]!.text).toContain(nameInMail(thief.name))
  }
})

test('a colleague who is removed from the staff signs in as a reader, without a second step', async () => {
  const { api } = await addSignedIn(services, 'owner')
  const { user } = await withCodeApp('editor')
  await api.staff.remove({ id: user.id })
  expect((await anybody.auth.login({ email: user.email, password })).user.role).toBe('reader')
})

test('everybody on the staff changes the own name, which is in the audit log [H-27]', async () => {
  const { user, api } = await addSignedIn(services, 'shop')
  await api.staff.rename({ name: '  கயல்விழி ' })
  expect(services.db.select().from(users).where(eq(users.id, user.id)).get()?.name).toBe('கயல்விழி')
  expect(services.db.select().from(auditLog).get()).toMatchObject({
    action: 'staff.rename',
    changes: JSON.stringify({ name: { before: user.name, after: 'கயல்விழி' } }),
  })
  expect((await errorOf(() => api.staff.rename({ name: ' ' }))).fields).toEqual({ name: 'FIELD_REQUIRED' })
})

describe('after a lost phone of the only owner', () => {
  const fresh = 'another long sentence of mine'

  test('no link, mail or other way in gets past the second factor [H-25, attack 120]', async () => {
    const { user, recoveryCodes } = await withCodeApp('owner')
    const { email } = user
    const isAskedAgain = async (secret: string) =>
      expect(await codeOf(() => login(user, secret))).toBe('SECOND_FACTOR_NEEDED')

    // A new password, by the link of a mail or of the command on the server.
    const reset = makeToken(services.db, user.id, 'reset', email)
    expect(await anybody.auth.resetPassword({ token: reset, password: fresh })).toEqual({ isStaff: true })
    await isAskedAgain(fresh)
    // The link that undoes a change, and the new password that it leads to.
    const undo = makeToken(services.db, user.id, 'undo', email)
    const { resetToken } = await anybody.auth.undoChange({ token: undo })
    await anybody.auth.resetPassword({ token: resetToken, password })
    await isAskedAgain(password)
    // The confirmation of an address.
    await anybody.auth.confirmEmail({ token: makeToken(services.db, user.id, 'confirm', email) })
    expect(await codeOf(() => anybody.auth.login({ email, password }))).toBe('SECOND_FACTOR_NEEDED')
    expect(await anybody.auth.confirmAgain({ email, password })).toEqual({})
    // A sign-in by Google.
    const secret = makeToken(services.db, user.id, 'google', email)
    const google = createCaller({ ...contextFor(services, null), cookie: () => secret })
    expect(await codeOf(() => google.auth.takeGoogleSession({ code: hashToken(`code ${secret}`) }))).toBe(
      'LINK_INVALID',
    )
    // An invitation to the own address, and a second registration.
    const other = await addSignedIn(services, 'owner')
    expect(await codeOf(() => other.api.staff.invite({ email, role: 'owner' }))).toBe('STAFF_ALREADY')
    expect(await codeOf(() => anybody.auth.register({ name: 'x', email, password: fresh }))).toBe('EMAIL_TAKEN')
    // What is left is a recovery code.
    const { challenge } = (await errorOf(() => login(user))).data as { challenge: string }
    await anybody.auth.finishSignIn({ challenge, code: recoveryCodes[0]! })
  })
})
