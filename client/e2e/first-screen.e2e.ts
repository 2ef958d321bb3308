// The first screen: a headline at every width, a head that is whole however narrow the page or large its letters, and
// that leaves its place to the text.
import type { Page } from '@playwright/test'
import sayBanners from '../i18n/ta/banners.json' with { type: 'json' }
import sayPosts from '../i18n/ta/posts.json' with { type: 'json' }
import tamil from '../i18n/ta/site.json' with { type: 'json' }
import { expect, readIn, storeReader, test, untilAlive, untilInteractive } from './support/test.ts'
import { data } from '../test/answers.ts'
import { answerCalls } from './support/answers.ts'
import { banner, post } from '../test/texts/samples.ts'

// Other tests publish posts, which would lead the English page.
test.use({ siteName: 'first-screen' })

/** Widths and heights, and how many headlines stand whole beside the lead. */
const sizes = [
  [280, 653, 0],
  [360, 740, 2],
  [390, 844, 3],
  [768, 1024, 3],
  [1280, 720, 3],
] as const

/** The address of the story that the home page leads with. */
async function leadPost(page: Page): Promise<string> {
  const html = await (await page.request.get('/home')).text()
  return /<h2[^>]*>(?:<span[^>]*>)*<a [^>]*href="(\/posts\/[^"]+)"/.exec(html.slice(html.indexOf('<main')))![1]!
}

/** The lead of the page, and so many of its headlines, are whole on the screen. */
async function expectHeadlinesInView(page: Page, height: number, count: number): Promise<void> {
  const ends = await page
    .locator('.cover-words h2, .front-more h3')
    // Slides that are beside the first one begin at the same height.
    .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().bottom))
  expect(ends[0], 'the lead').toBeGreaterThan(0)
  const headlines = await page.locator('.front-more h3').count()
  const lead = ends.slice(0, ends.length - headlines)
  const whole = ends.slice(lead.length).filter((end) => end <= height)
  expect(lead[0]!, 'the lead').toBeLessThanOrEqual(height)
  expect(whole.length, `headlines at ${height} pixels`).toBeGreaterThanOrEqual(count)
}

for (const lang of ['ta', 'en'] as const)
  test(`the first screen of the home page has the lead and more headlines, in ${lang}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await readIn(context, lang, baseURL!)
    await page.goto('/home')
    await page.evaluate(() => document.fonts.ready)
    for (const [width, height, count] of sizes) {
      await page.setViewportSize({ width, height })
      await expectHeadlinesInView(page, height, count)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

test('the English front page is there at all times, and the logo leads to it in English', async ({
  page,
  context,
  baseURL,
}) => {
  await readIn(context, 'en', baseURL!)
  await page.goto('/home')
  await page.locator('.logo').click()
  await expect(page).toHaveURL('/english')
  await expect(page.locator('.front-verse [lang=ta]').first()).toBeVisible()
  // Its texts are English; what has Tamil in it says so.
  for (const title of await page.locator('.cover-words h2, .front-more h3, .front-poem h2').all())
    expect(await title.innerText()).not.toMatch(/[\u0B80-\u0BFF]/)
})

test('the picture of a banner leads to its post', async ({ page }) => {
  await page.goto('/home')
  const slide = page.locator('.cover li').first()
  const title = await slide.locator('h2').innerText()
  await slide.click({ position: { x: 60, y: 60 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('under a banner without a post stands the headline of the first story', async ({ page, faults }) => {
  faults.expect(/404: GET .*texts\.png/)
  const front = { lead: post, headlines: [], bands: [] }
  await answerCalls(page, () => ({ 'banners.list': data([banner]), 'front.page': data(front) }))
  await page.goto('/login')
  await page.getByRole('link', { name: 'மை' }).click()
  await expect(page.locator('.cover-words h2')).toHaveText(post.title)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expectHeadlinesInView(page, height, 0)
  }
})

test('a banner whose picture cannot be loaded is told in words', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/)
  await page.route(/\/(?:media|uploads)\//, (route) => route.abort())
  await page.goto('/home')
  await expect(page.locator('.cover-broken').first()).toBeVisible()
  await expect(page.locator('.cover h2').first()).toBeVisible()
})

test('the banners stand still when they are paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/home')
  const carousel = page.getByRole('region', { name: sayBanners.label })
  const pause = carousel.getByRole('button', { name: sayBanners.pause })
  await untilAlive(pause)
  await pause.click()
  // Neither the focus nor the pointer holds them now.
  await page.locator('.foot').hover()
  await page.locator('main').evaluate((main) => main.focus())
  await page.clock.runFor(12_000)
  const firstDot = carousel.getByRole('button', { name: sayBanners.show.replace('{{number}}', '1') })
  await expect(firstDot).toHaveAttribute('aria-current', 'true')
  await carousel.getByRole('button', { name: sayBanners.play }).click()
  await page.locator('.foot').hover()
  await page.locator('main').evaluate((main) => main.focus())
  await page.clock.runFor(6_000)
  await expect(firstDot).toHaveAttribute('aria-current', 'false')
})

/** Narrow pages, and large letters: width in pixels, letters in percent of their size. */
const reflows = [
  [320, 100],
  [320, 130],
  [360, 115],
  [360, 130],
  [360, 150],
  [360, 200],
  [1280, 200],
] as const

for (const lang of ['ta', 'en'] as const)
  test(`narrow pages and large letters scroll one way only, and the head is whole, in ${lang}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await readIn(context, lang, baseURL!)
    for (const path of ['/home', await leadPost(page)]) {
      await page.goto(path)
      await untilInteractive(page)
      for (const [width, percent] of reflows) {
        await page.setViewportSize({ width, height: 740 })
        await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
        const what = `${path} at ${width} pixels and ${percent} %`
        expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width)
        const beyond = await page.locator('.head, .date-line').evaluateAll(
          (parts, edge) =>
            parts
              .flatMap((part) => [...part.querySelectorAll('a, button, summary, time')])
              // The row of categories is scrolled by itself.
              .filter(
                (element) => element.checkVisibility() && !element.closest('.cats .cats-row, details:not([open]) > ul'),
              )
              .filter((element) => {
                const { left, right } = element.getBoundingClientRect()
                return left < 0 || right > edge
              })
              .map((element) => element.textContent),
          width,
        )
        expect(beyond, what).toEqual([])
      }
    }
  })

