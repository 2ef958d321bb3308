// A reader's session: how it begins, how it is known on every page, and how it ends.
import type { Page } from '@playwright/test'
import { messages as accountPages } from '../i18n/en/account-pages.ts'
import { messages as say } from '../i18n/en/reader.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { storageKeys } from '../../shared/storage-keys.ts'
import { expect, readIn, signInAsAdmin, signInAsReader, test, untilAlive } from './support/test.ts'
import { data, refused, type Answers } from '../test/answers.ts'
import { answerCalls } from './support/answers.ts'

const { auth, profile } = accountPages
const password = 'a password of a reader'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Makes an account. @returns its address, its id and a token of it */
async function makeReader(page: Page, name: string): Promise<{ email: string; token: string; userId: string }> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.org`
  await page.request.post('/api/auth/client/register', { data: { name, email, password } })
  const answer = await page.request.post('/api/auth/client/login', { data: { email, password } })
  return { email, ...((await answer.json()) as { token: string; userId: string }) }
}

const stored = (page: Page) =>
  page.evaluate(
    (keys) => keys.map((key) => localStorage.getItem(key)),
    [storageKeys.clientToken, storageKeys.userId, storageKeys.userName],
  )

/** The places of an account: in the head, on a phone in its menu. */
async function accountPlaces(page: Page, project: string) {
  if (project !== 'phone') return page.locator('.tools > .tool.wide-only')
  const menu = page.locator('.menu.phone')
  await untilAlive(menu)
  if (!(await menu.evaluate((details) => (details as HTMLDetailsElement).open))) await menu.locator('summary').click()
  return menu.locator('li > *')
}

test('login and sign-up lead to each other, and to Google [S-072, S-073]', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: auth.google })).toHaveAttribute('href', '/api/auth/google')
  await page.getByRole('link', { name: auth.toSignup }).click()
  await expect(page.getByRole('link', { name: auth.googleSignup })).toHaveAttribute('href', '/api/auth/google')
  await page.getByRole('link', { name: auth.toLogin }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a reader logs in, and is told why not [C-30, E-26, P-05, S-060, S-068, ST-03, ST-04, V-01, V-02]', async ({
  page,
  faults,
}, { project }) => {
  faults.expect(/^401: POST .*auth\.login/)
  const name = `Login ${project.name}`
  const { email, userId } = await makeReader(page, name)
  await page.goto('/login')
  await expect(page.getByLabel(auth.email)).toHaveAttribute('type', 'email')
  for (const label of [auth.email, auth.password])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
  const enter = async (word: string) => {
    await page.getByLabel(auth.email).fill(email)
    await page.getByLabel(auth.password, { exact: true }).fill(word)
    await page.getByRole('button', { name: auth.login, exact: true }).click()
  }
  await enter('not this one')
  await expect(page.getByRole('alert')).toContainText(sentenceOf('LOGIN_FAILED'))
  await enter(password)
  await expect(page).toHaveURL(/\/home$/)
  expect(await stored(page)).toEqual([expect.any(String), userId, name])
})

test('the code in the address is exchanged for a session and leads home, and the address is forgotten [S-065, S-066]', async ({
  page,
}, { project }) => {
  const name = `Code ${project.name}`
  const { email, token, userId } = await makeReader(page, name)
  const user = { id: userId, name, email, role: 'reader' as const }
  await answerCalls(page, () => ({ 'auth.takeGoogleSession': data({ token, user }) }))
  for (const search of [`token=code&uid=${userId}`, 'token=code']) {
    await page.goto('/contact')
    await page.goto(`/login?${search}`)
    await expect(page).toHaveURL(/\/home$/)
    expect(await stored(page)).toEqual([token, userId, name])
    await page.goBack()
    await expect(page).toHaveURL(/\/contact$/)
    await page.evaluate(() => localStorage.clear())
  }
})

test("a link with somebody else's token signs nobody in, and leaves whoever is logged in", async ({ page, faults }, {
  project,
}) => {
  faults.expect(/^400: POST .*takeGoogleSession/)
  const attacker = await makeReader(page, `Attacker ${project.name}`)
  const link = `/login?token=${attacker.token}&uid=${attacker.userId}`
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(auth.googleErrors.google_expired)
  expect(await stored(page)).toEqual([null, null, null])
  const name = `Victim ${project.name}`
  await signInAsReader(page, name)
  await page.goto(link)
  await expect(page).toHaveURL(/\/home$/)
  expect((await stored(page))[2]).toBe(name)
})

test('an account whose address is not confirmed gets the link once more', async ({ page }) => {
  // As with a mail server, which this site does not have.
  await answerCalls(page, () => ({ 'auth.login': refused('EMAIL_UNCONFIRMED') }))
  let sent = ''
  await page.route(/auth\.confirmAgain/, (route) => {
    sent = route.request().postData() ?? ''
    return route.fulfill({ json: [{ result: { data: {} } }] })
  })
  await page.goto('/login')
  await page.getByLabel(auth.email).fill('kuyil@example.org')
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.login, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(sentenceOf('EMAIL_UNCONFIRMED'))
  await page.getByRole('button', { name: auth.confirmAgain }).click()
  await expect(page.locator('.toast')).toHaveText(auth.confirmFirst)
  expect(sent).toContain('kuyil@example.org')
})

test('the link “this was not me” gives the account back and asks for a new password; a dead one says what to do', async ({
  page,
  faults,
}, { project }) => {
  faults.expect(/^400: POST .*(undoChange|resetPassword)/)
  await signInAsReader(page, `Undo ${project.name}`)
  await page.goto(`/undo-change#${'x'.repeat(43)}`)
  await expect(page.getByText(auth.undoText)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: auth.undo }).click()
  await expect(page.getByRole('alert')).toHaveText(auth.undoDead)
  await expect(page.getByRole('link', { name: auth.undoContact })).toHaveAttribute('href', '/contact')

  await answerCalls(page, () => ({ 'auth.undoChange': data({ resetToken: 'y'.repeat(43) }) }))
  // From a mail, the page is opened anew.
  await page.goto('about:blank')
  await page.goto(`/undo-change#${'x'.repeat(43)}`)
  await page.getByRole('button', { name: auth.undo }).click()
  await expect(page.getByText(auth.undone)).toBeVisible()
  expect(await stored(page)).toEqual([null, null, null])
  await page.getByLabel(auth.password, { exact: true }).fill('a long enough one')
  await page.getByRole('button', { name: auth.resetSave }).click()
  await expect(page.getByRole('alert')).toContainText(sentenceOf('LINK_INVALID'))
})

