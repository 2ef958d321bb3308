// @vitest-environment jsdom
// A reader's session: how it begins, how a stored one is known, and how it ends.
import { afterEach, describe, expect, test } from 'vitest'
import { sentenceOf } from '#shared/errors.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { user } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.en
const { clientToken, userId, userName } = storageKeys
const stored = () => [clientToken, userId, userName].map((key) => localStorage.getItem(key))
const nobody = [null, null, null]
const session = { token: 'anew', user }
const toast = page.locator('.toast')
const alert = page.getByRole('alert')

let app: App
afterEach(() => app.close())

const open = async (at: string, answers: Answers = {}, kept: Record<string, string> = {}) => {
  app = await openApp(at, { lang: 'en', answers, stored: kept })
}
const isAt = (path: string) => eventually(() => expect(location.pathname).toBe(path))

const email = page.getByLabel(say('auth:email'))
const password = page.getByLabel(say('auth:password'), { exact: true })
async function enter(word = 'a password of a reader'): Promise<void> {
  await email.fill(user.email)
  await password.fill(word)
  await page.locator('form button[type=submit]').click()
}

test('login and sign-up lead to each other, and to Google [S-072, S-073]', async () => {
  await open('/login')
  const hrefOf = async (name: string) => (await page.getByRole('link', { name }).waitFor()).getAttribute('href')
  expect(await hrefOf(say('auth:google'))).toBe('/api/auth/google')
  await page.getByRole('link', { name: say('auth:toSignup') }).click()
  expect(await hrefOf(say('auth:googleSignup'))).toBe('/api/auth/google')
  await page.getByRole('link', { name: say('auth:toLogin') }).click()
  await isAt('/login')
})

test('a reader logs in, and is told why not [C-30, E-26, P-05, S-060, S-068, ST-03, ST-04, V-01, V-02]', async () => {
  await open('/login', { 'auth.login': refused('LOGIN_FAILED') })
  await email.waitFor()
  expect(email.now().type).toBe('email')
  expect([email, password].map((field) => field.now().required)).toEqual([true, true])
  await enter('not this one')
  await eventually(() => expect(alert.texts().join('')).toContain(sentenceOf('LOGIN_FAILED')))
  expect(stored()).toEqual(nobody)
  app.answer({ 'auth.login': data(session) })
  await enter()
  await isAt('/home')
  expect(stored()).toEqual(['anew', user.id, user.name])
  expect(app.inputsTo('auth.login').at(-1)).toEqual({ email: user.email, password: 'a password of a reader' })
})

test.each([`token=code&uid=${user.id}`, 'token=code'])(
  'the code of %s is exchanged for a session and leads home, and the address is forgotten [S-065, S-066]',
  async (search) => {
    await open('/contact', { 'auth.takeGoogleSession': data(session) })
    await app.goTo(`/login?${search}`)
    await isAt('/home')
    expect(stored()).toEqual(['anew', user.id, user.name])
    expect(app.inputsTo('auth.takeGoogleSession')).toEqual([{ code: 'code' }])
    history.back()
    await isAt('/contact')
  },
)

describe('a link with a code that this browser did not ask for', () => {
  const answers: Answers = { 'auth.takeGoogleSession': refused('LINK_INVALID') }

  test('signs nobody in', async () => {
    await open('/login?token=theirs&uid=u2', answers)
    await eventually(() => expect(alert.texts()).toEqual([say('auth:googleErrors.google_expired')]))
    expect(stored()).toEqual(nobody)
  })

  test('leaves whoever is logged in', async () => {
    await open('/login?token=theirs&uid=u2', answers, sessions.reader)
    await isAt('/home')
    expect(stored()).toEqual(['of a reader', user.id, user.name])
  })
})

