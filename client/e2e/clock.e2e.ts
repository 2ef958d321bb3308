// What happens by itself after a while, by a clock that the test turns.
import type { Page } from '@playwright/test'
import { messages as sayAdmin } from '../i18n/en/admin.ts'
import { messages as say } from '../i18n/en/reader.ts'
import { expect, readIn, signInAsAdmin, test, untilAlive } from './support/test.ts'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Requests of a procedure so far. */
function countCalls(page: Page, procedure: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (procedure.test(request.url())) calls += 1
  })
  return () => calls
}

test('the next banner comes after five seconds [C-10, S-101, ST-22]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/home')
  const carousel = page.getByRole('region', { name: say.banners.label })
  // The button beside them stops the row.
  const dots = carousel.locator('button[aria-current]')
  await untilAlive(carousel)
  // From now on time goes on only when it is told to; the first turn may be nearly due.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const current = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
  const count = await dots.count()
  // The first turn may be due at any moment; from its end on the next one is awaited.
  const before = await current()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return current()
      },
      { intervals: [10] },
    )
    .not.toBe(before)
  const first = await current()
  await page.clock.runFor(4500)
  expect(await current()).toBe(first)
  await page.clock.runFor(500)
  // The row is moved in the browser's own time.
  await expect.poll(current).toBe((first + 1) % count)
})

test('the session of the admin is looked at every five minutes [C-36, ST-24]', async ({ page }) => {
  await signInAsAdmin(page)
  await page.clock.install()
  const calls = countCalls(page, /auth\.verifyAdmin/)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: sayAdmin.adminSite.dashboard.welcome })).toBeVisible()
  const before = calls()
  expect(before).toBeGreaterThan(0)
  await page.clock.fastForward('04:50')
  expect(calls()).toBe(before)
  const asked = page.waitForResponse(/auth\.verifyAdmin/)
  await page.clock.fastForward('00:15')
  await asked
})

test('people are looked for half a second after the last key [C-53, S-339]', async ({ page }) => {
  await signInAsAdmin(page)
  await page.clock.install()
  const calls = countCalls(page, /searchPeople/)
  await page.goto('/admin/notifications/view')
  const field = page.getByRole('combobox')
  await expect(field).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  for (const letter of 'kan') {
    await field.press(letter)
    await page.clock.runFor(490)
  }
  expect(calls()).toBe(0)
  await page.clock.runFor(20)
  // The call itself is put off, too, by as long as nothing takes.
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return calls()
    })
    .toBe(1)
})
