// Notifications that arrive while pages are open: one connection for all tabs, handed over, and done without.
import type { BrowserContext, Page, Request, Response } from '@playwright/test'
import { storageKeys } from '../../shared/storage-keys.ts'
import { expect, adminHeaders, readIn, signInAsReader, storeReader, test } from './support/test.ts'

const live = '**/trpc/notifications.live*'
/** Of the reader of `signInAsReader`. */
const password = 'a password of a reader'
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications: ${unread} unread` : 'Notifications', exact: true })

/** Counts the live connections that a browser asks for, or those that failed, in all its tabs. */
function countConnections(context: BrowserContext, what: 'request' | 'requestfailed' = 'request'): () => number {
  let count = 0
  const note = (request: Request) => {
    if (request.url().includes('notifications.live')) count += 1
  }
  if (what === 'request') context.on('request', note)
  else context.on('requestfailed', note)
  return () => count
}

const tokenOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.clientToken)

/** Opens the settings of the account. @returns their live connection */
async function openSettings(page: Page): Promise<Response> {
  const path = '/settings/account'
  const opened = page.waitForResponse(
    (response) => response.url().includes('notifications.live') && page.url().endsWith(path),
  )
  await page.goto(path)
  return opened
}

/**
 * Keeps the answer of a call from the page until the live connection has ended with the session and the page has asked
 * for something of notifications again.
 * @returns what it has asked for
 */
function askedBeforeAnswer(page: Page, call: string, connection: Response): Promise<string> {
  return new Promise((resolve) => {
    void page.route(call, async (route) => {
      const answer = await route.fetch()
      await connection.finished()
      const asked = await page.waitForRequest(/trpc\/notifications\./)
      await route.fulfill({ response: answer })
      resolve(asked.url())
    })
  })
}

test.describe('live notifications', () => {
  let send: (title: string) => Promise<void>
  let name: string
  test.beforeEach(async ({ context, page, baseURL }, { project, title }) => {
    name = `Tabs ${title.split(' ', 3).join(' ')} ${project.name}`
    await readIn(context, 'en', baseURL!)
    const headers = await adminHeaders(page)
    send = async (subject) => {
      const data = { title: subject, message: 'It is out.', targetUserNames: [name] }
      expect((await page.request.post('/api/notifications', { data, headers })).status()).toBe(201)
    }
  })

  test('reach two tabs over one connection, which the second takes over; what one reads is read in both', async ({
    page,
    context,
  }) => {
    const connections = countConnections(context)
    await signInAsReader(page, name)
    await expect.poll(connections).toBe(1)
    const second = await context.newPage()
    await second.goto('/home')
    // The second tab waits for its turn before anything is sent.
    await expect
      .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
      .toBeGreaterThan(0)
    await send('First issue')
    await expect(bell(page, 1)).toBeVisible()
    await expect(bell(second, 1)).toBeVisible()
    expect(connections()).toBe(1)

    await bell(second, 1).click()
    await second.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(page, 0)).toBeVisible()

    await page.close()
    await expect.poll(connections).toBe(2)
    await send('Second issue')
    await expect(bell(second, 1)).toBeVisible()
  })

  test('are asked for where no connection holds, ever less often, until one does', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/notifications\.live|ERR_FAILED/)
    const failures = countConnections(context, 'requestfailed')
    await context.route(live, (route) => route.abort())
    await page.clock.install()
    await signInAsReader(page, name)
    // From here on the page's time stands still, but for what is given to it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    const step = 500
    const untilNextFailure = async () => {
      const before = failures()
      let waited = 0
      while (failures() === before) {
        await page.clock.runFor(step)
        waited += step
        expect(waited).toBeLessThan(100_000)
      }
      return waited
    }
    while (failures() === 0) await untilNextFailure()
    const pauses: number[] = []
    while (failures() < 5) pauses.push(await untilNextFailure())
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    await send('Without a connection')
    await untilNextFailure()
    await untilNextFailure()
    await page.clock.runFor(step)
    await expect(bell(page, 1)).toBeVisible()

    await context.unroute(live)
    const held = page.waitForResponse(live)
    await page.clock.runFor(76_000)
    await held
    await page.clock.resume()
    await send('With one')
    await expect(bell(page, 2)).toBeVisible()
  })

  test('end with the account, and the page asks for nothing in its name before it hears that it is deleted', async ({
    page,
  }) => {
    await storeReader(page, name)
    const connection = await openSettings(page)
    const asked = askedBeforeAnswer(page, '**/trpc/profile.deleteAccount*', connection)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    expect(await asked).toContain('notifications.live')
    await expect(page).toHaveURL(/\/home$/)
    expect(await tokenOf(page)).toBeNull()
  })

  test('go on with the session that takes the place of one whose password is changed', async ({ page }) => {
    await storeReader(page, name)
    const connection = await openSettings(page)
    const asked = askedBeforeAnswer(page, '**/trpc/profile.update*', connection)
    // The same again, so that the account can be signed in to at a second try.
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect(await asked).toContain('notifications.live')
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    // The first is the site's own: that the password was changed.
    await expect(bell(page, 1)).toBeVisible()
    await send('After the change')
    await expect(bell(page, 2)).toBeVisible()
  })

  test('end with a session that is ended elsewhere: every tab forgets the reader and asks for nothing more', async ({
    page,
    context,
  }) => {
    const opened = page.waitForResponse(live)
    await signInAsReader(page, name)
    await opened
    const second = await context.newPage()
    await second.goto('/home')
    await expect
      .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
      .toBeGreaterThan(0)
    const headers = { authorization: `Bearer ${await tokenOf(page)}` }
    expect((await page.request.post('/trpc/auth.logout', { headers, data: {} })).ok()).toBe(true)
    for (const tab of [page, second]) {
      await expect.poll(() => tokenOf(tab)).toBeNull()
      await bell(tab, 0).click()
      await expect(tab.locator('.bell-panel')).toContainText('log in')
    }
  })
})
