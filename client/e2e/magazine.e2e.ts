import { messages as sayAdmin } from '../i18n/en/admin.ts'
import { messages } from '../i18n/messages.ts'
import { tickerSeconds } from '../../shared/ticker.ts'
import { cropAsOffered, photo } from './support/pictures.ts'
import { expect, readIn, signInAsAdmin, test, untilAlive } from './support/test.ts'
import { typeOn } from './support/type-on.ts'

const say = messages.en

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test(
  'the ticker runs by its rule, links to posts, and stops when asked to [C-16, S-053, S-054]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/home')
    const ticker = page.locator('.ticker')
    await expect(ticker.getByText(say.titles.label, { exact: true })).toBeVisible()
    const belt = ticker.locator('.ticker-belt')
    const titles = await belt.locator('ul:not([aria-hidden]) a').allTextContents()
    expect(titles.length).toBeGreaterThan(1)
    const styleOf = (name: string) =>
      belt.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name)
    expect(Number.parseFloat(await styleOf('animation-duration'))).toBeCloseTo(tickerSeconds(titles), 2)
    expect(await ticker.locator('i').first().textContent()).toBe('‖')
    await ticker.getByRole('button', { name: say.titles.pause }).click()
    // What is tapped before the scripts are there is done when they are.
    await expect.poll(() => styleOf('animation-play-state')).toBe('paused')
    await ticker.getByRole('button', { name: say.titles.play }).click()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await styleOf('animation-name')).toBe('none')
    await belt.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/posts\//)
  },
)

test(
  'the carousel goes on by itself, by dots and by keys, and shows the picture of the screen [S-100, S-102]',
  { tag: '@desktop' },
  async ({ page, viewport }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/home')
    const carousel = page.getByRole('region', { name: say.banners.label })
    const dots = carousel.getByRole('button')
    const isAt = (number: number) => expect(dots.nth(number - 1)).toHaveAttribute('aria-current', 'true')
    await isAt(1)
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 12_000 })
    await dots.nth(2).click()
    await isAt(3)
    await carousel.getByRole('list').press('ArrowLeft')
    await isAt(2)
    // Its box is lower where the headline would not stand on the first screen.
    const shape = () =>
      carousel
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
    await expect.poll(shape).toBeCloseTo(viewport!.width < 750 ? 10 / 16 : 16 / 10, 1)
  },
)

test(
  'the subscribe box answers, and so does a link that is no more [S-104]',
  { tag: '@desktop' },
  async ({ page, faults }, { project }) => {
    faults.expect(/404: POST .*newsletter\.confirm/)
    await page.goto('/home')
    await page.getByLabel(say.newsletter.email).fill(`reader-${project.name}@example.org`)
    await page.getByRole('button', { name: say.newsletter.submit }).click()
    await expect(page.getByText(say.newsletter.asked)).toBeVisible()
    await page.goto(`/newsletter/confirm/${'x'.repeat(32)}`)
    await page.getByRole('button', { name: say.newsletter.confirm, exact: true }).click()
    await expect(page.getByText(say.errors.NEWSLETTER_LINK_INVALID)).toBeVisible()
  },
)

test('the gallery shows months with double tiles, and each picture leads to the next [C-17, R-06, R-07, S-004, S-114, S-116]', async ({
  page,
}) => {
  await page.goto('/bluethoughts')
  const mosaic = page.locator('.mosaic').first()
  await expect(mosaic.locator('li').first()).toHaveClass(/dbl/)
  await expect(mosaic.locator('li').nth(1)).not.toHaveClass(/dbl/)
  const [large, small] = await Promise.all([0, 1].map((index) => mosaic.locator('li').nth(index).boundingBox()))
  expect(large!.width / small!.width).toBeGreaterThan(1.95)
  await mosaic.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/bluethoughts\/\w+/)
  const heading = page.locator('.exhibit h1')
  const first = (await heading.textContent())!
  await page.getByRole('link', { name: say.gallery.older }).click()
  await expect(heading).not.toHaveText(first)
  await page.getByRole('link', { name: say.gallery.newer }).click()
  await expect(heading).toHaveText(first)
})

test('the arrow keys lead from a picture to those beside it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/bluethoughts')
  await page.locator('a[href^="/bluethoughts/"]').first().click()
  await expect(page).toHaveURL(/\/bluethoughts\/\w+/)
  const heading = page.locator('.exhibit h1')
  const first = (await heading.textContent())!
  const newest = page.url()
  const older = await page.locator('.exhibit-nav .older').getAttribute('href')
  // The tile may have been a document's link: until its scripts have come, keys are the browser's.
  await expect(async () => {
    if (page.url() === newest) await page.keyboard.press('ArrowRight')
    expect(new URL(page.url()).pathname).toBe(older)
  }).toPass()
  await expect(heading).not.toHaveText(first)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(newest)
  await expect(heading).toHaveText(first)
})

test('a tile of the gallery shows its title when it is pointed at [S-115]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/bluethoughts')
  const tile = page.locator('.tile:not(.dbl) a').first()
  const title = tile.locator('.tile-title')
  await expect(title).toHaveCSS('opacity', '0')
  await tile.focus()
  await tile.hover()
  await expect(title).toHaveCSS('opacity', '1')
})

