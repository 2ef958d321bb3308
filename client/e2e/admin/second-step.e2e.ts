// Two-step sign-in of the staff, on a site of its own: it is about passwords, and a rule for everybody.
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { Secret, TOTP } from 'otpauth'
import { messages as en } from '../../i18n/en/admin.ts'
import { messages as ta } from '../../i18n/ta/admin.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { storageKeys } from '../../../shared/storage-keys.ts'
import { databaseFile } from '../../../server/core/db.ts'
import { admin, startSite, type SiteProcess } from '../../../server/test/site-process.ts'
import { accessFaults } from '../support/axe.ts'
import { expect, readIn, test as base } from '../support/test.ts'

const say = en.adminAccount
const password = 'a long sentence of a colleague'

const test = base.extend<object, { site: SiteProcess }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await startSite({ host: 'localhost', variables: { DEMO_CONTENT: '0' } })
      await expect
        .poll(async () => (await fetch(`${site.url}/readyz`).catch(() => null))?.ok, { timeout: 60_000 })
        .toBe(true)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
})
test.describe.configure({ mode: 'serial' })
test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Changes what only time would change. */
function inDatabase({ dataDir }: SiteProcess, statement: string): void {
  const db = new Database(databaseFile(dataDir))
  db.exec(statement)
  db.close()
}
/** A code of now that counts as new. */
function newCode(site: SiteProcess, secret: string): string {
  inDatabase(site, 'UPDATE users SET totp_step = 0')
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

let people = 0
/** Somebody new on the staff, whose token the page has. */
async function joinAs(page: Page, role: 'owner' | 'editor' | 'shop', name: string) {
  const call = async (path: string, data: object, token?: string) => {
    const headers = { authorization: token ? `Bearer ${token}` : '' }
    const answer = await page.request.post(path, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { token: string; result: { data: { url: string; token: string } } }
  }
  const { token: owner } = await call('/api/auth/admin/login', admin)
  people += 1
  const email = `${name.toLowerCase()}-${people}@example.org`
  const { url } = (await call('/trpc/staff.invite', { email, role }, owner)).result.data
  const { token } = (await call('/trpc/staff.join', { token: url.split('#')[1], name, password })).result.data
  await page.goto('/favicon.svg')
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [storageKeys.adminToken, token])
  return { email, token }
}

async function enterPassword(page: Page, email: string, words = en.adminSite): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel(words.login.email).fill(email)
  await page.getByLabel(words.login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.login.submit, exact: true }).click()
}

/** Leaves the admin first: a page that is still loading would ask on, and be refused. */
async function logOut(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.adminToken)
}

/** Sets the code app up, as far as the recovery codes. @returns its key */
async function setUpApp(page: Page, words = say): Promise<string> {
  await page.getByRole('button', { name: words.app.setUp }).click()
  await expect(page.getByRole('img', { name: words.app.qr })).toBeVisible()
  const secret = (await page.locator('.account-key').innerText()).replaceAll(' ', '')
  await page.getByLabel(words.app.code).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: words.app.confirm, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  return secret
}

const keepCodes = (page: Page, words = say) => page.getByRole('button', { name: words.codes.kept }).click()

const expectNoBarrier = async (page: Page): Promise<void> => expect(await accessFaults(page)).toEqual([])

test('a code app is set up by key or picture, and asked for after the password; recovery codes are shown once [H-20]', async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/^401: POST .*(turnOnCodeApp|adminLogin|finishSignIn)/)
  const { email } = await joinAs(page, 'editor', 'Kayal')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: en.adminSite.nav.account }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.title)
  await page.getByRole('button', { name: say.app.setUp }).click()
  await page.getByLabel(say.app.code).fill('000000')
  await page.getByRole('button', { name: say.app.confirm, exact: true }).click()
  await expect(page.getByText(say.app.wrong)).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: en.adminStaff.cancel, exact: true }).click()
  const secret = await setUpApp(page)
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(say.codes.keepFirst)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say.codes.save }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await keepCodes(page)
  await expect(page.getByText('10 codes are left.')).toBeVisible()

  await logOut(page)
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.step.title)
  await expectNoBarrier(page)
  // The way back leads to the password, and a reload changes nothing.
  await page.goBack()
  await expect(page.getByLabel(en.adminSite.login.email)).toBeVisible()
  await page.goForward()
  await page.reload()
  await page.getByLabel(say.step.code).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(sentenceOf('SECOND_FACTOR_WRONG'))).toBeVisible()
  await page.getByLabel(say.step.code).fill(newCode(site, secret))
  await page.getByRole('button', { name: en.adminSite.login.submit, exact: true }).dblclick()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  // A recovery code stands in for the phone, once.
  await logOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: say.step.recovery }).click()
  await page.getByLabel(say.step.recoveryCode).fill(codes[0]!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto('/admin/account')
  await expect(page.getByText('9 codes are left.')).toBeVisible()
})

