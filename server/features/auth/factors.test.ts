import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  accountTokens,
  auditLog,
  mails,
  recoveryCodes,
  securityEvents,
  settingValues,
  users,
} from '#drizzle/schema/index.ts'
import type { SecondStep } from '#shared/factors.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { addSignedIn, callerWith, letSessionAge, tokenOf } from '#server/test/signed-in.ts'
import { makeToken } from './auth.tokens.service.ts'

const services = eachTest.services()
const anybody = callerFor(services, null)
afterEach(() => void vi.useRealTimers())

const password = 'correct horse battery'
const codeOf = async (call: () => Promise<unknown>) => (await errorOf(call)).code
const codeNow = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets the clock, and everything after it by hand. */
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms })
const stepLater = (steps = 1) => vi.setSystemTime(Date.now() + steps * 30_000)

/** Somebody with a code app; the clock stands in the middle of a step. */
async function withCodeApp(role: 'owner' | 'editor' | 'shop' = 'editor') {
  at(Date.parse('2026-11-10T12:00:10+05:30'))
  const person = await addSignedIn(services, role)
  const { secret, uri } = await person.api.factors.newCodeApp()
  const { recoveryCodes: codes } = await person.api.factors.turnOnCodeApp({ secret, code: codeNow(secret) })
  // The code of the set-up opens nothing.
  stepLater()
  const login = (fields = {}) => anybody.auth.adminLogin({ email: person.user.email, password, ...fields })
  const firstStep = async (): Promise<SecondStep> => {
    const error = await errorOf(() => login())
    expect(error.code).toBe('SECOND_FACTOR_NEEDED')
    return error.data as unknown as SecondStep
  }
  const finish = (challenge: string, code: string) => anybody.auth.finishSignIn({ challenge, code })
  return { ...person, secret, uri, codes, login, firstStep, finish }
}

const eventsOf = (userId: string) =>
  services.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .all()
    .map(({ kind, detail }) => `${kind} ${detail}`)

describe('a code app', () => {
  test('is a second step of the sign-in: the documented call names it, and a second call completes it [H-20]', async () => {
    const { user, secret, uri, firstStep, finish } = await withCodeApp()
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    const step = await firstStep()
    expect(step).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: '2026-11-10T06:40:40.000Z',
      withCodeApp: true,
      withPasskey: false,
    })
    const { token, user: signedIn } = await finish(step.challenge, codeNow(secret))
    expect(signedIn).toEqual(user)
    expect(await (await callerWith(services, token)).auth.verifyAdmin()).toMatchObject({ isValid: true })
    expect(eventsOf(user.id)).toEqual(['second-factor-asked auth.adminLogin', 'login code'])
  })

  test('is asked for at the readers’ sign-in too, which opens no session without it [attack 113]', async () => {
    const { user } = await withCodeApp()
    expect(await codeOf(() => anybody.auth.login({ email: user.email, password }))).toBe('SECOND_FACTOR_NEEDED')
  })

  test('is not heard of by whoever does not know the password [attack 114]', async () => {
    const { login } = await withCodeApp()
    const known = await errorOf(() => login({ password: 'wrong horse battery' }))
    const unknown = await errorOf(() => login({ email: 'nobody@example.org' }))
    expect(known).toEqual(unknown)
    expect(known.code).toBe('LOGIN_FAILED')
  })

  test('gives codes that work once, also for a sign-in that has just begun [H-21, attack 115]', async () => {
    const { secret, firstStep, finish } = await withCodeApp()
    const [first, second] = [await firstStep(), await firstStep()]
    const code = codeNow(secret)
    await finish(first.challenge, code)
    expect(await codeOf(() => finish(second.challenge, code))).toBe('SECOND_FACTOR_WRONG')
    // Nor does the code before it.
    expect(await codeOf(() => finish(second.challenge, codeNow(secret, -1)))).toBe('SECOND_FACTOR_WRONG')
    stepLater()
    await finish(second.challenge, codeNow(secret))
  })

  test('is drawn coarsely enough for any camera, however long the Tamil name of the house is', async () => {
    const person = await withCodeApp()
    const names = ['மை', 'காலச்சுவடு', 'கரிசல் நிலத்து உழைப்பாளர் வாழ்வும் வரலாறும் பேசும் திங்கள்']
    for (const name of names) {
      services.db
        .insert(settingValues)
        .values({ name: 'name', value: name, updatedAt: 1 })
        .onConflictDoUpdate({ target: settingValues.name, set: { value: name } })
        .run()
      const { uri } = await person.api.factors.newCodeApp()
      expect(uri.split('issuer').length).toBe(2)
      expect(encode(uri, { ecc: 'L' }).size).toBeLessThanOrEqual(67)
    }
  })

  test('may be one step of time off, and not two [H-21, attack 115]', async () => {
    const { secret, firstStep, finish } = await withCodeApp()
    stepLater(5)
    const { challenge } = await firstStep()
    for (const off of [-2, 2])
      expect(await codeOf(() => finish(challenge, codeNow(secret, off)))).toBe('SECOND_FACTOR_WRONG')
    await finish(challenge, codeNow(secret, -1))
    stepLater(5)
    const spaced = codeNow(secret, 1).replace(/^(...)/, '$1 ')
    await finish((await firstStep()).challenge, spaced)
  })

  test('is turned on by a code of it only, and by whoever has just shown who is there [attack 118]', async () => {
    const { api, token } = await addSignedIn(services, 'shop')
    const { secret } = await api.factors.newCodeApp()
    const wrong = await errorOf(() => api.factors.turnOnCodeApp({ secret, code: '000000' }))
    expect(wrong.fields).toEqual({ code: 'SECOND_FACTOR_WRONG' })
    expect(await api.factors.get()).toMatchObject({ hasCodeApp: false, recoveryCodesLeft: 0 })
    letSessionAge(services, token)
    for (const call of [
      () => api.factors.newCodeApp(),
      () => api.factors.turnOnCodeApp({ secret, code: codeNow(secret) }),
      () => api.factors.turnOffCodeApp(),
      () => api.factors.renewRecoveryCodes(),
      () => api.factors.newPasskey(),
      () => api.factors.removePasskey({ id: 'x' }),
    ])
      expect(await codeOf(call)).toBe('REAUTHENTICATION_NEEDED')
    expect(await codeOf(() => api.auth.proveIdentity({ password: 'wrong horse' }))).toBe('PASSWORD_WRONG')
    await api.auth.proveIdentity({ password })
    await api.factors.turnOnCodeApp({ secret, code: codeNow(secret) })
    expect(await api.factors.get()).toMatchObject({ hasCodeApp: true, recoveryCodesLeft: 10 })
  })

  test('ends all other sessions when it is turned on, and is in the audit log', async () => {
    const { user, api, token } = await addSignedIn(services, 'editor')
    const other = await tokenOf(services, user)
    const { secret } = await api.factors.newCodeApp()
    await api.factors.turnOnCodeApp({ secret, code: codeNow(secret) })
    expect(await services.sessions.validate(other)).toBeNull()
    expect(await services.sessions.validate(token)).not.toBeNull()
    await api.factors.turnOffCodeApp()
    expect(await api.factors.get()).toMatchObject({ hasCodeApp: false, recoveryCodesLeft: 0 })
    const actions = services.db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action)
    expect(actions).toEqual(['staff.turnOnCodes', 'staff.turnOffCodes'])
    await anybody.auth.adminLogin({ email: user.email, password })
  })
})

