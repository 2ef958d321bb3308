// What is followed, in a real browser: from the press beside a name to the page, and what a push shows.
import { accessFaults } from './support/axe.ts'
import { expect, readIn, signInAsReader, test } from './support/test.ts'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test('a section that is followed stands on the page of what is followed, and is stopped there @desktop', async ({
  page,
}) => {
  await signInAsReader(page, 'follower')
  await page.goto('/poems')
  const button = page.locator('.fol')
  const { width } = (await button.boundingBox())!
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect((await button.boundingBox())!.width).toBe(width)
  await page.goto('/following')
  await expect(page.locator('.following-news > li').first()).toBeVisible()
  expect(await accessFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Poems: Stop' }).click()
  await expect(page.getByRole('button', { name: 'Poems: Follow again' })).toBeVisible()
})
