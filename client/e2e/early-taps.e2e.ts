// A page is readable before its scripts have come: what is pressed meanwhile is done all the same.
import type { Page } from '@playwright/test'
import sayAccount from '../i18n/ta/account.json' with { type: 'json' }
import saySite from '../i18n/ta/site.json' with { type: 'json' }
import { messages } from '../i18n/messages.ts'
import { expect, signInAsReader, test, untilInteractive } from './support/test.ts'

/** Opens a page whose scripts come only when the answer is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('.foot')).toBeAttached()
  return async () => {
    scripts.resolve()
    await untilInteractive(page)
  }
}

test(
  'the theme is changed once by whoever presses for it twice before the scripts have come',
  { tag: '@phone' },
  async ({ page }) => {
    const goOn = await openWithoutScripts(page, '/home')
    const isDark = () => page.locator('html').evaluate((html) => html.classList.contains('dark'))
    const before = await isDark()
    const toggle = page.locator('.foot button').first()
    await toggle.click()
    await toggle.click()
    expect(await isDark()).toBe(before)
    await goOn()
    await expect.poll(isDark).toBe(!before)
    await toggle.click()
    expect(await isDark()).toBe(before)
  },
)

test(
  'a post is marked by whoever presses its mark before the scripts have come',
  { tag: '@phone' },
  async ({ page }) => {
    await signInAsReader(page, 'Early Reader')
    const goOn = await openWithoutScripts(page, '/home')
    await page.locator('main .mark').first().click()
    await goOn()
    await expect(page.getByText(sayAccount.mark.added)).toBeVisible()
    await expect(page.locator('main .mark').first()).toHaveAttribute('aria-pressed', 'true')
  },
)

test('without a login the mark leads there', { tag: '@phone' }, async ({ page }) => {
  const goOn = await openWithoutScripts(page, '/home')
  await page.locator('main .mark').first().click()
  await goOn()
  await expect(page).toHaveURL(/\/login$/)
})

test('the menu opens and leads on before the scripts have come @phone', async ({ page }) => {
  const goOn = await openWithoutScripts(page, '/home')
  const menu = page.locator('.menu.phone')
  await menu.locator('summary').click()
  await expect(menu.locator('a[href="/recentposts"]')).toBeVisible()
  await goOn()
  await menu.getByText(saySite.recent).click()
  await expect(page).toHaveURL(/\/recentposts$/)
})

test('the search leads to its page before the scripts have come', { tag: '@phone' }, async ({ page }) => {
  const goOn = await openWithoutScripts(page, '/home')
  await page.locator('.head a[href="/search"]').click({ noWaitAfter: true })
  await page.waitForURL(/\/search$/, { waitUntil: 'commit' })
  await goOn()
  await expect(page.getByRole('searchbox').first()).toBeVisible()
})

test(
  'an address for the newsletter that is sent before the scripts have come is sent by them, once',
  { tag: '@phone' },
  async ({ page }) => {
    const goOn = await openWithoutScripts(page, '/home')
    await page.locator('.inland input[name=email]').fill('early-subscriber@example.org')
    await page.locator('.inland input[name=email]').press('Enter')
    expect(new URL(page.url()).search).toBe('')
    await goOn()
    await expect(page.locator('.inland-done')).toBeVisible()
  },
)

test('titles are searched for what is typed before the scripts have come', { tag: '@phone' }, async ({ page }) => {
  const goOn = await openWithoutScripts(page, '/periyarspeaks')
  await page.getByRole('main').getByRole('searchbox').fill('zz')
  await goOn()
  await expect(page).toHaveURL(/\?q=zz$/)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('zz')
})

test(
  'all fields of a form keep what is typed in them before the scripts have come',
  { tag: '@phone' },
  async ({ page }) => {
    const { contact } = messages.ta
    const goOn = await openWithoutScripts(page, '/contact')
    const typed = {
      [contact.name]: 'கயல்',
      [contact.email]: 'kayal@example.org',
      [contact.message]: 'ஒரு கட்டுரை அனுப்பலாமா?',
    }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: contact.submit }).click()
    await goOn()
    await expect(page.getByText(contact.sent)).toBeVisible()
  },
)
