// What readers come for: lists of posts, a post, the pages around them; and what they see when something is not there.
import { messages as say } from '../i18n/en/reader.ts'
import { expect, readIn, test, untilAlive } from './support/test.ts'

interface ListedPost {
  _id: string
  images: string[]
}

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test('an address that nothing can have is that of nothing', { tag: '@desktop' }, async ({ request }) => {
  const long = 'a'.repeat(500)
  for (const path of [`/${long}`, `/posts/${long}`, `/shop/${long}`, `/bluethoughts/${long}`, `/pdf-viewer/${long}`]) {
    const response = await request.get(path)
    expect([path.slice(0, 20), response.status()]).toEqual([path.slice(0, 20), 404])
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
  'the pictures of a post are walked through by buttons, dots and keys, around the end [R-17, S-080, S-083]',
  { tag: '@desktop' },
  async ({ page }) => {
    const posts = (await (await page.request.get('/api/universal-posts')).json()) as ListedPost[]
    const post = posts.find(({ images }) => images.length > 1)!
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/posts/${post._id}`)
    const article = page.locator('article').first()
    const dots = article.locator('.dots button')
    await expect(dots).toHaveCount(post.images.length)
    const slides = article.locator('.slides')
    await untilAlive(slides)
    const isAt = (number: number) => expect(dots.nth(number - 1)).toHaveAttribute('aria-current', 'true')
    await article.getByRole('button', { name: say.posts.pictures.next }).click()
    await isAt(2)
    await article.getByRole('button', { name: say.posts.pictures.previous }).click()
    await isAt(1)
    await dots.nth(1).click()
    await isAt(2)
    await slides.focus()
    await page.keyboard.press('ArrowLeft')
    await isAt(1)
    await page.keyboard.press('ArrowLeft')
    await isAt(post.images.length)
    await page.keyboard.press('ArrowRight')
    await isAt(1)
  },
)

test('the picture of phones is shown below 750 pixels [C-11, S-103]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/home')
  const banner = page.locator('.cover img').first()
  // The picture itself: its box has one shape below 48rem and another above.
  const isUpright = () =>
    banner.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth < naturalHeight)
  for (const [width, upright] of [
    [749, true],
    [750, false],
  ] as const) {
    await page.setViewportSize({ width, height: 2000 })
    await expect.poll(isUpright).toBe(upright)
  }
})
