// What readers come for: lists of posts, a post, the pages around them; and what they see when something is not there.
import sayTamil from '../i18n/ta/posts.json' with { type: 'json' }
import { messages as say } from '../i18n/en/reader.ts'
import sayFrame from '../i18n/en/site.json' with { type: 'json' }
import { formatDate, yearOf } from '../../shared/dates.ts'
import { initialOf } from '../../shared/text.ts'
import { expect, readIn, test, untilAlive } from './support/test.ts'
import { refused } from '../test/answers.ts'
import { answerCalls } from './support/answers.ts'

interface ListedPost {
  _id: string
  title: string
  subtitle: string
  author: string
  images: string[]
  createdAt: string
}

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test(
  'head, categories, ticker and foot stand around every page [R-01, S-019, S-057, S-058]',
  { tag: '@phone' },
  async ({ page, faults }) => {
    faults.expect(/^404: GET .*\/nowhere\/at\/all$/)
    for (const path of ['/home', '/contact', '/shop', '/nowhere/at/all']) {
      await page.goto(path)
      for (const part of ['.head', '.cats', '.ticker', '.foot']) await expect(page.locator(part)).toBeVisible()
      await expect(page.locator('.foot')).toContainText(`© ${yearOf(new Date())} மை. All rights reserved`)
    }
  },
)

test('an address that nothing can have is that of nothing', { tag: '@desktop' }, async ({ request }) => {
  const long = 'a'.repeat(500)
  for (const path of [`/${long}`, `/posts/${long}`, `/shop/${long}`, `/bluethoughts/${long}`, `/pdf-viewer/${long}`]) {
    const response = await request.get(path)
    expect([path.slice(0, 20), response.status()]).toEqual([path.slice(0, 20), 404])
  }
})

test(
  'a missing page leads on to the first page, the recent posts and the search',
  { tag: '@desktop' },
  async ({ page, faults }) => {
    faults.expect(/^404: GET .*\/nowhere\/at\/all$/)
    for (const [name, path] of [
      [sayFrame.home, /\/home$/],
      [sayFrame.recent, /\/recentposts$/],
      [sayFrame.notFound.search, /\/search/],
    ] as const) {
      await page.goto('/nowhere/at/all')
      await page.locator('.page-state').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.locator('h1')).toBeVisible()
    }
  },
)

test('other addresses lead to their pages [R-02, R-27, R-32, R-34]', { tag: '@desktop' }, async ({ page }) => {
  const ways = { '/': '/home', '/books': '/shop', '/login-client': '/login', '/settings': '/settings/account' }
  for (const [from, to] of Object.entries(ways)) {
    await page.goto(from)
    await expect(page).toHaveURL(new RegExp(`${to}$`))
  }
})

test(
  'every page has a heading and content, and none is under development [S-216, T-097]',
  { tag: '@desktop' },
  async ({ page }) => {
    const paths = 'home about contact shop subscriptions archive editorial marketplacebooksmore'.split(' ')
    for (const path of paths) {
      await page.goto(`/${path}`)
      await expect(page.locator('h1')).toHaveCount(1)
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(100)
    }
  },
)

test('the home page has banners, the subscribe box and posts in three columns [C-19, R-03, S-106]', async ({
  page,
  viewport,
}) => {
  await page.goto('/home')
  await expect(page.getByRole('region', { name: say.banners.label })).toBeVisible()
  await expect(page.getByRole('heading', { name: say.newsletter.title })).toBeVisible()
  // On a phone they stand below each other.
  const columns = viewport!.width < 750 ? 1 : 3
  const countColumns = () =>
    page.locator('.grid3').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(await countColumns()).toBe(columns)
  await page.goto('/recentposts')
  expect(await countColumns()).toBe(columns)
})

test(
  'recent posts stand in three columns below a title in Tamil [R-04, S-107, S-108]',
  { tag: '@phone' },
  async ({ newReader }) => {
    const page = await newReader()
    await page.goto('/recentposts')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayTamil.recentTitle)
    expect(sayTamil.recentTitle).toMatch(/^[\p{Script=Tamil}\s]+$/u)
  },
)

test(
  'a card shows picture, category, title, subtitle, author and date, and leads to the post [S-094, S-097, S-098, S-099]',
  { tag: '@desktop' },
  async ({ page }) => {
    // Other tests publish poems.
    const posts = (await (await page.request.get('/api/universal-posts/category/bookreview')).json()) as ListedPost[]
    const withPicture = posts.find(({ images, author }) => images.length > 0 && author)!
    const without = posts.find(({ images, subtitle }) => images.length === 0 && subtitle)!
    // Where posts of all categories stand together; a category's own page names it above them.
    await page.goto('/recentposts')
    await expect(page.locator('.card .kick').first()).toHaveText(/\p{Script=Tamil}+/u)
    await page.goto('/bookreview')
    const cardOf = ({ title }: ListedPost) => page.locator('.card', { has: page.getByRole('link', { name: title }) })
    const card = cardOf(withPicture)
    await expect(card.locator('img')).toBeVisible()
    for (const text of [withPicture.title, withPicture.author]) await expect(card).toContainText(text)
    await expect(card.locator('time')).toHaveAttribute('datetime', withPicture.createdAt)
    await expect(cardOf(without).locator('.pam')).toHaveText(without.subtitle)
    // All of the card is the link.
    await card.click({ position: { x: 30, y: 30 } })
    await expect(page).toHaveURL(new RegExp(`/posts/${withPicture._id}/`))
  },
)