test('whoever has changed the own second factors is told so by mail, and by none without a mail server [H-104, attack 118]', async () => {
  const { user, api, token } = await addSignedIn(services, 'editor')
  const { secret } = await api.factors.newCodeApp()
  await api.factors.turnOnCodeApp({ secret, code: codeNow(secret) })
  expect(services.db.select().from(mails).all()).toEqual([])
  const mailing = { ...services, env: { ...services.env, SMTP_URL: 'smtp://127.0.0.1:9' } }
  const own = await callerWith(mailing, token)
  await own.factors.renewRecoveryCodes()
  await own.factors.turnOffCodeApp()
  const sent = services.db.select().from(mails).all()
  expect(sent.map(({ recipient }) => recipient)).toEqual([user.email, user.email])
  expect(sent[0]!.text).toContain('மீட்புக் குறியீடுகள் புதிதாக்கப்பட்டன')
  expect(sent[1]!.text).toContain('குறியீட்டுச் செயலி நீக்கப்பட்டது')
})

describe('the challenge of a sign-in', () => {
  test('is used up by the second step, and two at once open one session [attack 115]', async () => {
    const { secret, codes, firstStep, finish } = await withCodeApp()
    const { challenge } = await firstStep()
    const both = await Promise.all([
      finish(challenge, codeNow(secret)).then(
        () => 'open',
        (error: Error) => error.message,
      ),
      finish(challenge, codes[0]!).then(
        () => 'open',
        (error: Error) => error.message,
      ),
    ])
    expect(both.filter((outcome) => outcome === 'open')).toHaveLength(1)
    expect(await codeOf(() => finish(challenge, codes[1]!))).toBe('SECOND_FACTOR_EXPIRED')
  })

  test('ends after ten minutes, with a new password, and with a suspension', async () => {
    const { user, secret, firstStep, finish } = await withCodeApp()
    const { challenge: late } = await firstStep()
    stepLater(21)
    expect(await codeOf(() => finish(late, codeNow(secret)))).toBe('SECOND_FACTOR_EXPIRED')
    const { challenge: former } = await firstStep()
    const link = makeToken(services.db, user.id, 'reset', user.email)
    await anybody.auth.resetPassword({ token: link, password: 'another sentence of mine' })
    expect(await codeOf(() => finish(former, codeNow(secret)))).toBe('SECOND_FACTOR_EXPIRED')
  })

  test('of a suspended account opens nothing', async () => {
    const { user, secret, firstStep, finish } = await withCodeApp()
    const { challenge } = await firstStep()
    services.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, user.id)).run()
    expect(await codeOf(() => finish(challenge, codeNow(secret)))).toBe('ACCOUNT_SUSPENDED')
  })

  test('is stored as a hash, and is no other kind of token', async () => {
    const { firstStep } = await withCodeApp()
    const { challenge } = await firstStep()
    expect(JSON.stringify(services.db.select().from(accountTokens).all())).not.toContain(challenge)
    expect(await codeOf(() => anybody.auth.resetPassword({ token: challenge, password: 'another sentence' }))).toBe(
      'LINK_INVALID',
    )
    expect(await codeOf(() => anybody.auth.undoChange({ token: challenge }))).toBe('LINK_INVALID')
  })
})

