// The banners of the home page: their pictures, the post that one leads to, and their order.
import type { Page } from '@playwright/test'
import { messages as english } from '../../i18n/en/admin.ts'
import say from '../../i18n/ta/admin/banners.json' with { type: 'json' }
import { cropAsOffered, photo } from '../support/pictures.ts'
import { said } from '../support/said.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { typeOn } from '../support/type-on.ts'

test.use({ siteName: 'banners' })

interface ListedBanner {
  _id: string
  postId: string | null
}

const sides = { mobile: [700, 1000], desktop: [1000, 700] } as const

/** Chooses a picture for a side of a banner in the English form, and crops it as offered. */
async function choosePicture(page: Page, side: keyof typeof sides): Promise<void> {
  const slot = page.getByRole('group', { name: english.adminBanners[side] })
  await slot.locator('input').setInputFiles(await photo(...sides[side]))
  await cropAsOffered(page)
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

test('an admin makes a banner of one cropped picture, and deletes it after a question [R-46, S-222, S-314, S-315, S-316, S-317, S-318, ST-36, ST-37, ST-38, ST-39]', async ({
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
    await choosePicture(page, 'desktop')
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
  await choosePicture(page, 'desktop')
  const submit = page.getByRole('button', { name: adminBanners.submit })
  await typeOn(page, submit, /banners\.create/, () => choosePicture(page, 'mobile'))
  await page.getByRole('button', { name: adminBanners.save, exact: true }).click()
  await expect(page.getByText(adminBanners.updated)).toBeVisible()
  await expect(page.getByLabel(adminBanners.description)).toHaveValue('')
  const banner = page.locator('.banner-list li').filter({ hasText: mark })
  await expect(banner.locator('img')).toHaveCount(2)
  await banner.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminBanners.delete }).click()
  await expect(banner).toHaveCount(0)
})

test('the description of a new banner that is typed on after its first save is a draft of the stored one', async ({
  page,
  context,
  baseURL,
}) => {
  const { adminBanners } = english
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  page.on('dialog', (question) => void question.accept())
  await page.goto('/admin/banners')
  const description = page.getByLabel(adminBanners.description)
  const mark = `Half a banner ${Date.now()}`
  await choosePicture(page, 'desktop')
  await description.fill(mark)
  const submit = page.getByRole('button', { name: adminBanners.submit })
  await typeOn(page, submit, /banners\.create/, () => description.fill(`${mark} and the rest`))

  await page.reload()
  await expect(description).toHaveValue('')
  await expect(page.locator('.draft-restored')).toHaveCount(0)
  const banner = page.locator('.banner-list li').filter({ hasText: mark })
  await banner.getByRole('button', { name: /^Edit/ }).click()
  const restored = page.locator('.draft-restored')
  await expect(restored).toBeVisible()
  // Nobody else has changed it.
  await expect(restored).not.toContainText(english.adminSite.draft.restoredOutdated.split('. ')[1]!)
  await expect(description).toHaveValue(`${mark} and the rest`)
  await page.getByRole('button', { name: adminBanners.save, exact: true }).click()
  await expect(banner).toHaveText([/and the rest/])
  await banner.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminBanners.delete }).click()
  await expect(banner).toHaveCount(0)
})
