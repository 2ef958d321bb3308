// The home of the admin: what waits, for whom, and the badges that say so everywhere.
import type { Page } from '@playwright/test'
import { messages as tamil } from '../../i18n/ta/admin.ts'
import { openNavigation } from '../support/admin-nav.ts'
import { placeOrder } from '../support/orders.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { data } from '../../test/answers.ts'
import { answerCalls } from '../support/answers.ts'

const at = '2026-11-20T06:00:00.000Z'
const post = { id: 'p1', title: 'மழையின் நில வரைபடம்' }
const everything = {
  orders: { count: 14, sum: 984_000, oldestAt: at },
  review: { count: 3, first: post },
  scheduled: { count: 2, next: [{ ...post, publishAt: at }] },
  drafts: { count: 1, first: { id: 'p2', title: '' } },
  messages: { count: 100, latestAt: at },
  planRequests: { count: 1, oldestAt: at },
  pages: { count: 4 },
  failedMails: { count: 2, reason: 'The mailbox is full', at },
  failedJobs: { count: 1, reason: '', name: 'pdf.pages', at },
}
const today = {
  reads: 1284,
  posts: [{ ...post, lang: 'ta' as const, publishedAt: at, reads: 1284 }],
  writing: [{ name: 'கவின்', post }],
  health: { backupAt: at, disk: { freeBytes: 2 * 1024 ** 3, isLow: true } },
}

const rowOf = (page: Page, title: string) => page.locator('.waits li').filter({ hasText: title })

test('what waits is said in rows with one verb each, failures with what is safe [H-71]', async ({
  page,
  context,
  baseURL,
}) => {
  const say = tamil.adminHome
  await readIn(context, 'ta', baseURL!)
  await signInAsAdmin(page)
  await answerCalls(page, () => ({ 'home.waiting': data(everything), 'home.today': data(today) }))
  await page.goto('/admin/dashboard')
  await expect(page.locator('.waits li')).toHaveCount(9)
  await expect(rowOf(page, say.orders.other)).toContainText('₹9,840.00')
  await expect(rowOf(page, say.messages.other).locator('.waits-count')).toHaveText('99+')
  await expect(rowOf(page, say.failedMails.other)).toContainText(say.failedMails.safe)
  await expect(rowOf(page, say.drafts.one)).toContainText(tamil.adminDrafts.unfinished.untitled)
  for (const width of [360, 820, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overhang, `${width}`).toBeLessThanOrEqual(0)
    for (const link of await page.locator('.waits .link').all())
      expect((await link.boundingBox())!.height, `${width}`).toBeGreaterThanOrEqual(width < 768 ? 44 : 38)
  }
  await expect(page.locator('.home-reads i')).toHaveCSS('height', '2px')
  await expect(page.getByRole('heading', { name: say.health.title })).toBeVisible()
  await expect(page.getByText(say.health.diskLow.replace('{{size}}', '2.0 GB'))).toBeVisible()
  await rowOf(page, say.orders.other).getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/orders/)
})

test('an order that a reader places is on the home, and its badge in the navigation', async ({
  page,
  context,
  baseURL,
}) => {
  await readIn(context, 'en', baseURL!)
  await placeOrder(page, `Waits ${Date.now()}`)
  await page.goto('/admin/dashboard')
  await openNavigation(page)
  await expect(page.locator('.waits')).toContainText(/orders? to send/)
  await expect(page.locator('.rail-urgent').first()).toBeVisible()
})
