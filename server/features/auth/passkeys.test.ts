import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails, passkeyChallenges, passkeys, securityEvents, users } from '#drizzle/schema/index.ts'
import type { PasskeyAnswer, SecondStep } from '#shared/factors.ts'
import { createAuthenticator } from '#server/test/authenticator.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { addSignedIn, callerWith, letSessionAge } from '#server/test/signed-in.ts'

const origin = 'https://example.org'
const services = eachTest.services({ PUBLIC_URL: origin })
const anybody = callerFor(services, null)
const password = 'correct horse battery'
const codeOf = async (call: () => Promise<unknown>) => (await errorOf(call)).code

/** Somebody with a passkey on a device. */
async function withPasskey(role: 'owner' | 'editor' = 'editor') {
  const person = await addSignedIn(services, role)
  const device = createAuthenticator({ origin })
  const passkey = device.make(await person.api.factors.newPasskey())
  const { recoveryCodes } = await person.api.factors.addPasskey({ name: 'Phone', passkey })
  return { ...person, device, passkey, recoveryCodes }
}

const signIn = async (use: (options: { challenge: string }) => PasskeyAnswer) =>
  anybody.auth.signInByPasskey({ passkey: use(await anybody.auth.askForPasskey({})) })

test('a passkey is a sign-in by itself, with the finger or PIN of its device [H-23]', async () => {
  const { user, device } = await withPasskey()
  const { token, user: signedIn } = await signIn(device.use)
  expect(signedIn).toEqual(user)
  const { passkeys: list } = await (await callerWith(services, token)).factors.get()
  expect(list).toEqual([
    { id: expect.any(String), name: 'Phone', createdAt: expect.any(String), usedAt: expect.any(String) },
  ])
  const event = services.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id)).get()
  expect(event).toMatchObject({ kind: 'login', detail: 'passkey', isStaff: true })
})

test('a passkey is the second step after the password, which alone opens nothing [H-23]', async () => {
  const { user, device, recoveryCodes } = await withPasskey()
  expect(recoveryCodes).toHaveLength(10)
  const error = await errorOf(() => anybody.auth.adminLogin({ email: user.email, password }))
  const { challenge, ...ways } = error.data as unknown as SecondStep
  expect(ways).toMatchObject({ withCodeApp: false, withPasskey: true })
  const options = await anybody.auth.askForPasskey({ challenge })
  expect(options.allowCredentials).toMatchObject([{ transports: ['internal'] }])
  const other = await withPasskey()
  const theirs = other.device.use(await anybody.auth.askForPasskey({}))
  expect(await codeOf(() => anybody.auth.finishSignIn({ challenge, passkey: theirs }))).toBe('SECOND_FACTOR_WRONG')
  const { user: signedIn } = await anybody.auth.finishSignIn({ challenge, passkey: device.use(options) })
  expect(signedIn.id).toBe(user.id)
})

