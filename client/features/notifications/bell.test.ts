// @vitest-environment jsdom
// The head of a page for whoever is logged in and whoever is not; the bell, and what it leads to.
import { afterEach, expect, test } from 'vitest'
import { sentenceOf } from '#shared/errors.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { notice } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.en
const bell = page.locator('.bell > button')
const panel = page.locator('.bell-panel')
const badge = page.locator('.bell .badge')
const toast = page.locator('.toast')
/** The places of an account: in the head, on a phone in its menu. */
const places = [page.locator('.tools > .tool.wide-only'), page.locator('.menu.phone li > *')]

let app: App
afterEach(() => app.close())

const open = async (at: string, stored: Record<string, string> = {}, answers: Answers = {}) => {
  app = await openApp(at, { lang: 'en', stored, answers })
}
const isAt = (path: string) => eventually(() => expect(location.pathname).toBe(path))
const isForgotten = () => {
  const keys = [storageKeys.clientToken, storageKeys.userId, storageKeys.userName]
  expect(keys.map((key) => localStorage.getItem(key))).toEqual([null, null, null])
}

test('without a login the head has the cart, the way to the login and a bell that asks for one [P-03, S-032, S-035, ST-12]', async () => {
  await open('/contact')
  await page.getByRole('link', { name: say('site:shop.cart'), exact: true }).waitFor()
  await bell.click()
  await eventually(() => expect(panel.texts().join('')).toContain(say('account:bell.loginFirst')))
  await bell.click()
  await eventually(() => expect(panel.count()).toBe(0))
  for (const place of places) {
    expect(place.filter({ hasText: say('account:profile') }).count()).toBe(0)
    expect(
      place
        .filter({ hasText: say('account:login') })
        .all()[0]
        ?.getAttribute('href'),
    ).toBe('/login')
  }
})

test.each([0, 1])(
  'the head of a reader leads to profile and bookmarks, and logs out; the server is told (place %i) [P-04, S-033, S-034, S-036, ST-09, ST-13]',
  async (index) => {
    await open('/contact', sessions.reader, { 'auth.logout': data({}) })
    const inside = places[index]!
    const named = (name: string) => inside.filter({ hasText: name })
    await eventually(() => expect(named(say('account:profile')).all()[0]?.getAttribute('href')).toBe('/profile'))
    expect(named(say('account:bookmarks')).all()[0]?.getAttribute('href')).toBe('/bookmarks')
    if (index === 1) await page.locator('.menu.phone summary').click()
    await named(say('account:logout')).click()
    await isAt('/login')
    await eventually(() => expect(toast.texts()).toEqual([say('account:loggedOut')]))
    expect(app.inputsTo('auth.logout')).toHaveLength(1)
    isForgotten()
  },
)

test('logging out forgets the reader even where the server fails [ST-10, ST-11]', async () => {
  await open('/contact', sessions.reader, {
    'auth.logout': 'unreachable',
    'notifications.unread': data({ unread: 3 }),
  })
  await eventually(() => expect(badge.texts()).toEqual(['3']))
  await places[0]!.filter({ hasText: say('account:logout') }).click()
  await isAt('/login')
  isForgotten()
  await page.locator('.sign-name').click()
  await page.getByRole('button', { name: say('account:bell.label'), exact: true }).waitFor()
  expect(page.locator('.tools .badge').count()).toBe(0)
})

test('a count of notifications beyond 99 is told as that, and one that cannot be fetched is no count [S-042]', async () => {
  await open('/contact', sessions.reader, { 'notifications.unread': data({ unread: 120 }) })
  await eventually(() => expect(badge.texts()).toEqual(['99+']))
  await app.close()
  await open('/contact', sessions.reader, { 'notifications.unread': refused('INTERNAL') })
  await eventually(() => expect(app.inputsTo('notifications.unread')).not.toEqual([]))
  await page.getByRole('button', { name: say('account:bell.label'), exact: true }).waitFor()
  expect(badge.count()).toBe(0)
})

test('what the server refuses is said in its words in the panel of the bell and by toast [S-198]', async () => {
  await open('/notifications', sessions.reader, {
    'notifications.list': data({ notifications: [notice], next: null }),
    'notifications.markRead': refused('NOTIFICATION_NOT_FOUND'),
  })
  await page.getByRole('button', { name: say('notificationsPage:markRead') }).click()
  await eventually(() => expect(toast.texts()).toEqual([sentenceOf('NOTIFICATION_NOT_FOUND')]))
  await app.close()
  await open('/contact', sessions.reader, { 'notifications.list': refused('TOO_MANY_REQUESTS') })
  await bell.click()
  await eventually(() => expect(panel.texts()).toEqual([sentenceOf('TOO_MANY_REQUESTS')]))
})

test('the panel of the bell shows what is new, and marks all of it as read', async () => {
  await open('/contact', sessions.reader, {
    'notifications.unread': data({ unread: 1 }),
    'notifications.list': data({ notifications: [notice], next: null }),
    'notifications.markAllRead': data({}),
  })
  await page.getByRole('button', { name: say('account:bell.withUnread', { shown: '1' }) }).click()
  await panel.getByText(notice.message).waitFor()
  app.answer({
    'notifications.unread': data({ unread: 0 }),
    'notifications.list': data({ notifications: [{ ...notice, read: true }], next: null }),
  })
  await panel.getByRole('button', { name: say('bellPanel:markAll') }).click()
  await page.getByRole('button', { name: say('account:bell.label'), exact: true }).waitFor()
})

test('the notifications of nobody are asked for at the login [P-07, R-25, S-201, V-10]', async () => {
  await open('/notifications')
  await page.getByText('User not logged in or username not found').waitFor()
  await page.getByText('Please log in to view your notifications').waitFor()
  await page
    .locator('main')
    .getByRole('link', { name: say('account:login') })
    .click()
  await isAt('/login')
})
