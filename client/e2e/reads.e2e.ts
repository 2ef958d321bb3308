// The counts of readers: of what browsers show, whatever stands between them and the site.
import type { Page } from '@playwright/test'
import adminHome from '../i18n/en/admin/home.json' with { type: 'json' }
import { startCachingProxy } from './support/caching-proxy.ts'
import { adminHeaders } from './support/orders.ts'
import { expect, readIn, test } from './support/test.ts'

/** How often each way is gone. */
const times = 3

type Headers = Record<string, string>

async function newPost(page: Page, headers: Headers, title: string): Promise<{ id: string; path: string }> {
  const data = { title, content: '<p>மழை பெய்கிறது.</p>', category: 'Poems' }
  const answer = await page.request.post('/trpc/posts.create', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id, slug } = ((await answer.json()) as { result: { data: { id: string; slug: string } } }).result.data
  return { id, path: `/posts/${id}/${slug}` }
}

async function readsOf(page: Page, headers: Headers, id: string): Promise<{ reads: number; readers: number }> {
  const input = encodeURIComponent(JSON.stringify({ ids: [id] }))
  const answer = await page.request.get(`/trpc/reads.ofPosts?input=${input}`, { headers })
  return ((await answer.json()) as { result: { data: { reads: number; readers: number }[] } }).result.data[0]!
}

/** Shows the page so often, each time as a page that is opened anew. */
async function show(page: Page, address: string): Promise<void> {
  for (let n = 0; n < times; n++) {
    const told = page.waitForRequest((request) => request.url().endsWith('/trpc/reads.count'))
    await page.goto(address)
    await told
  }
}

test('reads are counted one by one, with and without a cache in front, without a cookie @desktop [H-74]', async ({
  page,
  newReader,
  baseURL,
}) => {
  const headers = await adminHeaders(page)
  const { id, path } = await newPost(page, headers, `Counted ${Date.now()}`)
  const proxy = await startCachingProxy(baseURL!)
  try {
    const reader = await newReader()
    await show(reader, path)
    await show(reader, `${proxy.url}${path}`)
    expect(proxy.asked(path)).toBe(1)
    expect((await reader.context().cookies()).map(({ name }) => name)).toEqual([])
    await expect.poll(() => readsOf(page, headers, id)).toMatchObject({ reads: 2 * times, readers: 1 })
  } finally {
    proxy.close()
  }
})

test('who asks not to be followed, who runs no scripts, and the staff are not counted @desktop', async ({
  page,
  newReader,
}) => {
  const headers = await adminHeaders(page)
  const { id, path } = await newPost(page, headers, `Not counted ${Date.now()}`)
  const withoutScripts = await newReader({ javaScriptEnabled: false })
  await withoutScripts.goto(path)
  const shy = await newReader()
  await shy.context().setExtraHTTPHeaders({ 'sec-gpc': '1' })
  const told = shy.waitForResponse((response) => response.url().endsWith('/trpc/reads.count'))
  await shy.goto(path)
  await told
  // Counted after those, so that its count proves that theirs would be there.
  const reader = await newReader()
  await reader.goto(path)
  await expect.poll(() => readsOf(page, headers, id)).toMatchObject({ reads: 1, readers: 1 })
})

test('reads of a post stand in the list of the staff and where it is written @desktop [H-103]', async ({
  page,
  newReader,
  context,
  baseURL,
}) => {
  const headers = await adminHeaders(page)
  const title = `Read ${Date.now()}`
  const { id, path } = await newPost(page, headers, title)
  const reader = await newReader()
  await reader.goto(path)
  await expect.poll(() => readsOf(page, headers, id)).toMatchObject({ reads: 1 })
  await readIn(context, 'en', baseURL!)
  await page.goto(`/admin/universal?q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.locator('[data-column=reads]')).toHaveText('1')
  await expect(page.getByRole('columnheader', { name: adminHome.reads.label })).toBeVisible()
  await row.getByRole('button', { name: title, exact: true }).click()
  await expect(page.getByText(adminHome.reads.of30.replace('{{reads}}', '1'))).toBeVisible()
})