describe('a passkey is refused', () => {
  test('whose answer was used before, or came too late [attack 119]', async () => {
    const { device } = await withPasskey()
    const answer = device.use(await anybody.auth.askForPasskey({}))
    await anybody.auth.signInByPasskey({ passkey: answer })
    expect(await codeOf(() => anybody.auth.signInByPasskey({ passkey: answer }))).toBe('PASSKEY_REFUSED')
    const late = device.use(await anybody.auth.askForPasskey({}))
    services.db.update(passkeyChallenges).set({ expiresAt: Date.now() }).run()
    expect(await codeOf(() => anybody.auth.signInByPasskey({ passkey: late }))).toBe('PASSKEY_REFUSED')
  })

  test('that answers another page, another site, or without a finger or PIN [attack 119]', async () => {
    const { api } = await addSignedIn(services, 'editor')
    for (const device of [
      createAuthenticator({ origin: 'https://example.org.evil.example' }),
      createAuthenticator({ origin, isVerifying: false }),
    ]) {
      const passkey = device.make(await api.factors.newPasskey())
      expect(await codeOf(() => api.factors.addPasskey({ name: 'x', passkey }))).toBe('PASSKEY_REFUSED')
    }
    const elsewhere = createAuthenticator({ origin })
    const options = await api.factors.newPasskey()
    const passkey = elsewhere.make({ ...options, rp: { id: 'evil.example' } })
    expect(await codeOf(() => api.factors.addPasskey({ name: 'x', passkey }))).toBe('PASSKEY_REFUSED')
    expect(services.db.select().from(passkeys).all()).toEqual([])
  })

  test('with a forged signature, of an unknown device, and with the counter of a copy [attack 119]', async () => {
    const { device, passkey } = await withPasskey()
    const answer = device.use(await anybody.auth.askForPasskey({}))
    const forged = { ...answer, response: { ...answer.response, signature: `A${answer.response.signature.slice(1)}` } }
    expect(await codeOf(() => anybody.auth.signInByPasskey({ passkey: forged }))).toBe('PASSKEY_REFUSED')
    const stranger = createAuthenticator({ origin })
    stranger.make({ challenge: 'x', rp: { id: 'example.org' } })
    expect(await codeOf(() => signIn(stranger.use))).toBe('PASSKEY_REFUSED')
    services.db.update(passkeys).set({ counter: 1000 }).where(eq(passkeys.id, passkey.id)).run()
    expect(await codeOf(() => signIn(device.use))).toBe('PASSKEY_REFUSED')
    const { entries } = await (await addSignedIn(services, 'owner')).api.audit.list({ area: 'sign-ins' })
    expect(entries[0]).toMatchObject({ action: 'sign-ins.login-failed', summary: 'auth.signInByPasskey' })
  })

  test('that was made for somebody else’s question, or for a sign-in [attack 119]', async () => {
    const mine = await addSignedIn(services, 'editor')
    const theirs = await addSignedIn(services, 'editor')
    const device = createAuthenticator({ origin })
    const passkey = device.make(await theirs.api.factors.newPasskey())
    expect(await codeOf(() => mine.api.factors.addPasskey({ name: 'x', passkey }))).toBe('PASSKEY_REFUSED')
    const { challenge } = await anybody.auth.askForPasskey({})
    const other = device.make({ challenge, rp: { id: 'example.org' } })
    expect(await codeOf(() => mine.api.factors.addPasskey({ name: 'x', passkey: other }))).toBe('PASSKEY_REFUSED')
  })

  test('of a suspended account, and where the site has an address of numbers', async () => {
    const { user, device } = await withPasskey()
    services.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, user.id)).run()
    expect(await codeOf(() => signIn(device.use))).toBe('ACCOUNT_SUSPENDED')
    const numbers = { ...services, env: { ...services.env, PUBLIC_URL: 'http://127.0.0.1:3000' } }
    const reader = callerFor(numbers, null)
    expect(await codeOf(() => reader.auth.askForPasskey({}))).toBe('PASSKEY_REFUSED')
  })
})

test('a passkey is renamed and removed by its owner only, and the last one takes the recovery codes along', async () => {
  const { user, api, passkey, device } = await withPasskey()
  const other = await withPasskey()
  for (const call of [
    () => other.api.factors.renamePasskey({ id: passkey.id, name: 'Mine' }),
    () => other.api.factors.removePasskey({ id: passkey.id }),
  ])
    expect(await codeOf(call)).toBe('PASSKEY_NOT_FOUND')
  await api.factors.renamePasskey({ id: passkey.id, name: 'Old phone' })
  expect((await api.factors.get()).passkeys).toMatchObject([{ name: 'Old phone' }])
  await api.factors.removePasskey({ id: passkey.id })
  expect(await api.factors.get()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect(await codeOf(() => signIn(device.use))).toBe('PASSKEY_REFUSED')
  await anybody.auth.adminLogin({ email: user.email, password })
})

test('whoever has added or removed a passkey is told so by mail [H-104, attack 118]', async () => {
  const { user, token } = await addSignedIn(services, 'editor')
  const api = await callerWith({ ...services, env: { ...services.env, SMTP_URL: 'smtp://127.0.0.1:9' } }, token)
  const passkey = createAuthenticator({ origin }).make(await api.factors.newPasskey())
  await api.factors.addPasskey({ name: 'Phone', passkey })
  const { passkeys: own } = await api.factors.get()
  await api.factors.removePasskey({ id: own[0]!.id })
  const sent = services.db.select().from(mails).all()
  expect(sent.map(({ recipient }) => recipient)).toEqual([user.email, user.email])
  expect(sent[0]!.text).toContain('கடவுச்சாவி ஒன்று சேர்க்கப்பட்டது')
  expect(sent[1]!.text).toContain('கடவுச்சாவி ஒன்று நீக்கப்பட்டது')
})

test('a passkey shows who is there, where a session alone is not enough [H-26]', async () => {
  const { api, token, device } = await withPasskey('owner')
  const invite = () => api.staff.invite({ email: 'kayal@example.org', role: 'author' })
  letSessionAge(services, token)
  expect(await codeOf(invite)).toBe('REAUTHENTICATION_NEEDED')
  const other = await withPasskey()
  const theirs = other.device.use(await other.api.auth.askForOwnPasskey())
  expect(await codeOf(() => api.auth.proveIdentity({ passkey: theirs }))).toBe('PASSKEY_REFUSED')
  await api.auth.proveIdentity({ passkey: device.use(await api.auth.askForOwnPasskey()) })
  expect(await invite()).toMatchObject({ isMailed: false })
})