test('two tabs sign in at once, a challenge that is too old leads back to the password', async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expect(/^401: POST .*(adminLogin|finishSignIn)/)
  const { email } = await joinAs(page, 'shop', 'Vel')
  await page.goto('/admin/account')
  const secret = await setUpApp(page)
  await keepCodes(page)
  await logOut(page)
  await enterPassword(page, email)
  await expect(page.getByLabel(say.step.code)).toBeVisible()
  const other = await context.newPage()
  await enterPassword(other, email)
  await expect(other.getByLabel(say.step.code)).toBeVisible()
  const code = newCode(site, secret)
  await page.getByLabel(say.step.code).fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await other.getByLabel(say.step.code).fill(code)
  await other.keyboard.press('Enter')
  await expect(other.getByText(sentenceOf('SECOND_FACTOR_WRONG'))).toBeVisible()
  inDatabase(site, 'UPDATE account_tokens SET expires_at = 0')
  await other.getByLabel(say.step.code).fill(newCode(site, secret))
  await other.keyboard.press('Enter')
  await expect(other.getByText(sentenceOf('SECOND_FACTOR_EXPIRED'))).toBeVisible()
  await logOut(page)
  await other.getByRole('button', { name: say.step.again }).click()
  await expect(other.getByLabel(en.adminSite.login.email)).toBeVisible()
})

test('a passkey is added, signs in by itself and as the second step, is renamed and removed [H-23]', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/^401: POST .*adminLogin/)
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const { email } = await joinAs(page, 'editor', 'Nila')
  await page.goto('/admin/account')
  await page.getByRole('button', { name: say.passkeys.add }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await keepCodes(page)
  const passkeys = page.getByRole('region', { name: say.passkeys.title })
  await expect(passkeys.getByRole('listitem')).toContainText('Chrome · Linux')
  // The device has one already.
  await page.getByRole('button', { name: say.passkeys.add }).click()
  await expect(page.getByText(say.passkeys.known)).toBeVisible()

  await logOut(page)
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: say.step.withPasskey })).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: say.step.withPasskey }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await logOut(page)
  await enterPassword(page, email)
  // Nobody confirms on the device.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: say.step.passkey, exact: true }).click()
  await expect(page.getByText(say.passkeys.declined)).toBeVisible()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: say.step.passkey, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await page.goto('/admin/account')
  await passkeys.getByRole('button', { name: say.passkeys.rename }).click()
  await page.getByLabel(say.passkeys.name).fill('The office computer')
  await page.keyboard.press('Enter')
  await expect(passkeys.getByRole('listitem')).toContainText('The office computer')
  await passkeys.getByRole('button', { name: say.passkeys.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.passkeys.remove, exact: true }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText(say.factors.off, { exact: true })).toBeVisible()
})

