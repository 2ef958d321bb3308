// Writing a post: with real keys, as the keyboard of a phone sends them, and on a line that is slow or fails.
import type { Page } from '@playwright/test'
import { admin as say } from '../../i18n/en/admin.ts'
import { photo } from '../support/pictures.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { answerCalls } from '../texts/answers.ts'
import { blocksOf, composer, holdUploads, openText } from '../support/writing.ts'

const { adminPosts, editor } = say

test.beforeEach(async ({ page, context, baseURL }) => {
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
})

const insertPicture = async (page: Page) =>
  page.locator('.ed input[type=file]').setInputFiles([await photo(600, 400, '#1b2a9e')])
const box = (page: Page) => page.locator('.editor-upload')
const pictures = (page: Page) => page.locator('.ProseMirror img[src^="/uploads/"]')

test.describe('a picture that arrives while somebody writes', () => {
  test('stands where it was inserted, and no key meets it', async ({ page }) => {
    const uploads = await holdUploads(page)
    await openText(page)
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
    await expect(pictures(page)).toHaveCount(1)
    await page.keyboard.type(' w10.')
    expect(await blocksOf(page)).toEqual([
      'The first paragraph.',
      '[picture]',
      'The second one is',
      'w1 w2 w3 w4 w5 w6 w7 w8 w9 w10.',
    ])
  })

  test('is not overwritten by what is typed in the empty paragraph where it was inserted', async ({ page }) => {
    await openText(page)
    await insertPicture(page)
    await expect(pictures(page)).toHaveCount(1)
    await page.keyboard.type('abc')
    expect(await blocksOf(page)).toEqual(['[picture]', 'abc'])
  })

  test('leaves the caret at the beginning of a paragraph, and in the middle of a word', async ({ page }) => {
    await openText(page)
    await page.keyboard.type('one two')
    await page.keyboard.press('Home')
    await insertPicture(page)
    await expect(pictures(page)).toHaveCount(1)
    await page.keyboard.type('zero ')
    expect(await blocksOf(page)).toEqual(['[picture]', 'zero one two'])
    await page.keyboard.press('ArrowRight')
    await insertPicture(page)
    await expect(pictures(page)).toHaveCount(2)
    await page.keyboard.type('-')
    expect(await blocksOf(page)).toEqual(['[picture]', 'zero o-ne two', '[picture]'])
  })

  test('stays behind its paragraph when a new one is begun there', async ({ page }) => {
    const uploads = await holdUploads(page)
    await openText(page)
    await page.keyboard.type('one')
    await insertPicture(page)
    await uploads.begun(1)
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await uploads.release(0)
    await expect(pictures(page)).toHaveCount(1)
    expect(await blocksOf(page)).toEqual(['one', '[picture]', 'two'])
  })

  test('does not break off a word that is being composed', async ({ page }) => {
    const uploads = await holdUploads(page)
    const { compose, commit, write } = await composer(page)
    await openText(page)
    await write('மழை')
    await insertPicture(page)
    await uploads.begun(1)
    await compose('பெ')
    await compose('பெய்')
    await uploads.release(0)
    await compose('பெய்த')
    await compose('பெய்தது')
    await commit('பெய்தது')
    await expect(pictures(page)).toHaveCount(1)
    await write(' நேற்று')
    expect(await blocksOf(page)).toEqual(['மழை பெய்தது நேற்று ', '[picture]'])
  })

  test('keeps its order among others, whichever arrives first', async ({ page }) => {
    const uploads = await holdUploads(page)
    await openText(page)
    await page.keyboard.type('words')
    await page
      .locator('.ed input[type=file]')
      .setInputFiles([await photo(600, 400), await photo(601, 400), await photo(602, 400)])
    await uploads.begun(3)
    for (const [count, place] of [2, 0, 1].entries()) {
      await uploads.release(place)
      await expect(pictures(page)).toHaveCount(count + 1)
    }
    const widths = () => pictures(page).evaluateAll((images: HTMLImageElement[]) => images.map((i) => i.naturalWidth))
    await expect.poll(widths).toEqual([600, 601, 602])
    expect(await blocksOf(page)).toEqual(['words', '[picture]', '[picture]', '[picture]'])
  })

  test('comes even when the paragraph around its place is deleted, and is undone by itself', async ({ page }) => {
    const uploads = await holdUploads(page)
    await openText(page)
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await insertPicture(page)
    await uploads.begun(1)
    await page.keyboard.press('Backspace')
    await page.keyboard.type(' two')
    await uploads.release(0)
    await expect(pictures(page)).toHaveCount(1)
    expect(await blocksOf(page)).toEqual(['one two', '[picture]'])
    await page.keyboard.press('ControlOrMeta+z')
    expect(await blocksOf(page)).toEqual(['one two'])
    await page.keyboard.press('ControlOrMeta+Shift+z')
    expect(await blocksOf(page)).toEqual(['one two', '[picture]'])
  })
})