test('a stored session leads on from the login, a dead one is forgotten [S-067, S-069, S-074, S-076, ST-01, ST-02]', async ({
  page,
}, { project }) => {
  const { token } = await makeReader(page, `Stored ${project.name}`)
  const store = (value: string) =>
    page.evaluate(([key, word]) => localStorage.setItem(key!, word!), [storageKeys.clientToken, value])
  for (const path of ['/login', '/signup']) {
    await page.goto('/favicon.svg')
    await store(token)
    await page.goto(path)
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/favicon.svg')
    await store('dead')
    await page.goto(path)
    await expect(page.getByLabel(auth.email)).toBeVisible()
    expect((await stored(page))[0]).toBeNull()
  }
})

test('an account that must be confirmed leads to the login [ST-06, V-04]', async ({ page }) => {
  // As with a mail server: the answer says nothing of the address.
  await answerCalls(page, () => ({ 'auth.register': data({ session: null }) }))
  await page.goto('/signup')
  for (const field of await page.locator('form input:not([type=checkbox])').all())
    for (const rule of ['pattern', 'minlength', 'maxlength']) await expect(field).not.toHaveAttribute(rule)
  await page.getByLabel(auth.name).fill('Kuyil')
  await page.getByLabel(auth.email).fill(`kuyil-${Date.now()}@example.org`)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.signup }).click()
  await expect(page.locator('.toast')).toHaveText(auth.confirmFirst)
  await expect(page).toHaveURL(/\/login$/)
})

test('the head of a page changes with the login, and back [P-03, P-04, S-032, S-033, S-034, S-035, S-036, ST-09, ST-12, ST-13]', async ({
  page,
}, { project }) => {
  const { account } = say
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: say.site.shop.cart, exact: true })).toBeVisible()
  const bell = page.locator('.bell > button')
  await untilAlive(bell)
  await bell.click()
  await expect(page.locator('.bell-panel')).toContainText(account.bell.loginFirst)
  await bell.click()
  const places = await accountPlaces(page, project.name)
  await expect(places.filter({ hasText: account.profile })).toHaveCount(0)
  await expect(places.filter({ hasText: account.login })).toHaveAttribute('href', '/login')

  await signInAsReader(page, `Head ${project.name}`)
  const inside = await accountPlaces(page, project.name)
  await expect(inside.filter({ hasText: account.profile })).toHaveAttribute('href', '/profile')
  await expect(inside.filter({ hasText: account.bookmarks })).toHaveAttribute('href', '/bookmarks')
  const told = page.waitForRequest(/auth\.logout/)
  await inside.filter({ hasText: account.logout }).click()
  await told
  await expect(page.locator('.toast')).toHaveText(account.loggedOut)
  await expect(page).toHaveURL(/\/login$/)
})

test('the head has room for whoever is logged in, from the phone to the desktop, in both languages', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  await signInAsReader(page, `Roomy ${project.name}`)
  for (const lang of ['ta', 'en'] as const) {
    await readIn(context, lang, baseURL!)
    // Where lists come page by page: their button once moved the categories.
    await page.goto('/notifications')
    await expect(page.locator('.bell .badge, .bell > button').first()).toBeVisible()
    for (const width of [360, 768, 1120, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      // At one moment: the head may be changing its height.
      const lower = await page.locator('.cats').evaluate((bar) => {
        const topOf = (part: string) => bar.querySelector(part)!.getBoundingClientRect().top
        return topOf('.more summary') - topOf('.cats-row')
      })
      expect(Math.abs(lower)).toBeLessThan(1)
    }
  }
})

