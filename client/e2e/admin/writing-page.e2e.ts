// The page on which a post is written: its details, its states, and what comes of the main button.
import type { BrowserContext, Page } from '@playwright/test'
import type { Lang } from '../../../shared/lang.ts'
import { messages as english } from '../../i18n/en/admin.ts'
import { said } from '../support/said.ts'
import { messages } from '../../i18n/messages.ts'
import { phoneInTamil } from '../support/devices.ts'
import { photo } from '../support/pictures.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import {
  insertPicture,
  openText,
  picturesIn,
  publishNew,
  publishPost,
  submitPost,
  writePost,
} from '../support/writing.ts'

const { adminPosts, adminWriting } = english

const { lang, where, say, viewport } = phoneInTamil

/** Opens the page for a new post. */
async function openNewPost(page: Page, context: BrowserContext, site: string, language: Lang = 'en'): Promise<void> {
  await readIn(context, language, site)
  await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
}

test('parts of the details fold by keyboard and stay folded, and open where something is wrong in them', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  await openNewPost(page, context, baseURL!)
  const isPhone = project.name === 'phone'
  const openDetails = async () => {
    if (isPhone) await page.getByRole('button', { name: adminWriting.details, exact: true }).click()
  }
  const places = page.getByRole('region', { name: adminWriting.sections.places })
  const people = page.getByRole('region', { name: adminWriting.sections.people })
  const category = page.getByLabel(adminPosts.form.category)
  await page.getByLabel(adminPosts.form.title, { exact: true }).fill('Folded')
  await openDetails()
  await expect(category).toBeVisible()
  for (const part of [places, people]) {
    await part.locator('summary').first().focus()
    await page.keyboard.press('Enter')
  }
  await expect(category).toBeHidden()
  await page.reload()
  await openDetails()
  await expect(places).toBeVisible()
  await expect(category).toBeHidden()
  if (isPhone) await page.keyboard.press('Control+.')
  await page.locator('.write-head [type=submit]').click()
  await expect(category).toBeVisible()
  await expect(category).toHaveAttribute('aria-invalid', 'true')
  // Nobody has opened it by hand.
  await expect(people.locator('details')).not.toHaveAttribute('open')
  await page.reload()
  await openDetails()
  await expect(places).toBeVisible()
  await expect(category).toBeHidden()
})

test('the page begins with the title, without the navigation, the details close and stay closed, and the role of an author is changed by keys [N-13]', async ({
  page,
  context,
  baseURL,
}) => {
  await openNewPost(page, context, baseURL!)
  const title = page.getByLabel(adminPosts.form.title, { exact: true })
  const details = page.getByRole('complementary', { name: adminWriting.details })
  await expect(title).toBeFocused()
  await expect(page.locator('.rail')).toHaveCount(0)
  await expect(details).toBeVisible()
  expect((await details.boundingBox())!.width).toBe(360)
  // Whoever was in it stands at the button that opens it again.
  await page.getByLabel(adminPosts.form.category).focus()
  await page.keyboard.press('Control+.')
  await expect(details).toBeHidden()
  await expect(page.getByRole('button', { name: adminWriting.details, exact: true })).toBeFocused()
  await page.reload()
  await expect(title).toBeFocused()
  await expect(details).toBeHidden()
  await page.getByRole('button', { name: adminWriting.details, exact: true }).click()
  await expect(details).toBeVisible()
  await title.fill('Kept by a key')
  await page.keyboard.press('Control+s')
  await expect(page.locator('.save-state')).toContainText('Saved ')

  const author = page.getByRole('combobox', { name: english.adminTerms.picker.author })
  const [first, second] = [`Kavya ${Date.now()}`, `Omar ${Date.now()}`]
  for (const name of [first, second]) {
    await author.fill(name)
    await page.getByRole('option', { name: said(english.adminTerms.picker.newAuthor, { name }) }).click()
  }
  const role = page.getByLabel(said(english.adminTerms.picker.roleOf, { name: second }))
  await role.selectOption('translator')
  await role.focus()
  await page.keyboard.press('ArrowDown')
  await expect(role).not.toHaveValue('translator')
  await expect(role).toBeFocused()
})

