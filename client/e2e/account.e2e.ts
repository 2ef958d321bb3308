// An account in its real browser: made, kept up to date, and left; and the room that it takes in the head.
import { messages } from '../i18n/messages.ts'
import { messages as english } from '../i18n/en/account-pages.ts'
import { messages as sayTamil } from '../i18n/ta/account-pages.ts'
import { expect, adminHeaders, readIn, signInAsReader, storeReader, test } from './support/test.ts'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test.describe('an account', () => {
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

  test('hears of a notification without a reload [E-29, S-011, S-037, S-038, ST-15]', async ({ page }, { project }) => {
    const name = `Listener ${project.name}`
    const live = page.waitForRequest(/notifications\.live/)
    await signInAsReader(page, name)
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
    await live

    const sent = await page.request.post('/api/notifications', {
      data: { title: 'New issue', message: 'It is out.', targetUserNames: [name] },
      headers: await adminHeaders(page),
    })
    expect(sent.status()).toBe(201)
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).click()
    await expect(page.getByText('It is out.')).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })
})

test('the head has room for whoever is logged in, from the phone to the desktop, in both languages', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  await storeReader(page, `Roomy ${project.name}`)
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

test('the panel of the bell is at most 400 pixels high, however much is in it [C-09, S-039]', async ({ page }, {
  project,
}) => {
  const name = `Many ${project.name}`
  await storeReader(page, name)
  const headers = await adminHeaders(page)
  for (let number = 1; number <= 9; number += 1)
    await page.request.post('/api/notifications', {
      data: { title: `News ${number}`, message: 'Something has happened.', targetUserNames: [name] },
      headers,
    })
  await page.goto('/contact')
  await page.getByRole('button', { name: `${messages.en.account.bell.label}: 9 unread` }).click()
  const panel = page.locator('.bell-panel')
  await expect(panel.locator('li')).toHaveCount(9)
  expect((await panel.boundingBox())!.height).toBeLessThanOrEqual(400)
  expect(await panel.evaluate((element) => element.scrollHeight)).toBeGreaterThan(400)
})

test('the language is chosen in the preferences [S-197]', async ({ page }) => {
  await page.goto('/settings/preferences')
  await page.getByRole('combobox', { name: english.profile.language }).selectOption('ta')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
})