/** Fills what a post needs, so that it may go out. */
async function writePost(page: Page, title: string): Promise<void> {
  await page.getByLabel(adminPosts.form.title).first().fill(title)
  await page.getByLabel(adminPosts.form.category).selectOption({ label: 'கவிதைகள்' })
  await openText(page)
  await page.keyboard.type('The rain came early.')
}
const submit = (page: Page) => page.getByRole('button', { name: adminPosts.form.submit, exact: true }).click()

test.describe('a post whose pictures are not there', () => {
  const places = {
    'in its text': { choose: insertPicture, shown: '.prose img' },
    'beside its text': {
      choose: async (page: Page) => page.locator('.images-add input').setInputFiles([await photo(600, 400)]),
      shown: '.slides img, .article img',
    },
  }
  for (const [where, { choose, shown }] of Object.entries(places)) {
    test(`waits until those ${where} are uploaded, and goes out with them`, async ({ page }) => {
      const uploads = await holdUploads(page)
      await writePost(page, `Waited ${where} ${Date.now()}`)
      await choose(page)
      await uploads.begun(1)
      await submit(page)
      const waiting = page.getByRole('dialog')
      await expect(waiting).toContainText(adminPosts.form.waitForImages)
      await waiting.getByRole('button', { name: adminPosts.unsent.back }).click()
      await expect(waiting).toHaveCount(0)
      await expect(page.getByText(adminPosts.created)).toHaveCount(0)
      await submit(page)
      await expect(waiting).toBeVisible()
      await uploads.releaseAll()
      await expect(page.getByText(adminPosts.created)).toBeVisible()
      await expect(waiting).toHaveCount(0)
      const address = await page.getByRole('link', { name: adminPosts.viewAsReader }).getAttribute('href')
      await page.goto(address!)
      await expect(page.locator(shown).first()).toBeVisible()
    })

    test(`goes out without a failed one ${where} only after a question; it is sent again at a press`, async ({
      page,
      faults,
    }) => {
      faults.expect(/ERR_FAILED/)
      let isDown = true
      await page.route(/\/api\/photo$/, (route) => (isDown ? route.abort() : route.continue()))
      await writePost(page, `Asked ${where} ${Date.now()}`)
      await choose(page)
      const retry = page.getByRole('button', { name: /^Try again/ })
      await expect(retry).toBeVisible()
      await submit(page)
      const question = page.getByRole('dialog')
      await expect(question).toContainText(adminPosts.unsent.title)
      await question.getByRole('button', { name: adminPosts.unsent.back }).click()
      await expect(page.getByText(adminPosts.created)).toHaveCount(0)
      isDown = false
      await retry.click()
      await expect(retry).toHaveCount(0)
      await submit(page)
      await expect(page.getByText(adminPosts.created)).toBeVisible()
      const address = await page.getByRole('link', { name: adminPosts.viewAsReader }).getAttribute('href')
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
    await submit(page)
    await page.getByRole('dialog').getByRole('button', { name: adminPosts.unsent.goOn }).click()
    await expect(page.getByText(adminPosts.created)).toBeVisible()
    await expect(box(page)).toHaveCount(0)
  })

  test('says after a reload which pictures its draft lacks', async ({ page }) => {
    const uploads = await holdUploads(page)
    await writePost(page, 'A draft')
    await insertPicture(page)
    await uploads.begun(1)
    await expect(page.locator('.pform-kept')).toContainText('Uploading pictures: 1')
    await expect(page.locator('.pform-kept')).toContainText('Saved automatically')
    await page.reload()
    await expect(page.locator('.pform-go')).toContainText('1 picture of this draft had not been uploaded')
    await page.getByRole('button', { name: adminPosts.unsent.noted }).click()
    await page.getByRole('button', { name: adminPosts.form.clear }).click()
    await page.getByRole('dialog').getByRole('button', { name: adminPosts.form.clear }).click()
  })
})

/** The line of the caret, and what covers the text above and below it, in px from the top of the window. */
const caretAmongBars = (page: Page) =>
  page.evaluate(() => {
    const selection = getSelection()!
    const range = selection.getRangeAt(0).cloneRange()
    const [rect = (selection.focusNode as Element).getBoundingClientRect()] = range.getClientRects()
    const top = document.querySelector('.ed-top')!.getBoundingClientRect().bottom
    const bottom = document.querySelector('.pform-go')!.getBoundingClientRect().top
    return { above: rect.top - top, below: bottom - rect.bottom }
  })

/** Writes until the text is longer than the window, and back up: the line that is written is never covered. */
async function expectClearLine(page: Page, room: number): Promise<void> {
  const paragraph = 'The river was wide that year, and nobody crossed it without a reason. '
  for (let count = 0; count < 12; count++) {
    await page.keyboard.insertText(paragraph.repeat(2))
    await page.keyboard.press('Enter')
    await page.keyboard.type('And so')
    expect((await caretAmongBars(page)).below).toBeGreaterThanOrEqual(room - 1)
  }
  for (let count = 0; count < 30; count++) {
    await page.keyboard.press('ArrowUp')
    // The browser tells of the new caret a moment after the key.
    await expect.poll(async () => (await caretAmongBars(page)).above).toBeGreaterThanOrEqual(room - 1)
    expect((await caretAmongBars(page)).below).toBeGreaterThanOrEqual(0)
  }
}

test.describe('the line that is written is not behind a bar', () => {
  test('on a desktop', async ({ page }) => {
    await openText(page)
    await expectClearLine(page, 96)
  })

  test('on a phone whose keyboard is open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 480 })
    await openText(page)
    await expectClearLine(page, 60)
  })

  test('in the edit window', async ({ page }) => {
    await page.goto('/admin/universal')
    await page
      .getByRole('button', { name: /^Edit:/ })
      .first()
      .click()
    await openText(page)
    await page.keyboard.press('ControlOrMeta+End')
    await expectClearLine(page, 88)
  })
})