test('the main button says its outcome, a year of five digits is not taken as a time, and a draft is seen by nobody', async ({
  page,
  context,
  baseURL,
  newReader,
}) => {
  await openNewPost(page, context, baseURL!)
  const title = `Not yet ${Date.now()}`
  const button = page.locator('.write-head button[type=submit]')
  await expect(button).toHaveText(adminPosts.form.submit)
  await page.getByText(adminWriting.state.scheduled, { exact: true }).click()
  await page.getByLabel(adminWriting.state.publishAt).fill('12026-01-02T06:00')
  await expect(button).toHaveText(adminWriting.outcome.scheduled)
  const date = page.getByLabel(adminWriting.state.date, { exact: true })
  await date.fill('12026-01-02T06:00')
  await page.getByLabel(adminPosts.form.title, { exact: true }).fill('In good time')
  await page.getByRole('button', { name: adminWriting.preview.show }).click()
  const preview = page.getByRole('dialog', { name: adminWriting.preview.title })
  await expect(preview.frameLocator('iframe').getByRole('heading', { name: 'In good time' })).toBeVisible()
  await preview.getByRole('button', { name: adminWriting.preview.close }).click()
  await date.fill('')
  await page.getByLabel(adminWriting.state.publishAt).fill('2099-01-02T06:00')
  await expect(button).toHaveText('Publish on 2 January 2099 at 06:00')
  await page.getByText(adminWriting.state.draft, { exact: true }).click()
  await expect(button).toHaveText(adminWriting.outcome.draft)
  await page.getByLabel(adminPosts.form.title, { exact: true }).fill(title)
  await button.click()
  await expect(page.getByText(adminWriting.done.draft)).toBeVisible()
  await expect(page.getByRole('link', { name: adminPosts.viewAsReader })).toHaveCount(0)
  await page.getByRole('link', { name: adminPosts.editThis }).click()
  const window = page.locator('.write')
  await expect(window.getByLabel(adminPosts.form.title, { exact: true })).toHaveValue(title)
  await expect(window.getByRole('radio', { name: adminWriting.state.draft })).toBeChecked()
  const reader = await newReader({ lang: 'en' })
  await reader.goto(`/search?q=${encodeURIComponent(title)}`)
  await expect(reader.getByRole('link', { name: title })).toHaveCount(0)
})

test('a link is made to a post by words of its title, in a panel at the words that are linked', async ({
  page,
  context,
  baseURL,
}) => {
  await openNewPost(page, context, baseURL!)
  const title = `Linked river ${Date.now()}`
  const id = await publishPost(page, title)
  await openText(page)
  await page.keyboard.type('Read this first.')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  const panel = page.locator('.ed-panel')
  const [text, box] = await Promise.all([page.locator('.ProseMirror p').boundingBox(), panel.boundingBox()])
  expect(box!.y).toBeGreaterThan(text!.y)
  expect(Math.abs(box!.x - text!.x)).toBeLessThan(4)
  await page.getByLabel(english.editor.linkForm.address).fill(title)
  await expect(panel.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator(`.ProseMirror a[href^="/posts/${id}"]`)).toHaveText('Read this first.')

  await page.getByRole('button', { name: english.editor.insert.open, exact: true }).click()
  const button = page.getByRole('button', { name: english.editor.insert.open, exact: true })
  const [opener, menu] = await Promise.all([button.boundingBox(), panel.boundingBox()])
  expect(menu!.x).toBeLessThanOrEqual(opener!.x)
  expect(menu!.x + menu!.width).toBeGreaterThanOrEqual(opener!.x + opener!.width)
})