test(
  'a post shows what it is, by whom, of when, and its pictures [S-077, S-078, S-080, S-082]',
  { tag: '@desktop' },
  async ({ page }) => {
    const posts = (await (await page.request.get('/api/universal-posts')).json()) as ListedPost[]
    const post = posts.find(({ images, author }) => images.length > 1 && author)!
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/posts/${post._id}`)
    const article = page.locator('article').first()
    await expect(article.getByRole('heading', { level: 1 })).toHaveText(post.title)
    await expect(article.locator('.kick a')).toHaveAttribute('href', /^\/\w+$/)
    await expect(article.locator('.kick time')).toHaveText(formatDate(post.createdAt, 'en'))
    await expect(article.locator('.author b')).toHaveText(post.author)
    await expect(article.locator('.author .initial')).toHaveText(initialOf(post.author))

    const dots = article.locator('.dots button')
    await expect(dots).toHaveCount(post.images.length)
    await untilAlive(article.locator('.slides'))
    await article.getByRole('button', { name: say.posts.pictures.next }).click()
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
    await article.getByRole('button', { name: say.posts.pictures.previous }).click()
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true')
    await dots.nth(1).click()
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  },
)

test(
  'a picture of a post that cannot be loaded gives way to a placeholder [S-086]',
  { tag: '@desktop' },
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/)
    await page.goto('/home')
    const href = await page
      .locator('.card', { has: page.locator('img') })
      .first()
      .locator('a[href^="/posts/"]')
      .getAttribute('href')
    await page.route(/\/(?:media|uploads)\//, (route) => route.abort())
    await page.goto(href!)
    await expect(page.locator('.slides .pict-broken').first()).toHaveText(say.site.pictureMissing)
  },
)

test(
  'a post is handed to the device with its first hundred letters [S-081, S-087]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data })),
      }),
    )
    // A long one, whatever other tests have published.
    const posts = (await (await page.request.get('/api/universal-posts')).json()) as { _id: string; content: string }[]
    await page.goto(`/posts/${posts.find(({ content }) => content.length > 2000)!._id}`)
    const share = page.locator('article').getByRole('button', { name: say.posts.share.label }).first()
    await untilAlive(share)
    await share.click()
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    const shared = await page.evaluate(() => ('shared' in window ? (window.shared as ShareData) : {}))
    expect(shared).toMatchObject({ title, url: page.url() })
    const words = (await page.locator('.prose').innerText()).replace(/\s+/g, ' ')
    expect(words.startsWith(shared.text!.slice(0, 40))).toBe(true)
    expect([...new Intl.Segmenter('ta').segment(shared.text!)].length).toBeLessThanOrEqual(101)
    expect(shared.text).toMatch(/…$/)
  },
)

test('the picture of phones is shown below 750 pixels [C-11, S-103]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/home')
  const banner = page.locator('.cover img').first()
  const isUpright = async () => {
    const { width, height } = (await banner.boundingBox())!
    return width < height
  }
  for (const [width, upright] of [
    [749, true],
    [750, false],
  ] as const) {
    await page.setViewportSize({ width, height: 2000 })
    await expect.poll(isUpright).toBe(upright)
  }
})

test('the page of a confirmed order says only that [R-26]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/order-confirmation')
  await expect(page.locator('main')).toHaveText('Order Confirmed!')
})

test(
  'a page that cannot be loaded says so, and can be tried again [S-217]',
  { tag: '@phone' },
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED|Failed to fetch/)
    for (const [link, sentence] of [
      ['.card h3 a', say.posts.postFailed],
      ['.foot a[href="/about"]', say.site.error.title],
    ] as const) {
      await page.goto('/home')
      const way = page.locator(link).first()
      await untilAlive(way)
      await page.route(/\/trpc\//, (route) => route.abort())
      await way.click()
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await page.unroute(/\/trpc\//)
      await page.getByRole('button', { name: say.site.retry }).click()
      await expect(page.locator('main h1')).toBeVisible()
    }
  },
)

test(
  'a page that failed for want of a connection comes by itself when there is one',
  { tag: '@phone' },
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await page.goto('/home')
    const way = page.locator('.foot a[href="/about"]')
    await untilAlive(way)
    await page.context().setOffline(true)
    await way.click()
    await expect(page.getByRole('alert').filter({ hasText: say.site.error.title })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: say.site.error.title })).toHaveCount(0)
  },
)

test('without categories the rest of the page is there [S-052]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login')
  await answerCalls(page, () => ({ 'categories.list': refused('INTERNAL') }))
  await page.getByRole('link', { name: 'மை' }).click()
  await expect(page.locator('.card').first()).toBeVisible()
  await expect(page.locator('.cats .cats-row a')).toHaveCount(0)
})
