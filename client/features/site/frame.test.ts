// @vitest-environment jsdom
// What stands around every page: categories, the More menu, theme, sharing, other addresses.
import { afterEach, describe, expect, test } from 'vitest'
import { yearOf } from '#shared/dates.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { categories, category, settings } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.ta
const bar = page.locator('.cats')
const more = page.locator('.cats .more')
const isOpen = () => more.all()[0]?.hasAttribute('open')
const toast = page.locator('.toast')

let app: App
afterEach(() => app.close())

const open = async (at: string, answers: Answers = {}, script?: () => void) => {
  app = await openApp(at, { answers, script })
}
const isAt = (path: string) => eventually(() => expect(location.pathname).toBe(path))

test.each(['/home', '/contact', '/shop', '/nowhere/at/all'])(
  'head, categories, ticker and foot stand around %s [R-01, S-019, S-057, S-058]',
  async (at) => {
    await open(at, {
      'titles.selected': data([
        {
          postId: 'p',
          lang: 'ta',
          title: 'மழை',
          source: 'Poems',
          createdAt: '2026-11-20T06:30:00.000Z',
          id: 't',
          slug: 's',
        },
      ]),
      'books.list': data({ books: [], next: null, total: 0 }),
    })
    for (const part of ['.head', '.cats', '.ticker', '.foot']) await page.locator(part).waitFor()
    expect(page.locator('.foot').texts()[0]).toContain(`© ${yearOf(new Date())} மை`)
  },
)

test('the bar shows four categories in their order, and the rest under More [C-04, S-043, S-044, S-045, S-046, S-049, S-051]', async () => {
  await open('/interviews', { 'categories.bySlug': data(categories[0]!) })
  const all = [category, ...categories].map(({ name }) => name.ta)
  await bar.waitFor()
  expect(bar.locator('.cats-row a').texts()).toEqual(all.slice(0, 4))
  expect(bar.locator('.drop a').texts()).toEqual(all.slice(4))
  await eventually(() => expect(bar.locator('[aria-current=page]').texts()).toEqual([categories[0]!.name.ta]))
})

test('a category without both names is not in the bar', async () => {
  await open('/contact', { 'categories.list': data([{ ...category, name: { ta: 'கவிதைகள்', en: '' } }, ...categories]) })
  await bar.waitFor()
  expect(bar.locator('.cats-row a').texts()[0]).toBe(categories[0]!.name.ta)
})

test('without categories the rest of the page is there [S-052]', async () => {
  await open('/contact', { 'categories.list': refused('INTERNAL') })
  await page.locator('main h1').waitFor()
  await page.locator('.foot').waitFor()
  expect(bar.locator('.cats-row a').count()).toBe(0)
})

describe('the More menu', () => {
  test('opens by a press, and closes beside it and when something in it is chosen [S-047, S-048]', async () => {
    await open('/contact')
    await more.locator('summary').click()
    expect(isOpen()).toBe(true)
    await page.locator('main').click()
    expect(isOpen()).toBe(false)
    await more.locator('summary').click()
    await more.getByRole('link').first().click()
    await isAt('/science')
    expect(isOpen()).toBe(false)
  })

  test('closes on Escape, with the focus on its summary', async () => {
    await open('/contact')
    await more.locator('summary').click()
    await more.getByRole('link').first().press('Escape')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(more.locator('summary').all()[0])
  })
})

test('the theme is changed in the foot, and remembered [C-30, E-26, S-014, ST-23]', async () => {
  await open('/contact')
  const root = document.documentElement
  const was = root.classList.contains('dark')
  await page
    .locator('.foot button')
    .filter({ hasText: say('site:theme.toDark') })
    .click()
  expect(root.classList.contains('dark')).toBe(!was)
  expect(localStorage.getItem(storageKeys.theme)).toBe(was ? 'light' : 'dark')
})

describe('the page is shared', () => {
  const label = say('site:share.label')
  const answers = { 'books.list': data({ books: [], next: null, total: 0 }) }
  const share = (onPhone: boolean) =>
    page.locator(onPhone ? '.menu.phone button' : '.tools > button').filter({ hasText: label })
  const press = async (onPhone: boolean) => {
    if (onPhone) await page.locator('.menu.phone summary').click()
    await share(onPhone).click()
  }

  test.each([false, true])(
    'from the head, by the device (on a phone from its menu: %s) [S-029, S-030]',
    async (onPhone) => {
      const shared: ShareData[] = []
      await open('/shop', answers, () =>
        Object.assign(navigator, { share: (what: ShareData) => Promise.resolve(void shared.push(what)) }),
      )
      await press(onPhone)
      await eventually(() => expect(toast.texts()).toEqual([say('site:share.done')]))
      expect(shared).toEqual([{ title: document.title, url: location.href }])
    },
  )

  test.each([false, true])(
    'by copying its address where the device cannot share (on a phone from its menu: %s) [S-030]',
    async (onPhone) => {
      await open('/shop', answers, () => Object.assign(navigator, { share: undefined }))
      await press(onPhone)
      await eventually(() =>
        expect(toast.texts()).toEqual([`${say('site:share.unsupported')} ${say('posts:share.copied')}`]),
      )
      expect(await navigator.clipboard.readText()).toBe(location.href)
    },
  )
})

