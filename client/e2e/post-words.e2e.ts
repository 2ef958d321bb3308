// What an editor says of a post and its pictures, as readers and machines get it.
import { expect, signInAsAdmin, test } from './support/test.ts'
import { photo } from './support/pictures.ts'

const said = { alt: 'கூரையில் பெய்யும் மழை', caption: 'ஆற்றூர், 1974', credit: 'இரா. நிலவன்' }
const crop = { x: 0, y: 0, width: 600, height: 600 }

test(
  'pictures have their descriptions, captions and credits, and the post its description [N-20, N-22]',
  { tag: '@desktop' },
  async ({ page, newReader }) => {
    const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
    const upload = async () => {
      const multipart = { image: await photo(600, 600) }
      return (await (await page.request.post('/api/photo', { headers, multipart })).json()) as { id: string }
    }
    const post = {
      title: `சொற்கள் ${Date.now()}`,
      content: '<p>மழை பெய்கிறது.</p>',
      category: 'Poems',
      description: 'கூரைகளும் குடைகளும்: ஒரு மழைக்காலம்.',
      images: [
        { uploadId: (await upload()).id, crop, ...said },
        { uploadId: (await upload()).id, crop, isDecorative: true },
        { uploadId: (await upload()).id, crop },
      ],
    }
    const made = await page.request.post('/trpc/posts.create', { headers, data: post })
    const { id } = ((await made.json()) as { result: { data: { id: string } } }).result.data

    const reader = await newReader({ javaScriptEnabled: false })
    await reader.goto(`/posts/${id}`)
    const slides = reader.locator('.slides > li')
    await expect(slides.getByRole('img', { name: said.alt })).toBeVisible()
    await expect(slides.first().locator('figcaption')).toHaveText(said.caption + said.credit)
    await expect(slides.nth(1).locator('img')).toHaveAttribute('alt', '')
    await expect(slides.nth(2).locator('img')).toHaveAttribute('alt', new RegExp(`${post.title}.*3`))
    await expect(reader.locator('.slides figcaption')).toHaveCount(1)
    const meta = (name: string) => reader.locator(`meta[name="${name}"], meta[property="${name}"]`)
    for (const name of ['description', 'og:description'])
      await expect(meta(name)).toHaveAttribute('content', post.description)
    await expect(meta('og:image:alt')).toHaveAttribute('content', `${post.title}: ${said.alt}`)
    const data = await reader.locator('script[type="application/ld+json"]').allTextContents()
    const article = data.map((json) => JSON.parse(json)).find((each) => each['@type'] === 'NewsArticle')
    expect(article.description).toBe(post.description)
    expect(article.image[0]).toMatchObject({
      description: said.alt,
      caption: said.caption,
      creditText: said.credit,
    })
    await reader.goto('/poems')
    await expect(reader.locator('.card', { hasText: post.title }).getByRole('img', { name: said.alt })).toBeVisible()

    // A page that a script has made says the same.
    const other = await newReader()
    await other.goto('/poems')
    await other.locator('.card', { hasText: post.title }).getByRole('link').click()
    await expect(other.locator('.slides figcaption')).toHaveText(said.caption + said.credit)
    await expect(other.locator('meta[name=description]')).toHaveAttribute('content', post.description)
    await page.request.delete(`/api/universal-posts/${id}`, { headers })
  },
)

test(
  'an address that an editor has chosen is the one of the post, and former ones lead to it for ever [N-24]',
  { tag: '@desktop' },
  async ({ page }) => {
    const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
    const multipart = { title: `Rain ${Date.now()}`, content: '<p>It rains.</p>', category: 'Poems' }
    const made = await page.request.post('/api/universal-posts', { headers, multipart })
    const { id, slug } = (await made.json()) as { id: string; slug: string }
    const chosen = await page.request.put(`/api/universal-posts/${id}`, {
      headers,
      multipart: { slug: 'rain-of-1974' },
    })
    expect(chosen.ok()).toBe(true)
    const former = await page.request.get(`/posts/${id}/${slug}`, { maxRedirects: 0 })
    expect([former.status(), former.headers().location]).toEqual([301, `/posts/${id}/rain-of-1974`])
    expect((await page.request.get(`/posts/${id}/rain-of-1974`, { maxRedirects: 0 })).status()).toBe(200)
    await page.request.delete(`/api/universal-posts/${id}`, { headers })
  },
)

test('an address that was cut within a Tamil letter leads on, and says what may be asked of it @desktop', async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const multipart = { title: 'மழைக்காலம்', content: '<p>மழை.</p>', category: 'Poems' }
  const made = await page.request.post('/api/universal-posts', { headers, multipart })
  const { id } = (await made.json()) as { id: string }
  const whole = `/posts/${id}/${encodeURIComponent(multipart.title)}`
  for (let cut = 1; cut < 10; cut += 1) {
    const response = await page.request.get(whole.slice(0, -cut), { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(new URL((await page.request.get(whole.slice(0, -cut))).url()).pathname).toBe(whole)
  }
  for (const path of ['/authors/%E0%AE', '/tags/%']) expect((await page.request.get(path)).status()).toBe(200)
  const options = await page.request.fetch(whole, { method: 'OPTIONS' })
  expect([options.status(), options.headers().allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
  await page.request.delete(`/api/universal-posts/${id}`, { headers })
})
