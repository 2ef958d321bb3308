// @vitest-environment jsdom
// What happens by itself after a while in the admin, by a clock that the test turns.
import { afterEach, expect, test, vi } from 'vitest'
import { data } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, moment, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { person } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

let app: App
afterEach(() => app.close())

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await moment()
}

test('the session of the admin is looked at every five minutes [C-36, ST-24]', async () => {
  app = await openApp('/admin/dashboard', { lang: 'en', stored: sessions.admin })
  await page.getByRole('heading', { name: words.en('adminSite:dashboard.welcome') }).waitFor()
  const calls = () => app.inputsTo('auth.verifyAdmin').length
  const before = calls()
  expect(before).toBeGreaterThan(0)
  await pass(4 * 60_000 + 30_000)
  expect(calls()).toBe(before)
  await pass(30_000)
  await eventually(() => expect(calls()).toBe(before + 1))
})

test('people are looked for half a second after the last key [C-53, S-339]', async () => {
  app = await openApp('/admin/notifications/view', {
    lang: 'en',
    stored: sessions.admin,
    answers: {
      'notifications.people': data({ people: [person], next: null }),
      'notifications.searchPeople': data([person]),
    },
  })
  const field = page.getByRole('combobox')
  await field.waitFor()
  for (const typed of ['k', 'ka', 'kan']) {
    await field.fill(typed)
    await pass(490)
  }
  expect(app.inputsTo('notifications.searchPeople')).toEqual([])
  await pass(20)
  await eventually(() => expect(app.inputsTo('notifications.searchPeople')).toEqual([{ q: 'kan' }]))
})
