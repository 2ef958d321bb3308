// The banners of the home page: their pictures, the post that one leads to, and their order.
import say from '../../i18n/ta/admin/banners.json' with { type: 'json' }
import { said } from '../support/said.ts'
import { expect, signInAsAdmin, test } from '../support/test.ts'

test.use({ siteName: 'banners' })

interface ListedBanner {
  _id: string
  postId: string | null
}

test('a banner is given another post, and banners are put in order by keys', async ({ page }) => {
  const list = async () =>
    ((await (await page.request.get('/api/banners')).json()) as { banners: ListedBanner[] }).banners
  const before = await list()
  await signInAsAdmin(page)
  await page.goto('/admin/banners')

  await page.getByRole('button', { name: said(say.editOf, { number: '2' }) }).click()
  await expect(page.getByRole('heading', { name: say.editTitle })).toBeFocused()
  await page.getByRole('button', { name: say.changePost }).click()
  await page.getByLabel(say.searchPost).fill('தேநீர்க்')
  const found = page.locator('.found-list button')
  await expect(found).toHaveCount(1)
  await found.click()
  await page.getByRole('button', { name: say.save, exact: true }).click()
  await expect(page.getByText(say.updated)).toBeVisible()
  await expect(page.locator('.banner-list li').nth(1).locator('b')).toHaveText('தேநீர்க் கடையின் நாளிதழ்')
  const changed = await list()
  expect(changed.map(({ _id: id }) => id)).toEqual(before.map(({ _id: id }) => id))
  expect(changed[1]?.postId).not.toBe(before[1]?.postId)

  const handle = page.locator('.sort-handle')
  await handle.nth(1).press('ArrowUp')
  await expect(page.getByText(say.ordered)).toBeVisible()
  await expect(handle.nth(0)).toBeFocused()
  const [first, second] = await list()
  expect([first?._id, second?._id]).toEqual([before[1]?._id, before[0]?._id])
  await page.goto('/home')
  await expect(page.locator('.cover h2').first()).toHaveText('தேநீர்க் கடையின் நாளிதழ்')

  // As it was, for the tests that follow.
  await page.goto('/admin/banners')
  await handle.nth(0).press('ArrowDown')
  await expect(page.getByText(say.ordered)).toBeVisible()
})
