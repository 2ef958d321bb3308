// @vitest-environment jsdom
// Who may see the admin, and what becomes of a session that ends.
import { afterEach, expect, test } from 'vitest'
import { sentenceOf } from '#shared/errors.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { messages as say } from '#client/i18n/en/admin.ts'
import { messages } from '#client/i18n/messages.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { adminUser } from '#client/test/texts/samples.ts'

const { adminSite } = say

let app: App
afterEach(() => app.close())

const open = async (at: string, answers: Answers = {}, stored: Record<string, string> = sessions.admin) => {
  app = await openApp(at, { lang: 'en', stored, answers })
}
const isAt = (path: string) => eventually(() => expect(location.pathname).toBe(path))
const token = () => localStorage.getItem(storageKeys.adminToken)

test('whoever has a session in the admin is not asked for a password [S-233, S-234]', async () => {
  await open('/auth/login', { 'auth.adminLogin': refused('LOGIN_FAILED') }, {})
  await page.getByLabel(adminSite.login.email).fill(adminUser.email)
  await page.getByLabel(adminSite.login.password, { exact: true }).fill('not this one')
  await page.getByRole('button', { name: adminSite.login.submit, exact: true }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: sentenceOf('LOGIN_FAILED') })
    .waitFor()
  expect(token()).toBeNull()
  await app.close()
  await open('/auth/login')
  await isAt('/admin/dashboard')
})

test('whoever signs in with the generated password sets another before anything opens', async () => {
  const user = { ...adminUser, mustChangePassword: true }
  await open('/admin/orders', { 'auth.verifyAdmin': data({ isValid: true, user }) })
  await isAt('/auth/password')
  await page.getByRole('heading', { name: adminSite.password.title }).waitFor()
  const password = page.getByLabel(adminSite.password.new)
  const save = page.getByRole('button', { name: adminSite.password.save })
  app.answer({ 'auth.changePassword': refused('PASSWORD_TOO_SHORT', { newPassword: 'PASSWORD_TOO_SHORT' }) })
  await password.fill('short one')
  await save.click()
  await page.getByText(sentenceOf('PASSWORD_TOO_SHORT')).waitFor()
  expect(app.inputsTo('orders.adminList')).toEqual([])
  app.answer({
    'auth.changePassword': data({ token: 'another' }),
    'auth.verifyAdmin': data({ isValid: true, user: adminUser }),
  })
  await password.fill('a long sentence of my own')
  await save.click()
  await isAt('/admin/dashboard')
  expect(token()).toBe('another')
})

test('the way out of the admin forgets the session [S-237, ST-26]', async () => {
  await open('/admin/dashboard', { 'auth.logout': data({}) })
  await page.getByRole('button', { name: adminSite.logout }).click()
  await isAt('/auth/login')
  expect(token()).toBeNull()
  await page.getByLabel(adminSite.login.email).waitFor()
  expect(page.getByRole('alert').texts().join('')).toBe('')
})

test('nobody sees the admin without a session [P-11, P-13]', async () => {
  await open('/admin/orders', {}, {})
  await isAt('/auth/login')
  expect(location.search).not.toBe('')
  await page.getByRole('alert').filter({ hasText: 'Admin not authenticated. Please log in.' }).waitFor()
  expect(app.inputsTo('orders.adminList')).toEqual([])
})

test('an invitation that is opened without a connection can be tried again', async () => {
  await open('/auth/join#a-token-of-nobody', { 'staff.openInvitation': 'unreachable' }, {})
  const retry = page.getByRole('button', { name: messages.en.site.retry })
  await retry.waitFor()
  app.answer({ 'staff.openInvitation': refused('LINK_INVALID') })
  await retry.click()
  await page.getByRole('alert').filter({ hasText: say.adminStaff.join.dead }).waitFor()
  expect(retry.count()).toBe(0)
})

test.each(['owner', 'author', 'shop'] as const)(
  'the rail says who is signed in, by name and role (%s)',
  async (role) => {
    const user = { ...adminUser, name: 'Kayal', role }
    await open('/admin/dashboard', { 'auth.verifyAdmin': data({ isValid: true, user }) })
    const who = page.locator('.rail .rail-who')
    await who.waitFor()
    expect(who.locator('b').texts()).toEqual(['Kayal'])
    expect(who.locator('small').texts()).toEqual([say.adminStaff.roles[role]])
  },
)

test('the sign-in of the staff leads to a new password for them, and changes its language', async () => {
  await open('/auth/login', {}, {})
  const forgotten = page.getByRole('link', { name: adminSite.login.forgotten })
  await forgotten.waitFor()
  expect(page.getByRole('link', { name: 'தமிழ்' }).now().getAttribute('href')).toBe('/lang/ta?to=%2Fauth%2Flogin')
  await forgotten.click()
  await isAt('/forgot-password')
  expect(location.search).toBe('?staff=true')
})
