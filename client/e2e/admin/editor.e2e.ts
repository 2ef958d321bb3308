// The rich-text editor and the crop window.
import type { Locator, Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { palette } from '../../../shared/posts.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { photo } from '../support/pictures.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { editor, media } = say

test.beforeEach(async ({ page, context, baseURL }) => {
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
})

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Writes a word and selects it. */
async function write(page: Page): Promise<Locator> {
  const text = page.locator('.ProseMirror')
  await text.click()
  // The browser tells of the new caret a moment after the click, and no hand presses a key before that.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(text).toHaveText('')
  await text.pressSequentially('word')
  await page.keyboard.press('ControlOrMeta+a')
  return text
}

test('each tool of the bar makes its HTML, and text is coloured from thirty-five colours, or by any other [C-49, S-251, C-52, S-240, S-241, S-242, S-243, S-244, S-245, S-246, S-247, S-249, S-250]', async ({
  page,
}) => {
  const makes: [name: string, html: RegExp][] = [
    [editor.size.S, /<span style="font-size: 0\.875em;?">word<\/span>/],
    [editor.size.L, /<span style="font-size: 1\.25em;?">word<\/span>/],
    [editor.size.XL, /<span style="font-size: 1\.5em;?">word<\/span>/],
    [editor.size.M, /^<p>word<\/p>$/],
    [editor.bold, /<strong>word<\/strong>/],
    [editor.italic, /<em>word<\/em>/],
    [editor.underline, /<u>word<\/u>/],
    [editor.align.center, /<p style="text-align: center;?">word/],
    [editor.align.right, /<p style="text-align: right;?">word/],
    [editor.align.left, /^<p>word<\/p>$/],
    [editor.bulletList, /<ul><li><p>word<\/p><\/li><\/ul>/],
    [editor.numberedList, /<ol><li><p>word<\/p><\/li><\/ol>/],
    [editor.quote, /<blockquote><p>word<\/p><\/blockquote>/],
  ]
  for (const [name, html] of makes) {
    const text = await write(page)
    await tool(page, name).click()
    await expect.poll(() => text.innerHTML(), name).toMatch(html)
  }
  const text = await write(page)
  await tool(page, editor.bold).click()
  await tool(page, editor.undo).click()
  await expect.poll(() => text.innerHTML()).not.toContain('<strong>')
  await tool(page, editor.redo).click()
  await expect.poll(() => text.innerHTML()).toContain('<strong>word</strong>')

  await write(page)
  const colours = page.getByRole('group', { name: editor.palette }).getByRole('button')
  await tool(page, editor.colour).click()
  await expect(colours).toHaveCount(35)
  expect(palette[0]).toBe('#000000')
  await expect(colours.first()).toHaveAttribute('aria-pressed', 'true')
  await colours.nth(8).click()
  await expect(text.locator('span')).toHaveCSS('color', 'rgb(176, 38, 26)')
  await tool(page, editor.colour).click()
  await page.getByLabel(editor.customColour).fill('#123456')
  await page.getByRole('button', { name: editor.applyColour }).click()
  await expect(text.locator('span')).toHaveCSS('color', 'rgb(18, 52, 86)')
})

test('a picture is placed, resized in steps of five, counted and deleted; only pictures are inserted, and a failure is said [C-50, S-253, S-254, S-255, S-257, S-258, S-260, S-261, S-262]', async ({
  page,
  faults,
}) => {
  await write(page)
  await page.keyboard.press('End')
  await page.locator('.ed input[type=file]').setInputFiles(await photo(600, 400))
  const image = page.locator('.ProseMirror img[src^="/uploads/"]')
  await image.click()
  const counts = page.locator('.ed-foot > span')
  await expect(counts).toHaveText(['Images: 1', 'Words: 1', 'Characters: 4', 'Reading time: 1 min'])
  const slider = page.getByLabel(editor.picture.width, { exact: true })
  for (const [label, float, max] of [
    [editor.picture.left, 'left', '50'],
    [editor.picture.right, 'right', '50'],
    [editor.picture.block, 'none', '100'],
  ] as const) {
    await tool(page, label).click()
    await expect(image).toHaveAttribute('data-float', float)
    await expect(slider).toHaveAttribute('max', max)
  }
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(image).toHaveAttribute('style', 'width: 55%; max-width: 600px;')
  await page.keyboard.press('Home')
  await expect(image).toHaveAttribute('style', 'width: 10%; max-width: 600px;')
  await page.keyboard.press('End')
  await expect(image).toHaveAttribute('style', 'width: 100%; max-width: 600px;')
  await page.getByRole('button', { name: editor.picture.delete }).click()
  await expect(image).toHaveCount(0)
  await expect(counts).toHaveText(['Images: 0', 'Words: 1', 'Characters: 4', 'Reading time: 1 min'])

  faults.expect(/ERR_FAILED|^415: /)
  const files = page.locator('.ed input[type=file]')
  await expect(files).toHaveAttribute('accept', 'image/*')
  await files.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('a letter') })
  await expect(page.locator('.ed-failure')).toContainText(editor.onlyMedia)
  const failure = page.locator('.editor-upload').getByRole('alert')
  const again = page.getByRole('button', { name: media.retry, exact: true })
  await files.setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('a letter') })
  await expect(failure).toContainText(`${editor.picture.failed} ${sentenceOf('MEDIA_TYPE_UNSUPPORTED')} letter.png`)
  // It would be refused again.
  await expect(again).toHaveCount(0)
  await page.getByRole('button', { name: media.remove, exact: true }).click()
  await page.route(/\/api\/photo$/, (route) => route.abort())
  await files.setInputFiles(await photo(60, 40))
  await expect(failure).toContainText(`${editor.picture.failed} ${editor.picture.uploadFailed}`)
  await expect(again).toBeVisible()
  await expect(page.locator('.ProseMirror img')).toHaveCount(0)
})

test('a crop begins with nine tenths in the middle, and is moved by keys [C-42, C-47, C-48, V-33, V-36]', async ({
  page,
}) => {
  await page.locator('.images-add input').setInputFiles(await photo(800, 1200))
  await page.getByRole('button', { name: media.cropOf.replace('{{place}}', '1') }).click()
  const dialog = page.getByRole('dialog')
  const whole = dialog.locator('.crop-stage img')
  await expect(whole).toHaveJSProperty('complete', true)
  await expect(dialog).toContainText('720 × 720')
  const area = dialog.locator('.ReactCrop__crop-selection')
  const box = async (part: Locator) => (await part.boundingBox())!
  const [outer, inner] = [await box(whole), await box(area)]
  expect(inner.width / outer.width).toBeCloseTo(0.9, 2)
  expect(inner.x + inner.width / 2).toBeCloseTo(outer.x + outer.width / 2, 0)
  expect(inner.y + inner.height / 2).toBeCloseTo(outer.y + outer.height / 2, 0)

  await area.focus()
  for (const [key, distance] of [
    ['ArrowDown', 1],
    ['Shift+ArrowDown', 10],
    ['Control+ArrowUp', -100],
  ] as const) {
    const before = await box(area)
    await page.keyboard.press(key)
    const room = distance < 0 ? Math.min(100, before.y - outer.y) : distance
    const expected = Math.sign(distance) * Math.abs(room)
    await expect.poll(async () => Math.abs((await box(area)).y - before.y - expected), key).toBeLessThan(1.5)
  }
})