test('a picture without words is not published: it is described, or marked as decoration [N-11, N-21]', async ({
  page,
  context,
  baseURL,
}) => {
  await openNewPost(page, context, baseURL!)
  await writePost(page, `Described ${Date.now()}`)
  await page.locator('.images-add input').setInputFiles([await photo(600, 600), await photo(600, 400)])
  await expect(page.locator('.picture-text')).toHaveCount(2)
  await submitPost(page)
  const alt = page.getByLabel(adminWriting.pictures.alt).filter({ visible: true })
  await expect(alt).toBeFocused()
  await expect(page.locator('.write-notes').getByRole('alert')).toContainText(adminWriting.pictures.altMissing)
  await alt.fill('A lamp in the rain')
  await page.getByLabel(adminWriting.pictures.caption).first().fill('The lamp of our street')
  await page.getByLabel(adminWriting.pictures.credit).first().fill('Kayal')
  // Enter leads to the next one that lacks its words; it may go out without them, if that is said.
  await alt.first().press('Enter')
  await expect(page.locator('.picture-text').last().getByLabel(adminWriting.pictures.alt)).toBeFocused()
  await page.getByRole('button', { name: adminWriting.pictures.anyway }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminWriting.publish.go }).click()
  await page.getByRole('link', { name: adminPosts.editThis }).click()
  const window = page.locator('.write')
  const first = window.locator('.picture-text').first()
  await first.locator('summary').click()
  await expect(first.getByLabel(adminWriting.pictures.alt)).toHaveValue('A lamp in the rain')
  await expect(first.getByLabel(adminWriting.pictures.caption)).toHaveValue('The lamp of our street')
  await expect(first.getByLabel(adminWriting.pictures.credit)).toHaveValue('Kayal')
})

test('a picture in the text without words is named, and the editor is led to it [N-21]', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(viewport)
  await openNewPost(page, context, baseURL!, lang)
  await page.getByLabel(say.adminPosts.form.title).first().fill(`Words for pictures ${lang} ${Date.now()}`)
  await openText(page)
  await page.keyboard.type('Rain')
  await insertPicture(page)
  await expect(picturesIn(page)).toHaveCount(1)
  await insertPicture(page)
  await expect(picturesIn(page)).toHaveCount(2)
  // Not where the text was clicked a moment before: the two would be a double click.
  await picturesIn(page)
    .first()
    .click({ position: { x: 8, y: 8 } })
  const alt = page.getByLabel(say.editor.picture.alt)
  await alt.fill('The first one')
  await page.locator('.ProseMirror p').first().click()
  await expect(alt).toHaveCount(0)
  await page.getByRole('button', { name: say.adminWriting.details, exact: true }).click()
  await page.getByLabel(say.adminPosts.form.category).selectOption({ label: 'கவிதைகள்' })
  await page.keyboard.press('Escape')
  const send = page.locator('.write-head button[type=submit]')
  await send.click()
  await expect(alt).toBeFocused()
  await expect(alt).toHaveAttribute('aria-invalid', 'true')
  const problem = page.locator('.headlines-problem')
  const sentence = say.adminWriting.pictures.altMissingInText.replace('{{places}}', '2')
  await expect(problem).toContainText(sentence)
  await page.locator('.ProseMirror p').first().click()
  await problem.getByRole('button', { name: say.adminWriting.pictures.leadTo }).click()
  await expect(alt).toBeFocused()
  await expect(page.locator('.ProseMirror-selectednode')).toBeInViewport()
  await page.getByLabel(say.editor.picture.decorative).check()
  await expect(problem).toHaveCount(0)
  await publishNew(page, say)
  await expect(page.getByText(say.adminPosts.created)).toBeVisible()
})

