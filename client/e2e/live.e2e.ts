// Notifications that arrive while pages are open: one connection for all tabs, handed over, and done without.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, readIn, signInAsAdmin, signInAsReader, test } from './support/test.ts'

const live = '**/trpc/notifications.live*'
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications: ${unread} unread` : 'Notifications', exact: true })

/** Counts the live connections that a browser asks for, in all its tabs. */
function countConnections(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().includes('notifications.live')) count += 1
  })
  return () => count
}

test.describe('live notifications', () => {
  let send: (title: string) => Promise<void>
  let name: string
  test.beforeEach(async ({ context, page, newReader, baseURL }, { project, title }) => {
    name = `Tabs ${title.length} ${project.name}`
    await readIn(context, 'en', baseURL!)
    const office = await newReader()
    const headers = { authorization: `Bearer ${await signInAsAdmin(office)}` }
    send = async (subject) => {
      const data = { title: subject, message: 'It is out.', targetUserNames: [name] }
      expect((await office.request.post('/api/notifications', { data, headers })).status()).toBe(201)
    }
    await page.goto('/robots.txt')
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
    const connections = countConnections(context)
    await context.route(live, (route) => route.abort())
    await page.clock.install()
    await signInAsReader(page, name)
    await page.clock.runFor(2000)
    await expect.poll(connections).toBe(1)
    // Pauses grow: 2, 4 and 8 seconds, a quarter more or less.
    const nextAfter = async (least: number, most: number) => {
      const before = connections()
      await page.clock.runFor(least)
      expect(connections()).toBe(before)
      await page.clock.runFor(most - least)
      await expect.poll(connections).toBe(before + 1)
    }
    for (const seconds of [2, 4, 8]) await nextAfter(seconds * 740, seconds * 1260)
    await send('Without a connection')
    await nextAfter(44_000, 76_000)
    await expect(bell(page, 1)).toBeVisible()

    await context.unroute(live)
    await page.clock.runFor(76_000)
    await send('With one')
    await expect(bell(page, 2)).toBeVisible()
  })
})
