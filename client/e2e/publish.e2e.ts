import { messages as say } from '../i18n/en/admin.ts'
import sayPosts from '../i18n/en/posts.json' with { type: 'json' }
import { admin as account } from './support/site.ts'
import { photo } from './support/pictures.ts'
import { said } from './support/said.ts'
import { expect, readIn, test } from './support/test.ts'
import { describePictures, publishNew } from './support/writing.ts'

// The longest journey: on a busy machine its steps add up.
test.setTimeout(120_000)

test(`an editor publishes a post with photos, and a reader reads it [R-30, R-36, R-40, R-45, R-47, R-48, S-003, S-079, S-084, S-091, S-093, S-219, S-220, S-231, S-232, S-239, S-248, S-252, S-263, S-264, S-265, S-270, S-276, S-277, S-321, ST-14, ST-27, ST-32]`, async ({
  page,
  context,
  baseURL,
  newReader,
  faults,
}) => {
  const lang = 'en'
  const mark = Date.now()
  const [title, changed] = [`An Evening by the River ${mark}`, `A Morning by the River ${mark}`]
  const category = { en: `Journey ${mark}`, ta: `பயணம் ${mark}` }
  await readIn(context, lang, baseURL!)

  await test.step('signs in', async () => {
    await page.goto('/auth/login')
    await page.getByLabel(say.adminSite.login.email).fill(account.email)
    await page.getByLabel(say.adminSite.login.password, { exact: true }).fill(account.password)
    await page.getByRole('button', { name: say.adminSite.login.submit, exact: true }).click()
    await expect(page.getByText(say.adminSite.dashboard.welcome)).toBeVisible()
  })

  await test.step('makes a category', async () => {
    await page.goto('/admin/categories')
    await page.getByLabel(say.adminCategories.nameEn).fill(category.en)
    await page.getByLabel(say.adminCategories.nameTa).fill(category.ta)
    await page.getByRole('button', { name: say.adminCategories.create }).click()
    await expect(page.getByText(say.adminCategories.created)).toBeVisible()
  })

  await test.step('writes a post with bold text, a link, a floated picture and two cropped photos', async () => {
    await page.goto('/admin/universal/create')
    await page.getByLabel(say.adminPosts.form.title).first().fill(title)
    const text = page.locator('.ProseMirror')
    await text.click()
    await page.getByRole('button', { name: say.editor.bold, exact: true }).click()
    await text.pressSequentially('தடித்த வரி')
    await page.getByRole('button', { name: say.editor.bold, exact: true }).click()
    await text.pressSequentially(' ')
    await page.getByRole('button', { name: say.editor.link, exact: true }).click()
    await page.getByLabel(say.editor.linkForm.address).fill('https://example.org/river')
    await page.keyboard.press('Enter')
    await page.locator('.ed input[type=file]').setInputFiles(await photo(900, 700, '#1b2a9e'))
    const inline = text.locator('img[src^="/uploads/"]')
    await expect(inline).toBeVisible()
    await inline.click()
    await page.getByRole('button', { name: say.editor.picture.left, exact: true }).click()
    await page.getByLabel(say.editor.picture.width).fill('50')
    await page.getByLabel(say.editor.picture.alt).fill('ஒரு நதி')
    await page
      .locator('.images-add input')
      .setInputFiles([await photo(900, 700, '#b0261a'), await photo(900, 700, '#14592f')])
    for (const place of [1, 2]) {
      await page.getByRole('button', { name: said(say.media.cropOf, { place: String(place) }) }).click()
      await expect(page.locator('.crop-stage img')).toHaveJSProperty('complete', true)
      await page.getByRole('dialog').getByRole('button', { name: say.media.dialog.apply }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await describePictures(page, 2)
    await page.getByLabel(say.adminPosts.form.category).selectOption({ label: category.en })
    await page.getByLabel(say.adminPosts.form.onHome).check()
    await publishNew(page, say)
    await expect(page.getByText(say.adminPosts.created)).toBeVisible()
    await expect(page.getByLabel(say.adminPosts.form.title).first()).toHaveValue('')
  })

  const reader = await newReader({ lang })
  await test.step('a reader sees it on home, in its category and on its page', async () => {
    await reader.goto('/home')
    await expect(reader.getByRole('link', { name: title })).toBeVisible()
    await reader.goto(`/${category.en.toLowerCase().replaceAll(' ', '')}`)
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(category.ta)
    await reader.getByRole('link', { name: title }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(reader.locator('.prose strong')).toHaveText('தடித்த வரி')
    await expect(reader.locator('.prose a[href="https://example.org/river"]')).toBeVisible()
    const floated = reader.locator('.prose img.inline-left')
    await expect(floated).toHaveAttribute('style', 'width: 50%')
    await expect(floated).toHaveAttribute('width', '900')
    await expect(reader.locator('.slides img')).toHaveCount(2)
    expect(await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  await test.step('edits it, and the next request shows it', async () => {
    await page.goto('/admin/universal')
    await page.getByRole('button', { name: said(say.adminPosts.list.editOf, { title }) }).click()
    const dialog = page.locator('.write')
    await dialog.getByLabel(say.adminPosts.form.title).first().fill(changed)
    await dialog.getByRole('button', { name: say.adminPosts.form.save }).click()
    await expect(page.getByText(say.adminPosts.updated)).toBeVisible()
    await reader.goto('/home')
    await expect(reader.getByRole('link', { name: changed })).toBeVisible()
    await expect(reader.getByRole('link', { name: title })).toHaveCount(0)
  })

  await test.step('deletes it, and it is gone at once', async () => {
    await reader.getByRole('link', { name: changed }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(changed)
    await page.getByRole('button', { name: said(say.adminPosts.list.deleteOf, { title: changed }) }).click()
    await expect(page.getByText(say.adminPosts.deleteConfirm)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: say.adminPosts.list.delete, exact: true }).click()
    await expect(page.getByText(say.adminPosts.deleted)).toBeVisible()
    faults.expect(/^404: GET .*\/posts\//)
    await reader.reload()
    await expect(reader.getByText(sayPosts.notFound).first()).toBeVisible()
    await reader.goto('/home')
    await expect(reader.getByRole('link', { name: changed })).toHaveCount(0)
  })
})
