// The banners of the home page: their pictures, the post that one leads to, and their order.
import { messages as english } from '../../i18n/en/admin.ts'
import say from '../../i18n/ta/admin/banners.json' with { type: 'json' }
import { cropAsOffered, photo } from '../support/pictures.ts'
import { said } from '../support/said.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { typeOn } from '../support/type-on.ts'

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

test('an admin makes a banner of one cropped picture, and deletes it after a question', async ({
  page,
  context,
  baseURL,
}) => {
  const { adminBanners, media } = english
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/banners')
  const submit = page.getByRole('button', { name: adminBanners.submit })
  await expect(submit).toBeDisabled()
  const desktop = page.getByRole('group', { name: adminBanners.desktop })
  const chooseAndCrop = async () => {
    await desktop.locator('input').setInputFiles(await photo(1000, 700))
    await cropAsOffered(page)
    await expect(page.locator('.notice:not(.bad)')).toHaveText(adminBanners.cropped.desktop)
    await expect(submit).toBeEnabled()
  }
  await chooseAndCrop()
  await desktop.getByRole('button', { name: media.remove }).click()
  await expect(submit).toBeDisabled()
  await chooseAndCrop()
  await submit.click()
  await expect(page.getByText(adminBanners.created)).toBeVisible()
  await page.getByRole('button', { name: 'Delete: banner 1' }).click()
  await expect(page.getByText(adminBanners.deleteText)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: adminBanners.delete }).click()
  await expect(page.getByText(adminBanners.deleted)).toBeVisible()
})

test('a picture that is chosen while a new banner is saved stays, and the next press adds it to that banner', async ({
  page,
  context,
  baseURL,
}) => {
  const { adminBanners } = english
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/banners')
  const mark = `Half a banner ${Date.now()}`
  await page.getByLabel(adminBanners.description).fill(mark)
  const choose = async (side: 'mobile' | 'desktop', width: number, height: number) => {
    const slot = page.getByRole('group', { name: adminBanners[side] })
    await slot.locator('input').setInputFiles(await photo(width, height))
    await cropAsOffered(page)
  }
  await choose('desktop', 1000, 700)
  const submit = page.getByRole('button', { name: adminBanners.submit })
  await typeOn(page, submit, /banners\.create/, () => choose('mobile', 700, 1000))
  await page.getByRole('button', { name: adminBanners.save, exact: true }).click()
  await expect(page.getByText(adminBanners.updated)).toBeVisible()
  await expect(page.getByLabel(adminBanners.description)).toHaveValue('')
  const banner = page.locator('.banner-list li').filter({ hasText: mark })
  await expect(banner.locator('img')).toHaveCount(2)
  await banner.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminBanners.delete }).click()
  await expect(banner).toHaveCount(0)
})