test('what the head of a narrow page has no room for is in its menu, which fits the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await storeReader(page, 'Narrow Reader')
  await page.goto('/home')
  const menu = page.locator('.menu.phone')
  await untilAlive(menu)
  await menu.locator('summary').click()
  await expect(menu.locator('a[href="/subscriptions"]')).toBeVisible()
  const { y, height } = (await menu.locator('.drop').boundingBox())!
  expect(y + height).toBeLessThanOrEqual(568)
  await menu.locator('a[href="/feed.xml"]').scrollIntoViewIfNeeded()
  await expect(menu.locator('a[href="/feed.xml"]')).toBeInViewport({ ratio: 1 })
})

test('on a phone nothing of the frame is smaller than a finger', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/home')
  const targets = '.date-line a, .head :is(a, button, summary), .ticker button, .cover-bar button, .sec > a'
  const small = await page.locator(targets).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && !element.closest('details:not([open]) > ul'))
      .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name, box }) => `${name} ${box.width} × ${box.height}`),
  )
  expect(small).toEqual([])
})

test('the head gives way while one scrolls down, and comes back upwards or with the focus [S-020]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(await leadPost(page))
  await untilAlive(page.locator('.head'))
  const bar = page.locator('.cats')
  const mast = page.locator('.mast')
  const scroll = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  /** Where its lower edge is; the head itself ends at the lower edge of the mast. */
  const bottomOf = (part: typeof bar) => part.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))

  // Letters that come now move the text, and a movement with them does not count.
  await expect(async () => {
    await scroll(700)
    await scroll(900)
    await expect
      .poll(async () => (await bottomOf(bar)) - (await bottomOf(mast)), { timeout: 2000 })
      .toBeLessThanOrEqual(2)
  }).toPass()
  expect(await bottomOf(mast)).toBeGreaterThan(0)
  await scroll(800)
  await expect.poll(async () => (await bottomOf(bar)) - (await bottomOf(mast))).toBeGreaterThan(40)

  // A phone on its side: all of it.
  await page.setViewportSize({ width: 740, height: 360 })
  await scroll(1200)
  await expect.poll(() => bottomOf(bar)).toBeLessThanOrEqual(0)
  await page.locator('.skip').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('.head :focus')).toBeInViewport()
  await expect.poll(() => bottomOf(bar)).toBeGreaterThan(40)
})

