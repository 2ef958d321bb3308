// Small things of the layout that once were wrong, and that no other test measures.
import type { Locator, Page } from '@playwright/test'
import { messages } from '../i18n/ta/admin.ts'
import { photo } from './support/pictures.ts'
import { expect, signInAsAdmin, test, untilInteractive } from './support/test.ts'
import { openText } from './support/writing.ts'

const { adminTerms, editor } = messages
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1280, height: 800 }
/** Beside the details the editor has just room enough. */
const laptop = { width: 1200, height: 800 }
/** 8 cm in pixels. */
const maxOnPaper = (8 / 2.54) * 96

const boxOf = async (part: Locator) => (await part.boundingBox())!
/** The boxes of all that are seen, in the order of the document. */
const boxesOf = (parts: Locator) =>
  parts.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, right, top, bottom, height } = element.getBoundingClientRect()
        return { left, right, top, bottom, height }
      }),
  )
const lettersArrived = (page: Page) => page.evaluate(async () => void (await document.fonts.ready))

test('readers: introduction, months, marks and newsletter field stand in line and have room', async ({ page }) => {
  await page.setViewportSize(tablet)
  await page.goto('/bluethoughts')
  await lettersArrived(page)
  const introduction = await boxOf(page.locator('.room p'))
  expect.soft(introduction.width, 'the introduction of the gallery').toBeGreaterThan(300)
  await page.setViewportSize(desktop)
  const months = await boxesOf(page.locator('.mosaic .tile:first-child'))
  expect(months.length).toBeGreaterThan(1)
  for (const { left } of months)
    expect.soft(left, 'where the months of the gallery begin').toBeCloseTo(months[0]!.left, 0)

  await page.goto('/premiumarticles')
  const marked = page.locator('.card').filter({ has: page.locator('.premium-mark') })
  expect(await marked.count()).toBeGreaterThan(0)
  for (const card of await marked.all()) {
    const [mark, title] = [await boxOf(card.locator('.premium-mark')), await boxOf(card.locator('h3'))]
    expect.soft(mark.x, 'where the mark of a subscription begins').toBeCloseTo(title.x, 0)
  }

  await page.goto('/home')
  await untilInteractive(page)
  const field = page.locator('.inland input')
  await field.focus()
  const { ringEnd, room } = await field.evaluate((input) => {
    const style = getComputedStyle(input)
    const ring = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth)
    return { ringEnd: input.getBoundingClientRect().bottom + ring, room: Number.parseFloat(style.paddingLeft) }
  })
  expect.soft(room, 'between the focus ring of the newsletter field and its text').toBeGreaterThanOrEqual(8)
  expect.soft((await boxesOf(page.locator('.inland [type=submit]')))[0]!.top, 'its button').toBeGreaterThan(ringEnd)
  await page.goto('/recentposts')
  await page.setViewportSize(tablet)
  const apart = await page.locator('.card .by .mark').evaluateAll((marks) =>
    marks
      .filter((mark) => mark.checkVisibility() && mark.previousElementSibling)
      .filter((mark) => {
        const [own, before] = [mark, mark.previousElementSibling!].map((part) => part.getBoundingClientRect())
        return own!.top >= before!.bottom || own!.bottom <= before!.top
      })
      .map((mark) => mark.closest('.card')!.querySelector('h3')!.textContent),
  )
  expect(await page.locator('.card .by .mark').count()).toBeGreaterThan(5)
  expect.soft(apart, 'bookmark signs in a row of their own').toEqual([])
})

test('the editor: lists stand under their fields, the foot is one row, and buttons hold their words', async ({
  page,
}) => {
  await page.setViewportSize(laptop)
  await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
  await openText(page)
  await page.keyboard.insertText('மழை பெய்கிறது '.repeat(500))
  const foot = page.locator('.ed-foot')
  await expect(foot).toContainText(/1,?000/)
  await lettersArrived(page)
  const parts = await boxesOf(foot.locator(':scope > *'))
  const tops = Math.max(...parts.map(({ top }) => top))
  expect.soft(tops, 'the foot is one row').toBeLessThan(Math.min(...parts.map(({ bottom }) => bottom)))

  const author = page.getByRole('combobox', { name: adminTerms.picker.author })
  await author.fill('யாரோ ஒருவர்')
  const list = page.getByRole('listbox', { name: adminTerms.picker.author })
  await expect(list.getByRole('option').first()).toBeVisible()
  const [input, below] = [await boxOf(author), await boxOf(list)]
  expect.soft(below.y - input.y - input.height, 'from the field to its list').toBeCloseTo(2, 0)
  await page.keyboard.press('Escape')
  await author.fill('')

  await openText(page)
  await page.keyboard.press('ControlOrMeta+End')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: editor.insert.open, exact: true }).click()
  await page.getByRole('menuitem', { name: editor.insert.gallery, exact: true }).click()
  await (await chosen).setFiles([await photo(600, 400, '#1b2a9e'), await photo(600, 400, '#b0261a')])
  const pictures = page.locator('.ProseMirror .gallery img[src^="/uploads/"]')
  await expect(pictures).toHaveCount(2)
  await pictures.first().click()
  const moves = page.locator('.ed-moves .btn')
  const [earlier, later] = await boxesOf(moves)
  expect.soft(earlier!.right <= later!.left || earlier!.bottom <= later!.top, 'buttons beside each other').toBe(true)
  for (const button of await moves.all())
    expect.soft(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'its words').toBe(0)
})

test('on paper a picture takes a third of the page at most', async ({ page }) => {
  await page.setViewportSize(desktop)
  const posts = (await (await page.request.get('/api/universal-posts')).json()) as { _id: string; images: string[] }[]
  await page.goto(`/posts/${posts.find(({ images }) => images.length > 0)!._id}`)
  const picture = page.locator('.slides img').first()
  await expect(picture).toHaveJSProperty('complete', true)
  await page.emulateMedia({ media: 'print' })
  const seen = await boxesOf(page.locator('.article img, .slides img'))
  expect(seen.length).toBeGreaterThan(0)
  for (const { height } of seen) expect(height).toBeLessThanOrEqual(maxOnPaper + 1)
  expect((await boxOf(picture)).height).toBeGreaterThan(100)
})
