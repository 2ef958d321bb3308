// The head of the home page: posts that are pinned there, in an order set by keys.
import { phoneInTamil } from '../support/devices.ts'
import { said } from '../support/said.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

test.use({ siteName: 'home order' })

const { lang, where, say, viewport } = phoneInTamil
test(`posts are pinned, put in order by keys, given an end, and unpinned, ${where} [N-12]`, async ({
  page,
  context,
  baseURL,
  newReader,
  faults,
}) => {
  const { adminHomeOrder } = say
  faults.expect(/400: .*pins\.set/)
  await readIn(context, lang, baseURL!)
  await page.setViewportSize(viewport)
  const token = await signInAsAdmin(page)
  const headers = { authorization: `Bearer ${token}` }
  const titles = ['first', 'second'].map((word) => `Pinned ${word} ${Date.now()}`)
  const ids: string[] = []
  for (const title of titles) {
    const answer = await page.request.post('/api/universal-posts', {
      headers,
      multipart: { title, content: '<p>It rains.</p>', category: 'Poems' },
    })
    ids.push(((await answer.json()) as { _id: string })._id)
  }
  const reader = await newReader()
  const head = async () => {
    await reader.goto('/home')
    return (await reader.locator('main h3 a').allTextContents()).filter((title) => titles.includes(title))
  }

  await page.goto('/admin/home-order')
  for (const title of titles) {
    await page.getByLabel(adminHomeOrder.search).fill(title)
    await page.getByRole('button', { name: said(adminHomeOrder.pinOf, { name: title }) }).click()
    await expect(page.locator('.home-pin', { hasText: title })).toBeVisible()
  }
  expect(await head()).toEqual([titles[1], titles[0]])
  const first = page.locator('.home-pin', { hasText: titles[0]! })
  await first.locator('.sort-handle').press('ArrowUp')
  await expect(page.getByText(adminHomeOrder.saved)).toBeVisible()
  expect(await head()).toEqual(titles)
  const end = { name: titles[0]!, end: adminHomeOrder.noEnd }
  await first.getByRole('button', { name: said(adminHomeOrder.untilOf, end) }).click()
  await first.getByLabel(adminHomeOrder.until, { exact: true }).fill('2020-01-01T10:00')
  await first.getByLabel(adminHomeOrder.until, { exact: true }).blur()
  await expect(page.getByText(adminHomeOrder.untilPast)).toBeVisible()
  await first.getByLabel(adminHomeOrder.until, { exact: true }).fill('2099-01-01T10:00')
  await first.getByLabel(adminHomeOrder.until, { exact: true }).blur()
  await expect(page.getByText(adminHomeOrder.saved)).toBeVisible()
  // What is said of it takes the place of the field.
  await expect(first.getByLabel(adminHomeOrder.until, { exact: true })).toHaveCount(0)
  await expect(first.locator('.home-pin-end')).toContainText('2099')
  for (const title of titles) {
    await page.getByRole('button', { name: said(adminHomeOrder.unpinOf, { name: title }) }).click()
    await expect(page.locator('.home-pin', { hasText: title })).toHaveCount(0)
  }
  expect(await head()).toEqual([])
  for (const id of ids) await page.request.delete(`/api/universal-posts/${id}`, { headers })
})

test('posts that are pinned in quick succession are all pinned', async ({ page, context, baseURL }) => {
  const { adminHomeOrder } = say
  await readIn(context, lang, baseURL!)
  const token = await signInAsAdmin(page)
  const headers = { authorization: `Bearer ${token}` }
  const mark = `Quick${Date.now()}`
  const titles = [`${mark} first`, `${mark} second`]
  const ids: string[] = []
  for (const title of titles) {
    const multipart = { title, content: '<p>It rains.</p>', category: 'Poems' }
    const answer = await page.request.post('/api/universal-posts', { headers, multipart })
    ids.push(((await answer.json()) as { _id: string })._id)
  }
  await page.goto('/admin/home-order')
  await page.getByLabel(adminHomeOrder.search).fill(mark)
  // Both are pressed before the first call is answered.
  const held = Promise.withResolvers<void>()
  await page.route(/pins\.set/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/pins\.set/)
  for (const title of titles)
    await page.getByRole('button', { name: said(adminHomeOrder.pinOf, { name: title }) }).click()
  await asked
  held.resolve()
  await expect(page.locator('.home-pin', { hasText: mark })).toHaveCount(2)
  for (const id of ids) await page.request.delete(`/api/universal-posts/${id}`, { headers })
})