describe('recovery codes', () => {
  test('are ten, of which the database has hashes; each opens the account once, in any writing [H-22]', async () => {
    const { user, codes, firstStep, finish } = await withCodeApp()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(JSON.stringify(services.db.select().from(recoveryCodes).all())).not.toContain(codes[0])
    const { token } = await finish((await firstStep()).challenge, ` ${codes[0]!.toUpperCase().replaceAll('-', ' ')}`)
    expect(await (await callerWith(services, token)).factors.get()).toMatchObject({ recoveryCodesLeft: 9 })
    const { challenge } = await firstStep()
    expect(await codeOf(() => finish(challenge, codes[0]!))).toBe('SECOND_FACTOR_WRONG')
    expect(eventsOf(user.id)).toContain('login recovery-code')
  })

  test('of somebody else open nothing [attack 117]', async () => {
    const mine = await withCodeApp()
    const theirs = await withCodeApp()
    const { challenge } = await mine.firstStep()
    expect(await codeOf(() => mine.finish(challenge, theirs.codes[0]!))).toBe('SECOND_FACTOR_WRONG')
  })

  test('are renewed on demand: the former ones are worth nothing [H-22, attack 117]', async () => {
    const { api, codes, firstStep, finish } = await withCodeApp()
    const { recoveryCodes: fresh } = await api.factors.renewRecoveryCodes()
    const { challenge } = await firstStep()
    expect(await codeOf(() => finish(challenge, codes[0]!))).toBe('SECOND_FACTOR_WRONG')
    await finish(challenge, fresh[0]!)
    const { api: without } = await addSignedIn(services, 'editor')
    expect(await codeOf(() => without.factors.renewRecoveryCodes())).toBe('SECOND_FACTOR_NONE')
  })
})

describe('guessing', () => {
  test('is throttled as passwords are, by account, and told to the audit log [H-21, attack 116]', async () => {
    const { user, secret, firstStep, finish } = await withCodeApp()
    const { challenge } = await firstStep()
    for (let index = 0; index < 5; index++)
      expect(await codeOf(() => finish(challenge, '000000'))).toBe('SECOND_FACTOR_WRONG')
    const refused = await errorOf(() => finish(challenge, codeNow(secret)))
    expect(refused).toMatchObject({ code: 'LOGIN_THROTTLED', retryAfter: expect.any(Number) })
    expect(eventsOf(user.id)).toContain('login-failed second factor')
    // Neither the right password nor a link to a new one makes guesses free again.
    const link = makeToken(services.db, user.id, 'reset', user.email)
    await anybody.auth.resetPassword({ token: link, password: 'another sentence of mine' })
    const again = await errorOf(() =>
      anybody.auth.adminLogin({ email: user.email, password: 'another sentence of mine' }),
    )
    const next = again.data as unknown as SecondStep
    expect(await codeOf(() => finish(next.challenge, codeNow(secret)))).toBe('LOGIN_THROTTLED')
    vi.setSystemTime(Date.now() + 60_000)
    await finish(next.challenge, codeNow(secret))
  })

  test('at the admin’s door with an address that nobody has is in the audit log, without the address [H-28]', async () => {
    const { api } = await addSignedIn(services, 'owner')
    await errorOf(() => anybody.auth.adminLogin({ email: 'nobody@example.org', password }))
    await errorOf(() => anybody.auth.login({ email: 'nobody@example.org', password }))
    const { entries } = await api.audit.list({ area: 'sign-ins' })
    expect(entries).toMatchObject([
      { action: 'sign-ins.login-failed', userId: '', network: '192.0.2.1', summary: 'auth.adminLogin' },
    ])
    expect(JSON.stringify(services.db.select().from(securityEvents).all())).not.toContain('nobody@')
  })
})
