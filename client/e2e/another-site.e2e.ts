// A site with another name, logo and colours, made by its settings alone: a process of its own, without demo content.
import { expect, test } from '@playwright/test'
import { langs } from '../../shared/lang.ts'
import { signIn, startSite, type SiteProcess } from '../../server/test/site-process.ts'
import { storageKeys } from '../../shared/storage-keys.ts'
import { photo } from './support/pictures.ts'

let site: SiteProcess
test.beforeAll(async () => {
  site = await startSite({ variables: { DEMO_CONTENT: '0' } })
})
test.afterAll(() => site.kill())

/** The former name as a word of its own, and the former texts. */
const former = /(?<![\p{L}\p{M}])மை(?![\p{L}\p{M}])|\bMai\b|செய்தி, இலக்கியம்|News, literature|மாசி வீதி|Masi Street/u

const pages = [
  ...['/home', '/recentposts', '/editorial', '/poems', '/babasahebspeaks', '/bluethoughts', '/archive', '/search?q=a'],
  ...['/archive-pdfs', '/editorial-pdfs', '/about', '/contact', '/authors', '/tags', '/corrections', '/shop'],
  ...[
    '/subscriptions',
    '/cart',
    '/checkout',
    '/login',
    '/signup',
    '/forgot-password',
    '/bookmarks',
    '/following',
    '/nothing-here',
  ],
  ...['/auth/login', '/admin/dashboard', '/feed.xml', '/poems/feed.xml', '/sitemap.xml', '/manifest.webmanifest'],
  ...['/api/openapi.json', '/api/docs'],
]

test('no page, feed or file has the former name, text, colour or icon [H-62]', async ({ request }) => {
  const token = await signIn(site.url)
  const headers = { authorization: `Bearer ${token}` }
  const call = async (name: string, data: object) => {
    const answer = await request.post(`${site.url}/trpc/${name}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const both = (ta: string, en: string) => ({ ta, en })
  await call('settings.update', {
    ...{ name: 'மலர்', latinName: 'Malar', tagline: both('நாள்தோறும் ஒரு பூ', 'A flower a day') },
    description: both('தோட்டக்கலை இதழ்.', 'A magazine about gardens.'),
    address: both('1 பூங்கா சாலை, கோவை', '1 Park Road, Kovai'),
    accent: { light: '#8a1c1c', dark: '#ffb4a8' },
  })
  for (const name of ['logo', 'icon']) {
    const { name: fileName, mimeType, buffer } = await photo(400, 400)
    const upload = await request.post(`${site.url}/api/photo`, {
      headers,
      multipart: { image: { name: fileName, mimeType, buffer } },
    })
    const { id } = (await upload.json()) as { id: string }
    await call('settings.setMark', { name, uploadId: id })
  }
  await site.settled()

  for (const lang of langs)
    for (const path of pages) {
      const answer = await request.get(site.url + path, { headers: { cookie: `lang=${lang}` } })
      const text = await answer.text()
      const seen = text.replace(/<style[\s\S]*?<\/style>/g, '')
      expect([lang, path, former.exec(seen)?.[0]]).toEqual([lang, path, undefined])
      expect([lang, path, seen.includes('/favicon.svg')]).toEqual([lang, path, false])
    }
  const home = await (await request.get(`${site.url}/home`)).text()
  for (const wanted of ['மலர்', 'நாள்தோறும் ஒரு பூ', '--blue:#8a1c1c', '--blue:#ffb4a8', '/logo.png', '/touch.png'])
    expect([wanted, home.includes(wanted)]).toEqual([wanted, true])
  const addresses = home.match(/\/media\/[\w/-]+\.png/g) ?? []
  for (const address of new Set(addresses)) {
    const file = await request.get(site.url + address)
    expect([address, file.status()]).toEqual([address, 200])
  }
})

/** With whether a phone has no room for them. */
const longNames: [name: string, hasStamp: boolean][] = [
  ['கரிசல் நிலத்து உழைப்பாளர் வாழ்வும் வரலாறும் பேசும் திங்கள்', true],
  ['உழைப்பாளர்வாழ்வும்வரலாறும்பேசும்திங்களிதழ்', true],
  ['The Kaveri Delta Review of Books and Land', true],
  ['காலச்சுவடு', false],
]

test('no page scrolls sideways under the longest names, and a shared preview has the width of the text', async ({
  page,
  request,
}) => {
  const token = await signIn(site.url)
  const call = async (name: string, data: object) => {
    const answer = await request.post(`${site.url}/trpc/${name}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { result: { data: Record<string, string> } }).result.data
  }
  await call('settings.setMark', { name: 'logo', uploadId: null })
  await call('settings.setMark', { name: 'icon', uploadId: null })
  await page.goto(`${site.url}/favicon.svg`)
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [storageKeys.adminToken, token])
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const [name, hasStamp] of longNames) {
    await call('settings.update', { name })
    for (const [path, place] of [
      ['/login', '.sign-name .house'],
      ['/admin/dashboard', '.rail-title .house'],
      ['/home', '.logo .fitted'],
    ] as const) {
      await page.goto(site.url + path)
      await expect(page.locator(place)).toHaveCount(1)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect([name, width, path, await overflow()]).toEqual([name, width, path, 0])
        if (path !== '/home') continue
        // The head holds it, or the stamp in its place.
        const [set, head] = await Promise.all(['.logo', '.mast'].map((one) => page.locator(one).boundingBox()))
        expect([name, width, set!.height <= head!.height]).toEqual([name, width, true])
        const seen = await page.locator('.logo .stamp').isVisible()
        expect([name, width, seen]).toEqual([name, width, hasStamp && width === 360])
      }
    }
  }

  const { id } = await call('posts.create', { state: 'draft', title: 'மழை', content: `<p>${'ஒரு நாள் '.repeat(60)}</p>` })
  const { url } = await call('posts.createPreviewLink', { id, days: 1 })
  await page.goto(url!)
  expect((await page.locator('.body .prose').boundingBox())!.width).toBeGreaterThan(560)
})