test(`address and description are seen as a search result and as a shared link while they are typed, and the preview shows the page of the post as it is written now, for phone and desktop, light and dark, ${where} [N-07, N-11, N-23]`, async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(viewport)
  await openNewPost(page, context, baseURL!, lang)
  await page.getByLabel(say.adminPosts.form.title, { exact: true }).fill('Palm Leaf School')
  await page.getByRole('button', { name: say.adminWriting.details, exact: true }).click()
  await expect(page.locator('.search-look')).toContainText('palm-leaf-school')
  await page.getByLabel(say.adminWriting.search.slug).fill('a-school')
  await page.getByLabel(say.adminWriting.search.description).fill('Nine children learn to write on leaves.')
  for (const look of ['.search-look', '.share-look']) {
    await expect(page.locator(look)).toContainText('Palm Leaf School')
    await expect(page.locator(look)).toContainText('Nine children learn to write on leaves.')
  }
  await expect(page.locator('.search-look')).toContainText('› a-school')
  await page.keyboard.press('Escape')

  await page.getByLabel(say.adminPosts.form.title, { exact: true }).fill('Seen before')
  await openText(page)
  await page.keyboard.type('The rain came early.')
  await page.keyboard.press('Control+Shift+P')
  const window = page.getByRole('dialog', { name: say.adminWriting.preview.title })
  const shown = window.frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Seen before')
  await expect(shown.locator('.prose')).toHaveText('The rain came early.')
  const frame = window.locator('iframe')
  const wide = (await frame.boundingBox())!.width
  await window.getByRole('button', { name: say.adminWriting.preview.phone }).click()
  await expect.poll(async () => (await frame.boundingBox())!.width).toBe(360)
  expect(wide).toBeGreaterThan(1200)
  const paper = () => shown.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await window.getByRole('button', { name: say.adminWriting.preview.light }).click()
  const light = await paper()
  await window.getByRole('button', { name: say.adminWriting.preview.dark }).click()
  await expect.poll(paper).not.toBe(light)
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  // Readers have no link to edit it.
  await expect(shown.getByRole('button').first()).toBeVisible()
  await expect(shown.getByRole('link', { name: messages[lang].posts.edit })).toHaveCount(0)
  await window.getByRole('button', { name: say.adminWriting.preview.close }).click()
  await expect(window).toHaveCount(0)
  await expect(page.locator('.ProseMirror')).toHaveText('The rain came early.')
})

test('a post is written, photographed, cropped and published on a phone whose keyboard is open [N-15]', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openNewPost(page, context, baseURL!, lang)
  await page.getByLabel(say.adminPosts.form.title, { exact: true }).fill(`மழைக்காலத்து நூலகம் ${lang} ${Date.now()}`)
  await page.locator('.ProseMirror').click()
  // What the keyboard leaves.
  await page.setViewportSize({ width: 360, height: 360 })
  for (let count = 0; count < 6; count++) {
    await page.keyboard.insertText('ஊரின் நூலகம் சிறியது; மழைக்காலத்தில் கூரை ஒழுகும்.')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.insertText('முடிவு')
  const covered = await page.evaluate(() => {
    const line = getSelection()!.getRangeAt(0).getBoundingClientRect()
    const tools = document.querySelector('.ed-top')!.getBoundingClientRect()
    const head = document.querySelector('.write-head')!.getBoundingClientRect()
    return { below: line.bottom - tools.top, above: head.bottom - line.top, tools: tools.bottom, row: tools.height }
  })
  expect(covered.below).toBeLessThan(0)
  expect(covered.above).toBeLessThan(0)
  expect(covered.tools).toBeLessThanOrEqual(360)
  expect(covered.row).toBeLessThanOrEqual(49)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: say.adminWriting.details, exact: true }).click()
  await page.getByLabel(say.adminPosts.form.category).selectOption({ label: 'கவிதைகள்' })
  await page.locator('.images-camera input').setInputFiles([await photo(900, 700, '#1b2a9e')])
  await page.getByRole('button', { name: said(say.media.cropOf, { place: '1' }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.media.dialog.apply }).click()
  await page.locator('.picture-text summary').click()
  await page.getByLabel(say.adminWriting.pictures.alt).fill('நீல நிறச் சுவர்')
  await page.keyboard.press('Escape')
  await publishNew(page, say)
  await expect(page.getByText(say.adminPosts.created)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