test('an account whose address is not confirmed gets the link once more', async () => {
  await open('/login', { 'auth.login': refused('EMAIL_UNCONFIRMED'), 'auth.confirmAgain': data({}) })
  await enter()
  await eventually(() => expect(alert.texts().join('')).toContain(sentenceOf('EMAIL_UNCONFIRMED')))
  await page.getByRole('button', { name: say('auth:confirmAgain') }).click()
  await eventually(() => expect(toast.texts()).toEqual([say('auth:confirmFirst')]))
  expect(app.inputsTo('auth.confirmAgain')).toMatchObject([{ email: user.email, lang: 'en' }])
})

test('an account that must be confirmed leads from the sign-up to the login [ST-06, V-04]', async () => {
  // The answer says nothing of the address.
  await open('/signup', { 'auth.register': data({ session: null }) })
  await email.waitFor()
  for (const field of page.locator('form input:not([type=checkbox])').all())
    for (const rule of ['pattern', 'minlength', 'maxlength']) expect(field.hasAttribute(rule)).toBe(false)
  await page.getByLabel(say('auth:name')).fill('Kuyil')
  await enter()
  await eventually(() => expect(toast.texts()).toEqual([say('auth:confirmFirst')]))
  await isAt('/login')
})

describe('the link “this was not me”', () => {
  const token = 'x'.repeat(43)
  const undo = page.getByRole('button', { name: say('auth:undo') })

  test('says what to do when it is dead', async () => {
    await open(`/undo-change#${token}`, { 'auth.undoChange': refused('LINK_INVALID') }, sessions.reader)
    await page.getByText(say('auth:undoText')).waitFor()
    await eventually(() => expect(location.hash).toBe(''))
    await undo.click()
    await eventually(() => expect(alert.texts()).toEqual([say('auth:undoDead')]))
    const contact = await page.getByRole('link', { name: say('auth:undoContact') }).waitFor()
    expect(contact.getAttribute('href')).toBe('/contact')
  })

  test('gives the account back and asks for a new password', async () => {
    const answers = { 'auth.undoChange': data({ resetToken: 'y' }), 'auth.resetPassword': refused('LINK_INVALID') }
    await open(`/undo-change#${token}`, answers, sessions.reader)
    await undo.click()
    await page.getByText(say('auth:undone')).waitFor()
    expect(app.inputsTo('auth.undoChange')).toEqual([{ token }])
    expect(stored()).toEqual(nobody)
    await password.fill('a long enough one')
    await page.getByRole('button', { name: say('auth:resetSave') }).click()
    await eventually(() => expect(alert.texts().join('')).toContain(sentenceOf('LINK_INVALID')))
  })
})

describe.each(['/login', '/signup'])('a stored session on %s', (at) => {
  test('leads on to the home page [S-067, S-074, ST-01]', async () => {
    await open(at, {}, { [clientToken]: 'of a reader' })
    await isAt('/home')
    expect(stored()).toEqual(['of a reader', user.id, user.name])
  })

  test('is forgotten when it is dead [S-069, S-076, ST-02]', async () => {
    await open(at, { 'auth.verify': data({ isValid: false, user: null }) }, { [clientToken]: 'dead' })
    await email.waitFor()
    expect(stored()).toEqual(nobody)
  })
})

describe('on any page, a session', () => {
  test('that is over is forgotten [ST-07]', async () => {
    await open('/contact', { 'auth.verify': data({ isValid: false, user: null }) }, sessions.reader)
    await eventually(() => expect(stored()).toEqual(nobody))
  })

  test('that cannot be verified is kept, since a server out of reach ends nothing [ST-08]', async () => {
    await open('/contact', { 'auth.verify': 'unreachable' }, sessions.reader)
    await eventually(() => expect(app.inputsTo('auth.verify')).not.toEqual([]))
    await page.locator('.head').getByText(say('account:logout')).waitFor()
    expect(stored()[0]).toBe('of a reader')
  })
})

test('why Google did not sign a reader in is said on the login', async () => {
  await open('/login?error=google_unavailable')
  await page.getByText('Signing in with Google is not set up here.').waitFor()
  await app.close()
  await open('/login?error=failed')
  await page.getByText('Signing in with Google did not work. Please try again.').waitFor()
})
