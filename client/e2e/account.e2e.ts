import { sentences } from '../../shared/errors.ts'
import { messages } from '../i18n/messages.ts'
import { messages as sayTamil } from '../i18n/ta/account-pages.ts'
import { expect, readIn, signInAsAdmin, signInAsReader, test, untilAlive } from './support/test.ts'

test('forms of readers answer empty fields in the language of the page, and lead to the first', async ({
  page,
  faults,
}) => {
  faults.expect(/^400/)
  const token = 'a-token-of-nobody-that-is-long-enough'
  const fields = {
    '/login': 2,
    '/signup': 3,
    '/forgot-password': 1,
    [`/reset-password#${token}`]: 1,
    '/contact': 3,
    '/home': 1,
  }
  for (const [path, count] of Object.entries(fields)) {
    await page.goto(path)
    const form = page.locator('form:has([required])')
    await untilAlive(form)
    await form.locator('[type=submit]').click()
    await expect(form.locator('.field.bad .hint'), path).toHaveText(
      Array(count).fill(messages.ta.errors.FIELD_REQUIRED),
    )
    await expect(form.locator('[required]').first(), path).toBeFocused()
    await expect(page.locator('.notice.bad').filter({ hasText: messages.ta.errors.FIELD_REQUIRED }), path).toHaveCount(
      0,
    )
  }
})

test('a new password that is too short is told once, at its field', async ({ page, faults }) => {
  faults.expect(/auth\.register/)
  await page.goto('/signup')
  const form = page.locator('form:has([required])')
  await untilAlive(form)
  await page.getByLabel(messages.ta.auth.name).fill('யாழினி')
  await page.getByLabel(messages.ta.auth.email).fill('yazhini@example.org')
  await page.getByLabel(messages.ta.auth.password, { exact: true }).fill('short')
  await form.locator('[type=submit]').click()
  await expect(form.getByLabel(messages.ta.auth.password, { exact: true })).toBeFocused()
  await expect(page.getByText(messages.ta.errors.PASSWORD_TOO_SHORT)).toHaveCount(1)
})

test.describe('an account', () => {
  test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

  test('is made where one was, marks what was to be marked, and is left again [R-23, R-24, R-28, R-33, R-35, S-008, S-010, S-012, S-062, S-070, S-189, S-194, ST-05]', async ({
    page,
    baseURL,
  }, { project }) => {
    const email = `reader-${project.name}@example.org`
    await page.goto('/home')
    await page.locator('.card .mark').first().click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Name').fill(`Reader ${project.name}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a password of a reader')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.locator('.mark[aria-pressed=true]').first()).toBeVisible()

    await page.goto('/bookmarks')
    await expect(page.locator('.grid3 .card')).toHaveCount(1)
    await expect(page.getByText('you can read your bookmarks without a connection')).toBeVisible()
    await expect(page.getByLabel('Search in titles')).toHaveCount(0)
    // The Tamil heading is one word, wider than a phone at its usual size.
    await readIn(page.context(), 'ta', baseURL!)
    await page.reload()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(sayTamil.bookmarksPage.title)
    expect(await heading.evaluate((word) => word.scrollWidth - word.clientWidth)).toBe(0)
    await readIn(page.context(), 'en', baseURL!)

    await page.goto('/profile')
    await page.getByLabel('Mobile').fill('98400 12345')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()

    await page.goto('/settings/account')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('dialog').getByLabel('Current password').fill('a password of a reader')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(/\/home$/)
    expect(await page.evaluate(() => localStorage.getItem('clientToken'))).toBeNull()
  })

  test('hears of a notification without a reload [E-29, S-011, S-037, S-038, ST-15]', async ({ page, newReader }, {
    project,
  }) => {
    const name = `Listener ${project.name}`
    const live = page.waitForRequest(/notifications\.live/)
    await signInAsReader(page, name)
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
    await live

    const office = await newReader({ lang: 'en' })
    const adminToken = await signInAsAdmin(office)
    const sent = await office.request.post('/api/notifications', {
      data: { title: 'New issue', message: 'It is out.', targetUserNames: [name] },
      headers: { authorization: `Bearer ${adminToken}` },
    })
    expect(sent.status()).toBe(201)
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).click()
    await expect(page.getByText('It is out.')).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  test('is confirmed by a press, at a second one where the first had no connection', async ({ page, faults }) => {
    faults.expect(/auth\.confirmEmail/)
    await page.route('**/trpc/auth.confirmEmail**', (route) => route.abort('internetdisconnected'), { times: 1 })
    await page.goto('/confirm-email#a-token-of-nobody')
    const confirm = page.getByRole('button', { name: messages.en.auth.confirmAddress })
    await confirm.click()
    await expect(page.getByText(messages.en.errors.NETWORK)).toBeVisible()
    await confirm.click()
    await expect(page.getByText(sentences.LINK_INVALID)).toBeVisible()
    await expect(confirm).toHaveCount(0)
  })

  test('is told when a plan could not be asked for', async ({ page, faults }, { project }) => {
    faults.expect(/plans\.request/)
    await signInAsReader(page, `Unlucky ${project.name}`)
    await page.goto('/subscriptions')
    await page.route('**/trpc/plans.request**', (route) => route.abort('internetdisconnected'))
    await page.locator('.plan').first().getByRole('button').click()
    await expect(page.getByText(messages.en.errors.NETWORK)).toBeVisible()
    await expect(page.getByText(messages.en.plans.gateway)).toHaveCount(0)
  })

  test('is asked for where there is none [P-07, R-25, S-201, V-10]', async ({ page }) => {
    await page.goto('/notifications')
    await expect(page.getByText('User not logged in or username not found')).toBeVisible()
    await expect(page.getByText('Please log in to view your notifications')).toBeVisible()
    await page.goto('/login?error=google_unavailable')
    await expect(page.getByText('Signing in with Google is not set up here.')).toBeVisible()
    await page.goto('/login?error=failed')
    await expect(page.getByText('Signing in with Google did not work. Please try again.')).toBeVisible()
  })
})