test('what is written while a post is sent stays, and is added to it by the next press', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/trpc\/posts\.create/, async (route) => {
    await held
    await route.fallback()
  })
  await writePost(page, `Gone on ${Date.now()}`)
  await submit(page)
  await expect(page.getByRole('button', { name: adminPosts.form.submitting })).toBeVisible()
  await page.locator('.ProseMirror').press('ControlOrMeta+End')
  await page.keyboard.type(' It stayed.')
  release()
  await expect(page.getByText(adminPosts.wroteOn)).toBeVisible()
  expect(await blocksOf(page)).toEqual(['The rain came early. It stayed.'])
  const address = (await page.getByRole('link', { name: adminPosts.viewAsReader }).getAttribute('href'))!
  await submit(page)
  await expect(page.getByText(adminPosts.created)).toBeVisible()
  await expect(page.getByText(adminPosts.wroteOn)).toHaveCount(0)
  expect(await blocksOf(page)).toEqual([])
  await page.goto(address)
  await expect(page.locator('.prose')).toHaveText('The rain came early. It stayed.')
})

test('what is written while changes are saved keeps the edit window open', async ({ page }) => {
  await page.goto('/admin/universal')
  await page
    .getByRole('button', { name: /^Edit:/ })
    .first()
    .click()
  const title = page.getByRole('dialog').getByLabel(adminPosts.form.title).first()
  const words = await title.inputValue()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/trpc\/posts\.update/, async (route) => {
    await held
    await route.fallback()
  })
  await title.fill(`${words} 1`)
  await page.getByRole('button', { name: adminPosts.form.save }).click()
  await expect(page.getByRole('button', { name: adminPosts.form.saving })).toBeVisible()
  await title.fill(`${words} 1 2`)
  release()
  await expect(page.locator('.toast')).toContainText(adminPosts.wroteOn)
  await expect(title).toHaveValue(`${words} 1 2`)
  await title.fill(words)
  await page.getByRole('button', { name: adminPosts.form.save }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a connection the form says that the text is safe on the device', async ({ page }) => {
  await answerCalls(page, () => ({ 'posts.create': 'unreachable' }))
  await writePost(page, 'Kept')
  await submit(page)
  const problem = page.locator('.pform-go').getByRole('alert')
  await expect(problem).toContainText(adminPosts.errors.createNetwork)
  await expect(problem).toContainText(adminPosts.errors.safeHere)
  await page.reload()
  expect(await blocksOf(page)).toEqual(['The rain came early.'])
  await expect(page.getByLabel(adminPosts.form.title).first()).toHaveValue('Kept')
})

test('a long title is seen whole and stays one line; what is too long is told and not cut', async ({ page }) => {
  const title = page.getByLabel(adminPosts.form.title).first()
  await title.click()
  const low = (await title.boundingBox())!.height
  await page.keyboard.type('Words')
  await page.keyboard.press('Enter')
  await expect(title).toHaveValue('Words')
  await title.fill('ஓர் ஊரின் வாசிப்பு '.repeat(14).trim())
  await expect.poll(() => title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0)
  expect((await title.boundingBox())!.height).toBeGreaterThan(low * 2)
  await expect(page.getByText('265 / 300')).toBeVisible()
  await title.press('End')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), `\r\n${'அ'.repeat(50)}\n`)
  await title.press('ControlOrMeta+v')
  expect((await title.inputValue()).endsWith(`வாசிப்பு${'அ'.repeat(50)}`)).toBe(true)
  await expect(page.getByText('Too long: 315 of at most 300 characters.')).toBeVisible()
  await page.getByLabel(adminPosts.form.category).selectOption({ label: 'கவிதைகள்' })
  await openText(page)
  await page.keyboard.type('Text')
  await submit(page)
  await expect(title).toBeFocused()
  await expect(page.getByText(adminPosts.created)).toHaveCount(0)
})

