// @vitest-environment jsdom
// What the pages of an account lead to.
import { afterEach, expect, test } from 'vitest'
import { openApp, type App } from '#client/test/app.tsx'
import { page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.en
const own = page.getByLabel(say('profile:ownPages'), { exact: true })

let app: App
afterEach(() => app.close())

test.each(['/profile', '/settings/account'])(
  '%s leads to the orders, bookmarks and notifications of its reader, to plans, settings and the newsletter',
  async (at) => {
    app = await openApp(at, { lang: 'en', stored: sessions.reader })
    await own.waitFor()
    const addresses = own
      .getByRole('link')
      .all()
      .map((link) => link.getAttribute('href'))
    expect(addresses).toEqual([
      ...['/orders', '/bookmarks', '/following', '/notifications', '/subscriptions'],
      ...['/settings/account', '/settings/preferences', '/home#inland-title'],
    ])
  },
)
