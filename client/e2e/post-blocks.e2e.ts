// Footnotes, galleries, sounds and films on the page of a post.
import type { Page } from '@playwright/test'
import { photo } from './support/pictures.ts'
import { expect, readIn, signInAsAdmin, test, untilInteractive } from './support/test.ts'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

const sound = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(2000)])
const mark = '<sup class="footnote"><a href="#fn-1">1</a></sup>'

/** Publishes a text with one of each. @returns its address */
async function publish(page: Page, title: string): Promise<string> {
  const token = await signInAsAdmin(page)
  const headers = { authorization: `Bearer ${token}` }
  const send = async (path: string, multipart: Record<string, unknown>) =>
    (await page.request.post(path, { headers, multipart: multipart as never })).json() as Promise<
      Record<string, string>
    >
  const { url: picture } = await send('/api/photo', { image: await photo(600, 400, '#1b2a9e') })
  const audio = await send('/api/audio', { audio: { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: sound } })
  const figure = `<figure><img src="${picture}" alt="Rain"><figcaption>Rain <small>Photo: Mani</small></figcaption></figure>`
  const content = `<p>Salt${mark} dries in the sun.</p><blockquote class="pull"><p>Nobody counts the grains</p></blockquote>
    ${'<p>A long day at the salt pans, told in many words that fill the page.</p>'.repeat(12)}
    <div class="gallery">${figure.repeat(3)}</div>
    <figure><audio src="${audio.url}"></audio><figcaption>The song of the salt</figcaption></figure>
    <p class="video"><a href="https://youtu.be/abc-1">The salt pans at noon</a></p>
    <ol class="footnotes"><li id="fn-1"><p>In Thoothukudi.</p></li></ol>`
  const made = await send('/api/universal-posts', { title, content, category: 'Poems' })
  expect(made.removed).toEqual([])
  return `/posts/${made._id}`
}

test('footnotes lead both ways, and pictures of a gallery stand side by side', { tag: '@phone' }, async ({ page }) => {
  await page.goto(await publish(page, 'A post with footnotes'))
  const inText = page.locator('.prose p .footnote a')
  const note = page.locator('.prose .footnotes > li')
  await inText.press('Enter')
  await expect(page).toHaveURL(/#fn-1$/)
  await expect(note).toBeInViewport()
  await expect(note).toContainText('In Thoothukudi.')
  await note.locator('.note-back').press('Enter')
  await expect(page).toHaveURL(/#fnref-1$/)
  await expect(inText).toBeInViewport()

  const pictures = page.locator('.prose .gallery img')
  const [first, second] = await pictures.evaluateAll((all) =>
    all.map((image) => image.getBoundingClientRect().toJSON()),
  )
  expect(second.top).toBe(first.top)
  expect(second.left).toBeGreaterThan(first.right)
  await expect(page.locator('.prose .gallery small').first()).toHaveText('Photo: Mani')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test(
  'a sound is fetched when it is played, a film when it is pressed',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const foreign: string[] = []
    await context.route(/youtube/, (route) => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
    })
    const sounds: string[] = []
    page.on('request', (request) => request.url().includes('.mp3') && sounds.push(request.url()))
    await page.goto(await publish(page, 'A post with a film'))
    await expect(page.locator('.prose audio[controls]')).toBeVisible()
    const film = page.getByRole('link', { name: 'The salt pans at noon' })
    await expect(film).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc-1')
    // The player comes after the page.
    await untilInteractive(page)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/video-player-')),
    )
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect([foreign, sounds]).toEqual([[], []])
    await film.press('Enter')
    const frame = page.locator('.prose .video iframe')
    await expect(frame).toHaveAttribute('title', 'The salt pans at noon')
    await expect(frame).toBeFocused()
    await expect.poll(() => foreign).toEqual(['https://www.youtube-nocookie.com/embed/abc-1?autoplay=1'])
  },
)

test(
  'without scripts a film is a link, and a feed has all of it',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const path = await publish(page, 'A post in a feed')
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
    const plain = await context.newPage()
    await plain.goto(path)
    await expect(plain.getByRole('link', { name: 'The salt pans at noon' })).toHaveAttribute('href', /watch\?v=abc-1$/)
    await expect(plain.locator('.prose .footnotes')).toContainText('In Thoothukudi.')
    await context.close()
    const feed = await (await page.request.get('/poems/feed.xml')).text()
    const item = feed.split('<item>').find((each) => each.includes('A post in a feed'))!
    expect(item).toMatch(/<audio src="https?:[^"]+\.mp3" controls preload="none">/)
    expect(item).toContain('<blockquote class="pull"><p>Nobody counts the grains</p></blockquote>')
    expect(item).toContain('<description>Salt dries in the sun.')
  },
)