test('the head stays away when the page settles above what is read', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(await leadPost(page))
  const head = page.locator('.head')
  await untilAlive(head)
  await page.evaluate(() => {
    const space = Object.assign(document.createElement('div'), { id: 'space' })
    space.style.height = '300px'
    // Outside of what React may still be hydrating.
    document.body.prepend(space)
  })
  await expect(async () => {
    for (const top of [700, 900]) await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await expect(head).toHaveClass(/away/, { timeout: 2000 })
  }).toPass()
  // The browser keeps the text in its place, and the page is 300 px nearer to its top.
  await page.evaluate(async () => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    document.querySelector('#space')!.remove()
    // A script asks where something stands: the page is laid out before its next frame, which begins with the scrolling.
    document.body.getBoundingClientRect()
    await scrolled
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  expect(await page.evaluate(() => scrollY)).toBe(600)
  await expect(head).toHaveClass(/away/)
})

test('the English edition names each section in English too', async ({ page, context, baseURL }) => {
  await readIn(context, 'en', baseURL!)
  await page.goto('/interviews')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('நேர்காணல்கள் Interviews')
  await expect(page.locator('.cats .cats-row a').nth(2)).toHaveText('சிறப்புக் கட்டுரைகள் Premium Articles')
  await expect(page.locator('.cats .drop a').first()).toHaveText(/Editorial$/)
  // The page has said it; its cards need not.
  await expect(page.locator('.card .kick', { hasText: 'Interviews' })).toHaveCount(0)
  await page.goto('/periyarspeaks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Periyar Speaks$/)
  await page.goto('/home')
  await expect(page.locator('main .kick', { hasText: 'தலையங்கம்' }).first()).toHaveText(/தலையங்கம் Editorial/)
  await expect(page.locator('.logo')).toContainText('Mai')
})

test('a page that follows another is announced, and begins at its heading', async ({ page }) => {
  await page.goto('/home')
  // Far below the top, whatever posts of other tests stand above it.
  const link = page.locator('.card h3 a').last()
  await untilAlive(link)
  const title = await link.innerText()
  const place = await link.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    // The router learns of it by the event, which comes with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return scrollY
  })
  expect(place).toBeGreaterThan(200)
  // Pressed from where one is: a real press would scroll first.
  await link.evaluate((element) => (element as HTMLElement).click())
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1)
  const top = await page.evaluate(() => scrollY)
  expect(top).toBe(0)
  // Back is where one was.
  await page.evaluate(() => scrollTo(0, 0))
  await page.goBack()
  await expect(page.getByRole('heading', { name: sayPosts.latest })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('while a page loads the tab says so with the name of the site, and then the title of the page', async ({
  page,
}) => {
  await page.goto('/home')
  await untilInteractive(page)
  const answers = Promise.withResolvers<void>()
  await page.route('**/trpc/**', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.locator('.cats a[href="/recentposts"]').click()
  await expect(page).toHaveTitle(`${tamil.loading} · மை`)
  answers.resolve()
  await expect(page).toHaveTitle(`${tamil.recent} · மை`)
})

test('another language shows the same place of the page', async ({ page }) => {
  await page.goto(await leadPost(page))
  const link = page.locator('.foot .language a')
  await untilAlive(link)
  const paragraph = page.locator('.prose p').nth(6)
  await paragraph.evaluate((element) =>
    scrollBy({ top: element.getBoundingClientRect().top - 150, behavior: 'instant' }),
  )
  // Pressed from where one is: a real press would scroll to the foot first.
  await link.evaluate((element) => (element as HTMLElement).click())
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await untilAlive(page.locator('.foot .language a'))
  await expect
    .poll(() => paragraph.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBeLessThan(200)
  await expect(paragraph).toBeInViewport()
})

test('whoever scrolls before the scripts have come stays there, and comes back there', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.locator('.foot')).toBeAttached()
  // Not before the page is laid out, which the styles decide.
  const scroll = () => page.evaluate(() => (scrollTo({ top: 900, behavior: 'instant' }), scrollY))
  await expect.poll(scroll).toBe(900)
  scripts.resolve()
  const link = page.locator('.card h3 a').first()
  await untilAlive(link)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  // Pressed from where one is: a real press would scroll to the link first.
  await link.evaluate((element) => (element as HTMLElement).click())
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: sayPosts.latest })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
})
