// Writing a post: with real keys, as the keyboard of a phone sends them, and on a line that is slow or fails.
import type { Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { photo } from '../support/pictures.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { answerCalls } from '../support/answers.ts'
import {
  blocksOf,
  composer,
  describePictures,
  describeTextPictures,
  holdUploads,
  insertPicture,
  openText,
  picturesIn,
  publishPost,
  publishNew,
  submitPost,
  writePost,
} from '../support/writing.ts'

const { adminPosts, adminWriting } = say

test.beforeEach(async ({ page, context, baseURL }) => {
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
})

/** Opens a post of its own in the edit window. @returns its title */
async function openEditWindow(page: Page): Promise<string> {
  const title = `In its window ${Date.now()}`
  const id = await publishPost(page, title)
  await page.goto(`/admin/write?post=${id}`)
  await expect(page.locator('.write').getByLabel(adminPosts.form.title).first()).toHaveValue(title)
  return title
}

/** The line of the caret, and what covers the text above and below it, in px from the top of the window. */
const caretAmongBars = (page: Page) =>
  page.evaluate(() => {
    const selection = getSelection()!
    const range = selection.getRangeAt(0).cloneRange()
    const [rect = (selection.focusNode as Element).getBoundingClientRect()] = range.getClientRects()
    const bars = [...document.querySelectorAll('.write-head, .write-notes, .ed-top, .ed-foot')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ height }) => height > 0)
    const middle = innerHeight / 2
    const top = Math.max(...bars.filter((bar) => bar.bottom < middle).map((bar) => bar.bottom))
    const bottom = Math.min(innerHeight, ...bars.filter((bar) => bar.top > middle).map((bar) => bar.top))
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

test('the line that is written is not behind a bar: on a desktop, on a phone whose keyboard is open', async ({
  page,
}) => {
  await test.step('on a desktop', async () => {
    await openText(page)
    await expectClearLine(page, 96)
  })

  await test.step('on a phone whose keyboard is open', async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect.poll(() => blocksOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 480 })
    await openText(page)
    await expectClearLine(page, 60)
  })
})

test('what is written while a post is sent stays, and is added to it by the next press', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/trpc\/.*drafts\.commit/, async (route) => {
    await held
    await route.fallback()
  })
  await writePost(page, `Gone on ${Date.now()}`)
  await publishNew(page)
  await expect(page.getByRole('button', { name: adminPosts.form.submitting })).toBeVisible()
  await page.locator('.ProseMirror').press('ControlOrMeta+End')
  await page.keyboard.type(' It stayed.')
  release()
  await expect(page.getByText(adminPosts.wroteOn)).toBeVisible()
  expect(await blocksOf(page)).toEqual(['The rain came early. It stayed.'])
  const address = (await page.getByRole('link', { name: adminPosts.viewAsReader }).getAttribute('href'))!
  await submitPost(page)
  await expect(page.getByText(adminPosts.created)).toBeVisible()
  await expect(page.getByText(adminPosts.wroteOn)).toHaveCount(0)
  expect(await blocksOf(page)).toEqual([])
  await page.goto(address)
  await expect(page.locator('.prose')).toHaveText('The rain came early. It stayed.')
})

test('what is written while changes are saved keeps the edit window open', async ({ page }) => {
  const words = await openEditWindow(page)
  const title = page.locator('.write').getByLabel(adminPosts.form.title).first()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/trpc\/.*drafts\.commit/, async (route) => {
    await held
    await route.fallback()
  })
  await title.fill(`${words} 1`)
  await page.getByRole('button', { name: adminPosts.form.save }).click()
  await expect(page.getByRole('button', { name: adminPosts.form.saving })).toBeVisible()
  await title.fill(`${words} 1 2`)
  release()
  await expect(page.locator('.write-done')).toContainText(adminPosts.wroteOn)
  await expect(title).toHaveValue(`${words} 1 2`)
  await title.fill(words)
  await page.getByRole('button', { name: adminPosts.form.save }).click()
  await expect(page.locator('.write')).toHaveCount(0)
})

test('without a connection the form says that the text is safe on the device', async ({ page }) => {
  await answerCalls(page, () => ({ 'drafts.save': 'unreachable', 'drafts.commit': 'unreachable' }))
  await writePost(page, 'Kept')
  await publishNew(page)
  const problem = page.locator('.write-notes').getByRole('alert')
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
  const subtitle = page.getByLabel(adminPosts.form.subtitle)
  await expect(subtitle).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(title).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ProseMirror')).toBeFocused()
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
  await page.getByLabel(adminPosts.form.category).selectOption({ label: 'Poems' })
  await openText(page)
  await page.keyboard.type('Text')
  await submitPost(page)
  await expect(title).toBeFocused()
  await expect(page.getByText(adminPosts.created)).toHaveCount(0)
})

test('category, pictures and what is kept stay within reach of a long text, and the tools are one row; a picture too small to be cropped is told to be so', async ({
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
  // The pictures are beside the text once the part above them is folded.
  await page.getByRole('region', { name: adminWriting.sections.places }).locator('summary').first().click()
  await expect(page.locator('.images-add')).toBeInViewport()
  await page.locator('.images-add input').setInputFiles([await photo(80, 80)])
  await expect(page.getByText('80 × 80 pixels: too small to be cropped')).toBeVisible()
  await page.getByRole('region', { name: adminWriting.sections.places }).locator('summary').first().click()
  await expect(page.locator('.save-state')).toContainText('Saved ')
  await expect(page.locator('.save-state')).toBeInViewport()
  expect(await oneRow()).toBe(1)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await oneRow()).toBe(1)
  await expect(page.getByLabel(adminPosts.form.category)).toBeHidden()
  await page.getByRole('button', { name: adminWriting.details, exact: true }).click()
  await expect(page.getByLabel(adminPosts.form.category)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(adminPosts.form.category)).toBeHidden()
  await expect(page.getByRole('button', { name: adminWriting.details, exact: true })).toBeFocused()
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
  await expect(picturesIn(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('- ')
  await write('கதைகள்')
  await page.keyboard.press('Enter')
  const first = uploads.release(0)
  await write('கவிதைகள் கட்டுரைகள்')
  await first
  await expect(picturesIn(page)).toHaveCount(2)
  await page.locator('.images-add input').setInputFiles([await photo(900, 700, '#b0261a')])
  await page.getByLabel(adminPosts.form.category).selectOption({ label: 'Poems' })
  await describeTextPictures(page)
  await publishNew(page)
  await expect(page.getByRole('dialog')).toContainText(adminPosts.form.waitForImages)
  await uploads.releaseAll()
  // What has arrived meanwhile is described before it goes out.
  await expect(page.locator('.write-notes').getByRole('alert')).toContainText(adminWriting.pictures.altMissing)
  await describePictures(page, 1)
  await publishNew(page)
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
