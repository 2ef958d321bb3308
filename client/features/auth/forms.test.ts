// @vitest-environment jsdom
// What forms of readers answer to fields that are empty or wrong.
import { afterEach, expect, test } from 'vitest'
import { sentenceOf } from '#shared/errors.ts'
import { refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.ta
const form = page.locator('form').filter({ has: page.locator('[required]') })
const submit = form.locator('[type=submit]')

let app: App
afterEach(() => app.close())

const required = (...names: string[]) =>
  refused('INPUT_INVALID', Object.fromEntries(names.map((name) => [name, 'FIELD_REQUIRED'] as const)))

test.each([
  ['/login', 2, { 'auth.login': required('email', 'password') }],
  ['/signup', 3, { 'auth.register': required('name', 'email', 'password') }],
  ['/forgot-password', 1, { 'auth.forgotten': required('email') }],
  ['/reset-password#a-token-of-nobody-that-is-long-enough', 1, { 'auth.resetPassword': required('password') }],
  ['/contact', 3, { 'contact.send': required('name', 'email', 'message') }],
  ['/home', 1, { 'newsletter.subscribe': required('email') }],
] as [string, number, Answers][])(
  'the form of %s answers empty fields in the language of the page, and leads to the first of them',
  async (at, count, answers) => {
    app = await openApp(at, { lang: 'ta', answers })
    await submit.click()
    const hints = form.locator('.field.bad .hint')
    await eventually(() => expect(hints.texts()).toEqual(Array(count).fill(say('errors:FIELD_REQUIRED'))))
    expect(document.activeElement).toBe(form.locator('[required]').now())
    expect(
      page
        .locator('.notice.bad')
        .filter({ hasText: say('errors:FIELD_REQUIRED') })
        .count(),
    ).toBe(0)
  },
)

test('a new password that is too short is told once, at its field', async () => {
  app = await openApp('/signup', {
    answers: { 'auth.register': refused('PASSWORD_TOO_SHORT', { password: 'PASSWORD_TOO_SHORT' }) },
  })
  const password = page.getByLabel(say('auth:password'), { exact: true })
  await page.getByLabel(say('auth:name')).fill('யாழினி')
  await page.getByLabel(say('auth:email')).fill('yazhini@example.org')
  await password.fill('short')
  await submit.click()
  await eventually(() => expect(document.activeElement).toBe(password.now()))
  expect(page.getByText(say('errors:PASSWORD_TOO_SHORT')).count()).toBe(1)
})

test('an address is confirmed by a press, at a second one where the first had no connection', async () => {
  app = await openApp('/confirm-email#a-token-of-nobody', {
    lang: 'en',
    answers: { 'auth.confirmEmail': 'unreachable' },
  })
  const confirm = page.getByRole('button', { name: words.en('auth:confirmAddress') })
  await confirm.waitFor()
  expect(app.inputsTo('auth.confirmEmail')).toEqual([])
  await confirm.click()
  await page.getByText(words.en('errors:NETWORK')).waitFor()
  app.answer({ 'auth.confirmEmail': refused('LINK_INVALID') })
  await confirm.click()
  await page.getByText(sentenceOf('LINK_INVALID')).waitFor()
  expect(confirm.count()).toBe(0)
})