test('a name and a password are changed on the own page, and another session is ended there [H-27]', async ({
  page,
  newReader,
  faults,
}) => {
  faults.expect(/^40[01]: POST .*(changePassword|staff\.rename)|^401: /)
  const { email } = await joinAs(page, 'shop', 'Mani')
  const other = await newReader({ lang: 'en' })
  await enterPassword(other, email)
  await expect(other).toHaveURL(/\/admin\/dashboard/)
  await page.goto('/admin/account')
  await page.getByLabel(say.name.label).fill('Manimekalai')
  await page.getByRole('button', { name: say.name.save }).click()
  await expect(page.getByText(say.name.done)).toBeVisible()
  const sessions = page.getByRole('region', { name: say.sessions.title })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: en.adminStaff.sessions.end, exact: true }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.goto('/admin/orders')
  await expect(other).toHaveURL(/\/auth\/login/)
  await page.getByLabel(say.password.current, { exact: true }).fill(password)
  await page.getByLabel(say.password.new, { exact: true }).fill('short')
  await page.getByRole('button', { name: say.password.save }).click()
  await expect(page.getByText(sentenceOf('PASSWORD_TOO_SHORT'))).toBeVisible()
  await page.getByLabel(say.password.new, { exact: true }).fill('another long sentence of mine')
  await page.getByRole('button', { name: say.password.save }).click()
  await expect(page.getByText(say.password.done)).toBeVisible()
})

test('an owner requires a second step: a colleague is led to set one up, in Tamil on a phone, then everything opens [H-24]', async ({
  page,
  newReader,
  site,
  faults,
}) => {
  faults.expect(/^40[13]: /)
  await joinAs(page, 'owner', 'Ponni')
  const theirs = await newReader({ lang: 'ta' })
  await theirs.setViewportSize({ width: 360, height: 740 })
  const { email } = await joinAs(theirs, 'shop', 'Ezhil')
  await theirs.goto('/admin/orders')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/admin/people')
  const rule = page.getByRole('checkbox', { name: say.staff.require })
  await expect(rule).toBeDisabled()
  await page.getByRole('link', { name: say.staff.ownLink }).last().click()
  await setUpApp(page)
  await keepCodes(page)
  await page.goto('/admin/people')
  // The sign-in is long ago: the page asks who is there, and goes on.
  inDatabase(site, 'UPDATE sessions SET created_at = created_at - 3600000, proven_at = 0')
  await rule.click()
  await page.getByRole('dialog').getByLabel(en.adminSite.login.password, { exact: true }).fill(password)
  await expectNoBarrier(page)
  await page.getByRole('dialog').getByRole('button', { name: say.proof.submit }).click()
  await expect(page.getByText(say.staff.requireDone)).toBeVisible()
  await expect(rule).toBeChecked()
  await expectNoBarrier(page)

  // In the colleague's tab, that was open before; no other page opens.
  await theirs.goto('/admin/orders')
  await expect(theirs).toHaveURL(/\/admin\/account$/)
  await expect(theirs.getByText(ta.adminAccount.required.title)).toBeVisible()
  await expect(theirs.locator('.rail-nav a')).toHaveCount(0)
  await expectNoBarrier(theirs)
  inDatabase(site, 'UPDATE sessions SET created_at = unixepoch() * 1000')
  await setUpApp(theirs, ta.adminAccount)
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectNoBarrier(theirs)
  await keepCodes(theirs, ta.adminAccount)
  await expect(theirs.getByText(ta.adminAccount.required.title)).not.toBeVisible()
  await theirs.goto('/admin/orders')
  await expect(theirs).toHaveURL(/\/admin\/orders$/)

  // The phone of the colleague is lost: the owner removes the second step.
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Ezhil', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.staff.lostRemove }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: say.staff.lostRemove }).last().click()
  await expect(page.getByText(say.staff.lostDone.replace('{{name}}', 'Ezhil'))).toBeVisible()
  await theirs.goto('/admin/orders')
  await expect(theirs).toHaveURL(/\/auth\/login/)
  await enterPassword(theirs, email, ta.adminSite)
  await expect(theirs).toHaveURL(/\/admin\/account$/)
  await page.keyboard.press('Escape')
  await rule.click()
  await expect(page.getByText(say.staff.requireEnded)).toBeVisible()
})

test('a link to a new password leads the staff to their own sign-in', async ({ page, faults }) => {
  faults.expect(/^401: /)
  const { email } = await joinAs(page, 'owner', 'Valli')
  await page.goto('/admin/people')
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Valli', exact: true }).click()
  await page.getByRole('button', { name: en.adminStaff.password.make }).click()
  const link = await page.getByLabel(en.adminStaff.copy.label, { exact: true }).inputValue()
  await page.goto(link)
  await page.locator('input[name=password]').fill('another long sentence of hers')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login/)
})