test(
  'a picture has its own page, and is shared from there [S-119, S-121, S-122]',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const [item] = (await (await page.request.get('/api/gallery')).json()) as {
      _id: string
      title: string
      content: string
      createdAt: string
    }[]
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, writable: true }))
    await page.goto(`/bluethoughts/${item!._id}`)
    const exhibit = page.locator('.exhibit')
    await expect(exhibit.locator('time')).toHaveAttribute('datetime', item!.createdAt)
    await expect(exhibit.getByRole('heading')).toHaveText(item!.title)
    await expect(exhibit.getByRole('img')).toBeVisible()
    await expect(exhibit).toContainText(item!.content)

    const share = exhibit.getByRole('button', { name: say.posts.share.label })
    await untilAlive(share)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await share.click()
    await expect(page.locator('.toast')).toHaveText(say.posts.share.copied)
    await page.evaluate(() =>
      Object.assign(navigator, {
        share: (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data })),
      }),
    )
    await share.click()
    expect(await page.evaluate(() => 'shared' in window && window.shared)).toMatchObject({ title: item!.title })
  },
)

test(
  'a picture that cannot be loaded gives way to the stock picture; one that is not there is said [S-120, S-123]',
  { tag: '@desktop' },
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED|404/)
    await page.goto('/bluethoughts')
    await page.route(/\/(?:media|uploads)\//, (route) => route.abort())
    await page.locator('.mosaic a').nth(3).click()
    await expect(page.locator('.exhibit img[src="/gallery-fallback.svg"]')).toBeVisible()
    await page.goto('/bluethoughts/nowhere')
    await expect(page.getByRole('heading', { name: say.gallery.notFound })).toBeVisible()
  },
)

test(
  'a speaker is searched while one types, whole letters are marked, and the address tells it to others [R-13, S-125, S-126, S-127]',
  { tag: '@desktop' },
  async ({ page, newReader }) => {
    await page.goto('/periyarspeaks')
    const titles = page.locator('.card h3')
    const all = await titles.allTextContents()
    const word = all[0]!.split(' ')[0]!
    await page.getByRole('searchbox', { name: say.posts.speakers.search }).fill(word)
    await expect(titles.locator('mark').first()).toHaveText(word)
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === word)
    const friend = await newReader({ lang: 'en', javaScriptEnabled: false })
    await friend.goto(page.url())
    expect(await friend.locator('.card h3').allTextContents()).toEqual(await titles.allTextContents())
    await friend.getByRole('searchbox').fill('zzzz')
    await friend.getByRole('searchbox').press('Enter')
    await expect(friend.getByText(say.posts.speakers.empty)).toBeVisible()
    await friend.getByRole('link', { name: say.posts.speakers.all }).click()
    await expect(friend.locator('.card h3')).toHaveCount(all.length)

    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByText(say.posts.speakers.empty)).toBeVisible()
    await page.getByRole('link', { name: say.posts.speakers.all }).click()
    await expect(titles).toHaveCount(all.length)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page).toHaveURL(/\/periyarspeaks$/)
  },
)

test(
  'a message is written, and read by an admin [R-22, S-209, S-210, S-211]',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await page.goto('/contact')
    await page.getByLabel(say.contact.name).fill('Kayal')
    await page.getByLabel(say.contact.email).fill('kayal@example.org')
    const message = `May I send an essay? (${project.name})`
    await page.getByLabel(say.contact.message, { exact: true }).fill(message)
    await page.getByRole('button', { name: say.contact.submit }).click()
    await expect(page.getByText(say.contact.sent)).toBeVisible()
    await signInAsAdmin(page)
    await page.goto('/admin/messages')
    await expect(page.getByText(message)).toBeVisible()
  },
)

test(
  'an admin adds, edits and deletes a picture of the gallery [R-49, S-223, S-301, S-302, S-303, S-304, S-306, ST-32, V-22, V-23, V-24, V-25]',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    const { adminGallery, media } = sayAdmin
    await signInAsAdmin(page)
    await page.goto('/admin/addphotos/upload')
    const submit = page.getByRole('button', { name: adminGallery.submit, exact: true })
    const title = `Blue (${project.name})`
    await page.getByLabel(adminGallery.title).fill(title)
    await expect(submit).toBeDisabled()
    await page.locator('.slot input').setInputFiles(await photo(900, 700))
    await page.getByRole('button', { name: media.dialog.cancel }).click()
    await expect(page.getByText(adminGallery.adjust)).toBeVisible()
    await expect(submit).toBeDisabled()
    await page.locator('.slot').getByRole('button', { name: media.crop, exact: true }).click()
    await cropAsOffered(page)
    await expect(page.getByText(adminGallery.confirmed)).toBeVisible()
    const going = Promise.withResolvers<void>()
    await page.route(/gallery\.create/, async (route) => {
      await going.promise
      await route.continue()
    })
    await submit.click()
    await expect(page.getByRole('button', { name: adminGallery.sending })).toBeDisabled()
    going.resolve()
    await expect(page.getByText(adminGallery.created)).toBeVisible()

    await page.getByRole('button', { name: `Edit: ${title}` }).click()
    await expect(page.getByRole('heading', { name: adminGallery.editTitle })).toBeVisible()
    await page.getByLabel(adminGallery.title).fill(`${title} 2`)
    await page.getByRole('button', { name: adminGallery.submitEdit }).click()
    await expect(page.getByText(adminGallery.updated)).toBeVisible()

    await page.getByRole('button', { name: `Delete: ${title} 2` }).click()
    await page.getByRole('dialog').getByRole('button', { name: adminGallery.delete }).click()
    await expect(page.getByText(adminGallery.deleted)).toBeVisible()
  },
)

