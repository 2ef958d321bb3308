// Pictures of a text that is being written, on a line that is slow or fails.
import type { Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { movingPicture, photo } from '../support/pictures.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import {
  blocksOf,
  composer,
  describePictures,
  describeTextPictures,
  holdUploads,
  insertPicture,
  openText,
  picturesIn,
  publishNew,
  writePost,
} from '../support/writing.ts'

const { adminPosts, editor } = say

test.beforeEach(async ({ page, context, baseURL }) => {
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
})

test('pictures of a post are put in another order by dragging; a moving one is said to be shown as one of its frames, there and in the text', async ({
  page,
}) => {
  const shown = page.locator('.images-grid img')
  await page.locator('.images-add input').setInputFiles([await photo(900, 700), await movingPicture()])
  await expect(page.locator('.images').getByText(say.media.still)).toHaveCount(1)
  await expect(shown).toHaveCount(2)
  for (const place of [0, 1]) await expect(shown.nth(place)).toHaveAttribute('src', /^\/uploads\//)
  const sources = () => shown.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  const [first, second] = await sources()
  const handles = page.locator('.images .sort-handle')
  await expect(handles.first()).toHaveAccessibleDescription(say.media.moveHint)
  await handles.first().scrollIntoViewIfNeeded()
  const from = (await handles.nth(1).boundingBox())!
  const to = (await handles.nth(0).boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(sources).toEqual([second, first])

  await openText(page)
  await page.locator('.ed input[type=file]').setInputFiles([await movingPicture()])
  await expect(picturesIn(page)).toHaveCount(1)
  await expect(page.locator('.ed').getByText(say.media.still)).toBeVisible()
})

const box = (page: Page) => page.locator('.editor-upload')

/** The editor's text with nothing in it, focused. */
async function openEmptyText(page: Page): Promise<void> {
  await openText(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => blocksOf(page)).toEqual([])
}

test('a picture in the text is not overwritten by what is typed there, leaves the caret where it is, and floats before its paragraph', async ({
  page,
}) => {
  await test.step('it is not overwritten by what is typed in the empty paragraph where it was inserted', async () => {
    await openEmptyText(page)
    await insertPicture(page)
    await expect(picturesIn(page)).toHaveCount(1)
    await page.keyboard.type('abc')
    expect(await blocksOf(page)).toEqual(['[picture]', 'abc'])
  })

  await test.step('it leaves the caret at the beginning of a paragraph, and in the middle of a word', async () => {
    await openEmptyText(page)
    await page.keyboard.type('one two')
    await page.keyboard.press('Home')
    await insertPicture(page)
    await expect(picturesIn(page)).toHaveCount(1)
    await page.keyboard.type('zero ')
    expect(await blocksOf(page)).toEqual(['[picture]', 'zero one two'])
    await page.keyboard.press('ArrowRight')
    await insertPicture(page)
    await expect(picturesIn(page)).toHaveCount(2)
    await page.keyboard.type('-')
    expect(await blocksOf(page)).toEqual(['[picture]', 'zero o-ne two', '[picture]'])
  })

  await test.step('floating, it stands before the paragraph that it followed, and returns behind it', async () => {
    await openEmptyText(page)
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await insertPicture(page)
    await picturesIn(page).click()
    await page.getByRole('button', { name: editor.picture.left, exact: true }).click()
    expect(await blocksOf(page)).toEqual(['one', '[picture]', 'two'])
    await page.getByRole('button', { name: editor.picture.right, exact: true }).click()
    expect(await blocksOf(page)).toEqual(['one', '[picture]', 'two'])
    await page.getByRole('button', { name: editor.picture.block, exact: true }).click()
    expect(await blocksOf(page)).toEqual(['one', 'two', '[picture]'])
  })
})

test('a picture that arrives while somebody writes stands where it was inserted, and breaks off neither words nor the order', async ({
  page,
}) => {
  await test.step('it stands where it was inserted, and no key meets it', async () => {
    const uploads = await holdUploads(page)
    await openEmptyText(page)
    await page.keyboard.type('The first paragraph.')
    await page.keyboard.press('Enter')
    await insertPicture(page)
    await expect(box(page)).toBeVisible()
    await page.keyboard.type('The second one is')
    await page.keyboard.press('Enter')
    await page.keyboard.type('w1 w2')
    const arrived = uploads.releaseAll()
    await page.keyboard.type(' w3 w4 w5 w6 w7 w8 w9')
    await arrived
    await expect(picturesIn(page)).toHaveCount(1)
    await page.keyboard.type(' w10.')
    expect(await blocksOf(page)).toEqual([
      'The first paragraph.',
      '[picture]',
      'The second one is',
      'w1 w2 w3 w4 w5 w6 w7 w8 w9 w10.',
    ])
  })

  await test.step('it stays behind its paragraph when a new one is begun there', async () => {
    const uploads = await holdUploads(page)
    await openEmptyText(page)
    await page.keyboard.type('one')
    await insertPicture(page)
    await uploads.begun(1)
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await uploads.release(0)
    await expect(picturesIn(page)).toHaveCount(1)
    expect(await blocksOf(page)).toEqual(['one', '[picture]', 'two'])
  })

  await test.step('it does not break off a word that is being composed', async () => {
    const uploads = await holdUploads(page)
    await openEmptyText(page)
    const { compose, commit, write } = await composer(page)
    await write('மழை')
    await insertPicture(page)
    await uploads.begun(1)
    await compose('பெ')
    await compose('பெய்')
    await uploads.release(0)
    await compose('பெய்த')
    await compose('பெய்தது')
    await commit('பெய்தது')
    await expect(picturesIn(page)).toHaveCount(1)
    await write(' நேற்று')
    expect(await blocksOf(page)).toEqual(['மழை பெய்தது நேற்று ', '[picture]'])
  })

  await test.step('it keeps its order among others, whichever arrives first', async () => {
    const uploads = await holdUploads(page)
    await openEmptyText(page)
    await page.keyboard.type('words')
    await page
      .locator('.ed input[type=file]')
      .setInputFiles([await photo(600, 400), await photo(601, 400), await photo(602, 400)])
    await uploads.begun(3)
    for (const [count, place] of [2, 0, 1].entries()) {
      await uploads.release(place)
      await expect(picturesIn(page)).toHaveCount(count + 1)
    }
    const widths = () => picturesIn(page).evaluateAll((images: HTMLImageElement[]) => images.map((i) => i.naturalWidth))
    await expect.poll(widths).toEqual([600, 601, 602])
    expect(await blocksOf(page)).toEqual(['words', '[picture]', '[picture]', '[picture]'])
  })

  await test.step('it comes even when the paragraph around its place is deleted, and is undone by itself', async () => {
    const uploads = await holdUploads(page)
    await openEmptyText(page)
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await insertPicture(page)
    await uploads.begun(1)
    await page.keyboard.press('Backspace')
    await page.keyboard.type(' two')
    await uploads.release(0)
    await expect(picturesIn(page)).toHaveCount(1)
    expect(await blocksOf(page)).toEqual(['one two', '[picture]'])
    await page.keyboard.press('ControlOrMeta+z')
    expect(await blocksOf(page)).toEqual(['one two'])
    await page.keyboard.press('ControlOrMeta+Shift+z')
    expect(await blocksOf(page)).toEqual(['one two', '[picture]'])
  })
})

test.describe('a post whose pictures are not there', () => {
  const places = {
    'in its text': { choose: insertPicture, shown: '.prose img', describe: describeTextPictures },
    'beside its text': {
      describe: (page: Page) => describePictures(page, 1),
      choose: async (page: Page) => page.locator('.images-add input').setInputFiles([await photo(600, 400)]),
      shown: '.slides img, .article img',
    },
  }
  for (const [where, { choose, shown, describe }] of Object.entries(places)) {
    test(`goes out without a failed one ${where} only after a question; sent again at a press, it is waited for, and goes out`, async ({
      page,
      faults,
    }) => {
      faults.expect(/ERR_FAILED/)
      await page.route(/\/api\/photo$/, (route) => route.abort())
      await writePost(page, `Waited ${where} ${Date.now()}`)
      await choose(page)
      const retry = page.getByRole('button', { name: /^Try again/ })
      await expect(retry).toBeVisible()
      await publishNew(page)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(adminPosts.unsent.title)
      await dialog.getByRole('button', { name: adminPosts.unsent.back }).click()
      await expect(page.getByText(adminPosts.created)).toHaveCount(0)

      const uploads = await holdUploads(page)
      await retry.click()
      await uploads.begun(1)
      await expect(retry).toHaveCount(0)
      await publishNew(page)
      await expect(dialog).toContainText(adminPosts.form.waitForImages)
      await dialog.getByRole('button', { name: adminPosts.unsent.back }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(adminPosts.created)).toHaveCount(0)
      await publishNew(page)
      await expect(dialog).toBeVisible()
      await uploads.releaseAll()
      await expect(dialog).toHaveCount(0)
      await describe(page)
      await publishNew(page)
      await expect(page.getByText(adminPosts.created)).toBeVisible()
      await expect(dialog).toHaveCount(0)
      const address = await page.getByRole('link', { name: adminPosts.viewAsReader }).getAttribute('href')
      // While requests are routed, the browser keeps no scripts.
      await page.unrouteAll()
      await page.goto(address!)
      await expect(page.locator(shown).first()).toBeVisible()
    })
  }

  test('goes out without them when that is wanted', async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/)
    await page.route(/\/api\/photo$/, (route) => route.abort())
    await writePost(page, `Without ${Date.now()}`)
    await insertPicture(page)
    await expect(box(page)).toContainText(editor.picture.failed)
    await publishNew(page)
    await page.getByRole('dialog').getByRole('button', { name: adminPosts.unsent.goOn }).click()
    await expect(page.getByText(adminPosts.created)).toBeVisible()
    await expect(box(page)).toHaveCount(0)
  })

  test('says after a reload which pictures its draft lacks', async ({ page }) => {
    const uploads = await holdUploads(page)
    await writePost(page, 'A draft')
    await insertPicture(page)
    await uploads.begun(1)
    await expect(page.locator('.save-state')).toContainText('Uploading pictures: 1')
    // “Saved” may be of the words before the picture.
    const copies = () => page.evaluate(() => Object.values(localStorage).join())
    await expect.poll(copies).toContain('"missing":1')
    await expect(page.locator('.save-state')).toContainText('Saved ')
    await page.reload()
    await expect(page.locator('.write-notes')).toContainText('1 picture of this draft had not been uploaded')
    await page.getByRole('button', { name: adminPosts.unsent.noted }).click()
    await page.getByRole('button', { name: adminPosts.form.clear }).click()
    await page.getByRole('dialog').getByRole('button', { name: adminPosts.form.clear }).click()
  })
})