test('logging out forgets the reader even where the server fails [ST-10, ST-11]', async ({ page, faults }, {
  project,
}) => {
  faults.expect(/ERR_FAILED/)
  // What is asked for in the reader's name is answered before they leave.
  const bookmarks = page.waitForResponse(/bookmarks\.ids/)
  await signInAsReader(page, `Leaves ${project.name}`)
  await bookmarks
  const places = await accountPlaces(page, project.name)
  await page.route(/auth\.logout/, (route) => route.abort())
  await places.filter({ hasText: say.account.logout }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page)).toEqual([null, null, null])
  // The address changes before the page does.
  await page.locator('.sign-name').click()
  await expect(page.getByRole('button', { name: say.account.bell.label, exact: true })).toBeVisible()
  await expect(page.locator('.tools .badge')).toHaveCount(0)
})

test('a session that is over is forgotten on any page [ST-07, ST-08]', async ({ page, faults }, { project }) => {
  faults.expect(/ERR_FAILED|^401: |Failed to fetch/)
  await signInAsReader(page, `Over ${project.name}`)
  const [token] = await stored(page)
  // A server that is out of reach ends nothing.
  await page.route(/auth\.verify/, (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('auth.verify'))
  await page.goto('/contact')
  await asked
  expect((await stored(page))[0]).toBe(token)
  await page.unroute(/auth\.verify/)

  await page.request.post('/api/auth/client/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.goto('/contact')
  await expect.poll(() => stored(page)).toEqual([null, null, null])
})

test('a count of notifications that cannot be fetched is no count [S-042]', async ({ page }, { project }) => {
  await signInAsReader(page, `Uncounted ${project.name}`)
  let answers: Answers = { 'notifications.unread': data({ unread: 120 }) }
  await answerCalls(page, () => answers)
  await page.goto('/contact')
  await expect(page.locator('.bell .badge')).toHaveText('99+')
  answers = { 'notifications.unread': refused('INTERNAL') }
  await page.reload()
  await expect(page.getByRole('button', { name: say.account.bell.label, exact: true })).toBeVisible()
  await expect(page.locator('.bell .badge')).toHaveCount(0)
})

test('the panel of the bell is at most 400 pixels high, however much is in it [C-09, S-039]', async ({
  page,
  newReader,
}, { project }) => {
  const name = `Many ${project.name}`
  await signInAsReader(page, name)
  const admin = await newReader()
  const headers = { authorization: `Bearer ${await signInAsAdmin(admin)}` }
  for (let number = 1; number <= 9; number += 1)
    await admin.request.post('/api/notifications', {
      data: { title: `News ${number}`, message: 'Something has happened.', targetUserNames: [name] },
      headers,
    })
  await page.goto('/contact')
  await page.getByRole('button', { name: `${say.account.bell.label}: 9 unread` }).click()
  const panel = page.locator('.bell-panel')
  await expect(panel.locator('li')).toHaveCount(9)
  expect((await panel.boundingBox())!.height).toBeLessThanOrEqual(400)
  expect(await panel.evaluate((element) => element.scrollHeight)).toBeGreaterThan(400)
})

test('what the server refuses is said in its words in the panel and by toast [S-198]', async ({ page, newReader }, {
  project,
}) => {
  const name = `Refused ${project.name}`
  await signInAsReader(page, name)
  const admin = await newReader()
  await admin.request.post('/api/notifications', {
    data: { title: 'News', message: 'Something has happened.', targetUserNames: [name] },
    headers: { authorization: `Bearer ${await signInAsAdmin(admin)}` },
  })
  await page.goto('/notifications')
  let answers: Answers = { 'notifications.markRead': refused('NOTIFICATION_NOT_FOUND') }
  await answerCalls(page, () => answers)
  await page.getByRole('button', { name: accountPages.notificationsPage.markRead }).click()
  await expect(page.locator('.toast')).toHaveText(sentenceOf('NOTIFICATION_NOT_FOUND'))
  answers = { 'notifications.list': refused('TOO_MANY_REQUESTS') }
  await page.goto('/contact')
  await page.locator('.bell > button').click()
  await expect(page.locator('.bell-panel')).toHaveText(sentenceOf('TOO_MANY_REQUESTS'))
})

test('theme and language are chosen in the preferences [R-29, S-195, S-196, S-197]', async ({ page }) => {
  await page.goto('/settings/preferences')
  await expect(page.locator('.settings-nav a')).toHaveText([profile.account, profile.preferences])
  await page.getByLabel(profile.dark).check()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.getByLabel(profile.light).check()
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
  const language = page.getByRole('combobox', { name: profile.language })
  await expect(language.locator('option')).toHaveText(['English', 'தமிழ்'])
  await language.selectOption('ta')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
})