test(
  'what is typed while a picture of the gallery is uploaded stays, and the next press saves it there',
  { tag: '@desktop' },
  async ({ page }) => {
    const { adminGallery } = sayAdmin
    await signInAsAdmin(page)
    await page.goto('/admin/addphotos/upload')
    const title = page.getByLabel(adminGallery.title)
    const first = `Half a title ${Date.now()}`
    await title.fill(first)
    await page.locator('.slot input').setInputFiles(await photo(900, 700))
    await cropAsOffered(page)
    const submit = page.getByRole('button', { name: adminGallery.submit, exact: true })
    await typeOn(page, submit, /gallery\.create/, () => title.fill(`${first} and the rest`))
    await expect(title).toHaveValue(`${first} and the rest`)
    await page.getByRole('button', { name: adminGallery.submitEdit }).click()
    await expect(page.getByText(adminGallery.updated)).toBeVisible()
    await expect(title).toHaveValue('')
    const tile = page.locator('.work-tiles li').filter({ hasText: first })
    await expect(tile.locator('b')).toHaveText([`${first} and the rest`])
    await tile.getByRole('button', { name: adminGallery.delete }).click()
    await page.getByRole('dialog').getByRole('button', { name: adminGallery.delete }).click()
    await expect(tile).toHaveCount(0)
  },
)

test(
  'an admin chooses a title for the ticker, and takes it out again [R-43, S-229, S-292, S-293, S-295, S-296, S-298, ST-34, ST-35]',
  { tag: '@desktop' },
  async ({ page }) => {
    const { adminTitles } = sayAdmin
    await signInAsAdmin(page)
    await page.goto('/admin/news-title')
    const submit = page.getByRole('button', { name: adminTitles.submit })
    await expect(submit).toBeDisabled()
    await page.getByLabel(adminTitles.search).fill('no such title')
    await expect(page.getByText(adminTitles.noMatch)).toBeVisible()
    await page.getByLabel(adminTitles.search).fill('')
    const choice = page.locator('.pick label').last()
    const title = await choice.locator('span').textContent()
    await choice.click()
    await expect(page.getByText(adminTitles.choice)).toBeVisible()
    await submit.click()
    await expect(page.locator('.notice:not(.bad)')).toHaveText(adminTitles.addedDone)
    await page.getByRole('button', { name: `Remove: ${title}` }).click()
    await expect(page.getByText(adminTitles.removedDone)).toBeVisible()
  },
)

test(
  'the titles of the ticker are put in an order by the arrow keys, which stays',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto('/admin/news-title')
    const titles = page.locator('.trow b')
    await expect(titles.nth(1)).toBeVisible()
    const before = await titles.allTextContents()
    const order = [before[1]!, before[0]!, ...before.slice(2)]
    const saved = page.waitForResponse(/titles\.reorder/)
    await page.locator('.sort-handle').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(titles).toHaveText(order)
    await expect(page.locator('.sort-handle').nth(1)).toBeFocused()
    await saved
    await page.reload()
    await expect(titles).toHaveText(order)
  },
)

test(
  'the demo content leads to a series, an author with a portrait, a translation, a correction and a sound',
  { tag: '@desktop' },
  async ({ page }) => {
    const open = (path: string) => page.goto(encodeURI(path))
    await open('/series/ஆற்றோரம்')
    await expect(page.getByRole('link', { name: /^ஆற்றோரம்\s\d: / })).toHaveCount(7)
    await open('/authors/வ-மீனாட்சி')
    await expect(page.getByRole('heading', { name: 'V. Meenakshi' })).toBeVisible()
    await expect(page.locator('.author-intro .portrait img')).toBeVisible()
    await page.getByRole('link', { name: 'The Well' }).click()
    await page.getByRole('main').getByRole('link', { name: 'தமிழில் வாசிக்க' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'கிணறு' })).toBeVisible()
    await page.getByRole('link', { name: 'தண்ணீர்' }).click()
    await expect(page).toHaveURL(/\/tags\//)
    await open('/corrections')
    await page.getByRole('link', { name: 'நாற்பத்தாறு இதழ்கள்' }).click()
    await expect(page.locator('.prose s')).toHaveText('10')
    await open('/search?q=கம்பிமேல்')
    await page.getByRole('link', { name: 'கம்பிமேல் பறவைகள்' }).first().click()
    const sound = page.locator('.prose audio')
    await sound.evaluate((audio: HTMLAudioElement) => audio.load())
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(5)
  },
)
