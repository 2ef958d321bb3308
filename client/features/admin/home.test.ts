// @vitest-environment jsdom
// The home of the admin: what waits, and the badges that say so everywhere.
import { afterEach, expect, test } from 'vitest'
import { messages as say } from '#client/i18n/en/admin.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { adminUser } from '#client/test/texts/samples.ts'

const { adminHome, adminSite } = say
const nothing = {
  ...{ orders: null, review: null, scheduled: null, drafts: null },
  ...{ messages: null, planRequests: null, pages: null, failedMails: null, failedJobs: null },
}
const at = '2026-11-20T06:00:00.000Z'
const everything = {
  orders: { count: 14, sum: 984_000, oldestAt: at },
  review: { count: 3, first: { id: 'p1', title: 'மழையின் நில வரைபடம்' } },
  scheduled: { count: 2, next: [{ id: 'p1', title: 'மழையின் நில வரைபடம்', publishAt: at }] },
  drafts: { count: 1, first: { id: 'p2', title: '' } },
  messages: { count: 100, latestAt: at },
  planRequests: { count: 1, oldestAt: at },
  pages: { count: 4 },
  failedMails: { count: 2, reason: 'The mailbox is full', at },
  failedJobs: { count: 1, reason: '', name: 'pdf.pages', at },
}

let app: App
afterEach(() => app.close())

const open = async (path: string, answers: Answers) => {
  app = await openApp(path, { lang: 'en', stored: sessions.admin, answers })
}

test('where nothing waits one sentence says so; an error can be tried again', async () => {
  await open('/admin/dashboard', { 'home.waiting': 'pending', 'home.today': 'pending' })
  await eventually(() => expect(page.locator('.waits[aria-busy=true] li').count()).toBe(3))
  await app.close()
  await open('/admin/dashboard', { 'home.waiting': refused('INTERNAL'), 'home.today': refused('INTERNAL') })
  await page.getByText(adminHome.failed).waitFor()
  app.answer({
    'home.waiting': data(nothing),
    'home.today': data({ reads: 0, posts: [], writing: [], health: null }),
  })
  await page.getByRole('button', { name: /again/i }).first().click()
  await page.getByText(adminHome.none).waitFor()
  expect(page.locator('.rail-badge').count()).toBe(0)
})

test('badges and the title say what waits, and a new order is told where one works [H-73]', async () => {
  await open('/admin/books', {
    'home.waiting': data(everything),
    'books.adminList': data({ books: [], next: null, total: 0 }),
  })
  const link = page.locator('.rail').getByRole('link', { name: adminSite.entries.orders, exact: true })
  const badge = adminHome.badges.orders.replace('{{number}}', '14')
  const description = () => document.querySelector(`#${CSS.escape(link.now().getAttribute('aria-describedby') ?? '-')}`)
  await link.waitFor()
  await eventually(() => expect(description()?.textContent).toBe(badge))
  const said = [/^3/, /^14/, /^99\+/, /^3/].map((words) => expect.stringMatching(words))
  expect(page.locator('.rail-badge').texts()).toEqual(said)
  expect(page.locator('.rail-urgent').count()).toBe(2)
  await eventually(() => expect(document.title).toMatch(/^\(99\+\) /))

  app.answer({ 'home.waiting': data({ ...nothing, orders: { ...everything.orders, count: 16 } }) })
  // Somebody comes back to this tab.
  dispatchEvent(new Event('visibilitychange'))
  const news = adminHome.news.orders_other.replace('{{count}}', '2')
  await page.locator('.toast').filter({ hasText: news }).waitFor()
  await eventually(() => expect(document.title).toMatch(/^\(16\) /))
  await page.locator('.rail-nav').getByRole('link', { name: adminSite.nav.dashboard, exact: true }).click()
  await eventually(() => expect(location.pathname).toBe('/admin/dashboard'))
  await eventually(() => expect(document.title).toMatch(/^\(16\) /))
})

test('a page that is not for a role asks for nothing, also while one goes on to another page', async () => {
  await open('/admin/settings', { 'auth.verifyAdmin': data({ isValid: true, user: { ...adminUser, role: 'author' } }) })
  await page.getByRole('heading', { name: say.adminStaff.forbidden.title }).waitFor()
  await page.locator('.adm-page a.btn').click()
  await page.getByRole('heading', { name: adminSite.dashboard.welcome }).waitFor()
  expect(app.inputsTo('settings.all')).toEqual([])
})