test('category, pictures and what is kept stay within reach of a long text, and the tools are one row', async ({
  page,
}) => {
  await openText(page)
  for (let count = 0; count < 12; count++) {
    await page.keyboard.insertText('The river was wide that year. '.repeat(8))
    await page.keyboard.press('Enter')
  }
  const oneRow = () =>
    page
      .locator('.ed-tools [data-roving]')
      .evaluateAll((tools) => new Set(tools.map((tool) => Math.round(tool.getBoundingClientRect().top))).size)
  await expect(page.getByLabel(adminPosts.form.category)).toBeInViewport()
  await expect(page.locator('.images-add')).toBeInViewport()
  await expect(page.locator('.pform-kept')).toContainText('Saved automatically')
  await expect(page.locator('.pform-kept')).toBeInViewport()
  expect(await oneRow()).toBe(1)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await oneRow()).toBe(1)
  await page.getByRole('button', { name: adminPosts.form.where }).click()
  await expect(page.getByLabel(adminPosts.form.category)).toBeInViewport()
  await expect(page.getByLabel(adminPosts.form.category)).toBeFocused()
})

test('a picture that floats stands before the paragraph that it followed, and returns behind it', async ({ page }) => {
  await openText(page)
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await insertPicture(page)
  await pictures(page).click()
  await page.getByRole('button', { name: editor.picture.left, exact: true }).click()
  expect(await blocksOf(page)).toEqual(['one', '[picture]', 'two'])
  await page.getByRole('button', { name: editor.picture.right, exact: true }).click()
  expect(await blocksOf(page)).toEqual(['one', '[picture]', 'two'])
  await page.getByRole('button', { name: editor.picture.block, exact: true }).click()
  expect(await blocksOf(page)).toEqual(['one', 'two', '[picture]'])
})

test('a picture too small to be cropped is told to be so', async ({ page }) => {
  await page.locator('.images-add input').setInputFiles([await photo(80, 80)])
  await expect(page.getByText('80 × 80 pixels: too small to be cropped')).toBeVisible()
})

test('an essay is written in Tamil on a slow line: nothing is lost, nothing misplaced', async ({ page }) => {
  const uploads = await holdUploads(page)
  const { write } = await composer(page)
  const title = `ஓர் ஊரின் வாசிப்பு ${Date.now()}`
  await page.getByLabel(adminPosts.form.title).first().click()
  await write(title)
  await openText(page)
  await write('ஊரின் நூலகம் சிறியது')
  await page.keyboard.press('Enter')
  await insertPicture(page)
  await uploads.begun(1)
  await write('மழைக்காலத்தில் கூரை ஒழுகும்')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## ')
  await write('இரண்டாம் பகுதி')
  await page.keyboard.press('Enter')
  await insertPicture(page)
  await uploads.begun(2)
  const second = uploads.release(1)
  await write('புத்தகங்களை வெயிலில் காயவைப்பார்கள்')
  await second
  await expect(pictures(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('- ')
  await write('கதைகள்')
  await page.keyboard.press('Enter')
  const first = uploads.release(0)
  await write('கவிதைகள் கட்டுரைகள்')
  await first
  await expect(pictures(page)).toHaveCount(2)
  await page.locator('.images-add input').setInputFiles([await photo(900, 700, '#b0261a')])
  await page.getByLabel(adminPosts.form.category).selectOption({ label: 'கவிதைகள்' })
  await submit(page)
  await expect(page.getByRole('dialog')).toContainText(adminPosts.form.waitForImages)
  await uploads.releaseAll()
  await expect(page.getByText(adminPosts.created)).toBeVisible()
  const address = await page.getByRole('link', { name: adminPosts.viewAsReader }).getAttribute('href')
  await page.goto(address!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const blocks = await page
    .locator('.prose')
    .evaluate((text) =>
      [...text.children].map(
        (block) =>
          `${block.localName} ${block.querySelector('img') ? '' : (block as HTMLElement).innerText.replace(/\s+/g, ' ')}`,
      ),
    )
  expect(blocks.map((block) => block.trim())).toEqual([
    'p ஊரின் நூலகம் சிறியது',
    'img',
    'p மழைக்காலத்தில் கூரை ஒழுகும்',
    'h2 இரண்டாம் பகுதி',
    'img',
    'p புத்தகங்களை வெயிலில் காயவைப்பார்கள்',
    'ul கதைகள் கவிதைகள் கட்டுரைகள்',
  ])
})