test.each([
  [say('site:home'), '/home'],
  [say('site:recent'), '/recentposts'],
  [say('site:notFound.search'), '/search'],
])('a missing page leads on by the link “%s”', async (name, to) => {
  await open('/nowhere/at/all', {
    'posts.recent': data({ posts: [], next: null }),
  })
  await page.locator('.page-state').getByRole('link', { name, exact: true }).click()
  await isAt(to)
})

test.each([
  ['/', '/home'],
  ['/books', '/shop'],
  ['/login-client', '/login'],
  ['/settings', '/settings/account'],
])('the address %s leads to %s [R-02, R-27, R-32, R-34]', async (from, to) => {
  await open(from, { 'books.list': data({ books: [], next: null, total: 0 }) })
  await isAt(to)
})

test('the page of a confirmed order says only that [R-26]', async () => {
  app = await openApp('/order-confirmation', { lang: 'en' })
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
})

test('theme and language are chosen in the preferences [R-29, S-195, S-196]', async () => {
  app = await openApp('/settings/preferences', { lang: 'en' })
  const en = words.en
  await page.getByLabel(en('profile:dark')).check()
  const root = document.documentElement
  await eventually(() => expect(root.classList.contains('dark')).toBe(true))
  await page.getByLabel(en('profile:light')).check()
  await eventually(() => expect(root.classList.contains('dark')).toBe(false))
  expect(page.locator('.settings-nav a').texts()).toEqual([en('profile:account'), en('profile:preferences')])
  const language = page.getByRole('combobox', { name: en('profile:language') })
  expect(language.locator('option').texts()).toEqual(['English', 'தமிழ்'])
})

test('the foot leads to every list of the site, also to those that no category leads to', async () => {
  await open('/contact')
  await page.locator('.foot').waitFor()
  const links = page.locator('.foot').getByRole('link').all()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining([
      ...['/recentposts', '/series', '/bluethoughts', '/authors', '/tags', '/archive', '/archive-pdfs'],
      ...['/editorial-pdfs', '/shop', '/subscriptions', '/about', '/contact', '/corrections', '/feed.xml'],
    ]),
  )
})

describe('what the settings make of bar and footer', () => {
  const pages = [{ slug: 'terms', ta: 'விதிமுறைகள்', en: '' }]
  const friends = { kind: 'link' as const, target: 'https://example.org/', ta: 'நண்பர்கள்' }

  test('the bar has the entries of the menu, and the sections that it does not name after them', async () => {
    const menu = [
      { kind: 'section' as const, target: categories[1]!.id },
      { kind: 'section' as const, target: categories[0]!.id, isInside: true as const },
      { kind: 'route' as const, target: '/shop' },
      { kind: 'page' as const, target: 'gone' },
      friends,
    ]
    await open('/contact', { 'settings.get': data({ ...settings, menu }) })
    await bar.waitFor()
    const row = bar.locator('.cats-row > li > a')
    expect(row.texts()).toEqual([categories[1]!.name.ta, say('site:shop.title'), 'நண்பர்கள்', category.name.ta])
    expect(row.all()[2]!.getAttribute('href')).toBe(friends.target)
    const inside = bar.locator('.cats-inside .drop a')
    expect(inside.texts()).toEqual([categories[1]!.name.ta, categories[0]!.name.ta])
    expect(more.locator('.drop a').texts()).toEqual(
      [categories[1]!, categories[0]!, ...categories.slice(2)].map(({ name }) => name.ta),
    )
  })

  test('the footer has the published pages; one of its own has what it names, each under its heading', async () => {
    await open('/contact', { 'settings.get': data({ ...settings, pages }) })
    await page.locator('.foot').waitFor()
    const links = () => page.locator('.foot-columns').getByRole('link').texts()
    expect(links()).toContain('விதிமுறைகள்')
    await app.close()
    const footerLinks = [
      { kind: 'group' as const, target: '', ta: 'எங்கே' },
      { kind: 'page' as const, target: 'terms', isInside: true as const },
      { kind: 'page' as const, target: 'gone', isInside: true as const },
      friends,
    ]
    await open('/contact', { 'settings.get': data({ ...settings, pages, footerLinks }) })
    await page.locator('.foot').waitFor()
    expect(links()).toEqual(['விதிமுறைகள்', 'நண்பர்கள்'])
    expect(page.locator('.foot-head').texts()).toEqual(['எங்கே'])
  })
})
