// The admin: the work on posts and recent posts.
import type { Page } from '@playwright/test'
import { messages as english } from '../../i18n/en/admin.ts'
import { goByScripts } from '../support/admin-nav.ts'
import { phoneInTamil } from '../support/devices.ts'
import { cropAsOffered, photo } from '../support/pictures.ts'
import { readingOf } from '../support/read-text.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { describePictures, publishNew } from '../support/writing.ts'
import { refused, type Answers } from '../../test/answers.ts'
import { answerCalls } from '../support/answers.ts'

const { adminPostList, adminPosts, adminRecent, adminWorkList, media } = english

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Publishes a post by the documented call. @returns its id */
async function publish(page: Page, token: string, title: string, withPicture: boolean): Promise<string> {
  const answer = await page.request.post('/api/universal-posts', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      ...{ title, content: '<p>The rain came early this year.</p>', author: 'Kayal', category: 'Poems' },
      ...(withPicture && { images: await photo(400, 400) }),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 800 }

const rowOf = (page: Page, title: string) => page.locator('.list tbody tr', { hasText: title })

test('premium articles are the posts of their category [R-65]', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/premium-articles')
  const by = page.locator('td[data-column=category]')
  await expect(by.first()).toBeVisible()
  for (const words of await by.allTextContents()) expect(words).toBe('Premium Articles')
  await goByScripts(page, '/admin/premium-articles/create')
  await expect(page.getByLabel(adminPosts.form.category).locator('option:checked')).toHaveText('Premium Articles')
})

test('posts are moved by a button, not by the first arrow key, and stay selected when that fails', async ({ page }) => {
  const token = await signInAsAdmin(page)
  const title = `Moved ${Date.now()}`
  const id = await publish(page, token, title, false)
  let answers: Answers = { 'posts.bulk': 'unreachable' }
  await answerCalls(page, () => answers)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('posts.bulk')) changes.push(request.url())
  })
  await page.goto(`/admin/universal?q=${encodeURIComponent(title)}`)
  await rowOf(page, title).getByRole('checkbox').check()
  const bar = page.getByRole('group', { name: adminWorkList.selected })
  await bar.getByRole('button', { name: adminPostList.bulk.move }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const category = await bar.getByRole('combobox').locator('option:checked').textContent()
  await bar.getByRole('button', { name: adminWorkList.doIt }).click()
  await expect(page.getByText(adminWorkList.lost.replace('{{error}}', ''))).toBeVisible()
  await expect(rowOf(page, title).getByRole('checkbox')).toBeChecked()
  expect(changes).toEqual([])
  answers = {}
  await bar.getByRole('button', { name: adminPostList.bulk.move }).click()
  await bar.getByRole('combobox').selectOption(category)
  await bar.getByRole('button', { name: adminWorkList.doIt }).click()
  await expect(rowOf(page, title)).toContainText(category!)
  await page.request.delete(`/api/universal-posts/${id}`, { headers: { authorization: `Bearer ${token}` } })
})

test('a row of the list shows what a post is, and leads to its page [S-271, S-272, S-273, S-274, S-275]', async ({
  page,
}) => {
  const token = await signInAsAdmin(page)
  const mark = `Row${Date.now()}`
  const posts: { id: string; title: string; withPicture: boolean }[] = []
  for (const withPicture of [true, false]) {
    const title = `${mark} ${withPicture ? 'with a picture' : 'without one'}`
    posts.push({ id: await publish(page, token, title, withPicture), title, withPicture })
  }
  await page.goto(`/admin/universal?q=${mark}`)
  for (const { id, title, withPicture } of posts) {
    const row = rowOf(page, title)
    await expect(row.locator('img')).toHaveCount(withPicture ? 1 : 0)
    await expect(row.getByTitle(adminPosts.list.noPicture)).toHaveCount(withPicture ? 0 : 1)
    await expect(row.getByRole('img', { name: adminPostList.states.published })).toBeVisible()
    for (const viewport of [phone, laptop]) {
      await page.setViewportSize(viewport)
      for (const text of [title, 'Kayal', 'Poems']) expect.soft(await readingOf(row, text), text).toBe('read')
      await expect(row.getByText(/^\d\d:\d\d$/)).toBeVisible()
    }
    const opening = row.getByRole('button', { name: title, exact: true })
    await expect(opening).toHaveAccessibleDescription(/^By Kayal in Poems Posted on \d+ \w+ \d{4}$/)
    await opening.focus()
    await page.keyboard.press('.')
    await expect(row.getByRole('button', { name: adminPosts.list.editOf.replace('{{title}}', title) })).toBeFocused()
    for (const verb of [adminPosts.list.edit, adminPosts.list.delete])
      expect.soft(await readingOf(row, verb), verb).toBe('read')
    await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`/posts/${id}/`))
    await page.request.delete(`/api/universal-posts/${id}`, { headers: { authorization: `Bearer ${token}` } })
  }
})

test('the list shows ten posts on a laptop, and is worked through by keys; a long name of an author stands whole in its column, with its initial, from a tablet to a wide screen', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/universal')
  const rows = page.locator('.list tbody tr')
  // Titles of two lines among them.
  await expect(rows.nth(9)).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(rows.first().locator('.list-open')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.locator('.list thead input').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).locator('.list-open')).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked()

  await page.getByRole('searchbox').fill('செந்தில்நாதன்')
  await expect(page).toHaveURL(/q=/)
  const name = page.locator('td[data-column=author]').filter({ hasText: 'செந்தில்நாதன்' }).first()
  for (const width of [800, 960, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await name.evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    expect.soft(lines, `${width} pixels`).toBe(1)
  }
})

const { lang, where, say, viewport } = phoneInTamil
test(`a filter has an address, and a name if somebody gives it one, ${where}`, async ({ page, context, baseURL }) => {
  await page.setViewportSize(viewport)
  await readIn(context, lang, baseURL!)
  await signInAsAdmin(page)
  const name = `Poems ${Date.now()}`
  await page.goto('/admin/universal')
  // On the phone the filters stand behind a button.
  const filters = page.getByLabel(say.adminPosts.list.filter)
  await page.getByRole('button', { name: say.adminPostList.filters.show, exact: true }).click()
  await filters.selectOption({ label: 'கவிதைகள்' })
  const states = page.getByRole('group', { name: say.adminPostList.tabs.label })
  await states.getByRole('button', { name: say.adminPostList.states.published }).click()
  await expect(page).toHaveURL(/category=.*state=published|state=published.*category=/)
  await page.getByRole('button', { name: say.adminWorkList.views.save }).click()
  await page.getByLabel(say.adminWorkList.views.name).fill(name)
  await page.keyboard.press('Enter')
  const view = page.getByRole('button', { name, exact: true })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await states.getByRole('button', { name: say.adminPostList.tabs.all }).click()
  await expect(view).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await view.click()
  await expect(page).toHaveURL(/state=published/)
  await expect(filters.locator('option:checked')).toHaveText('கவிதைகள்')
  await page.getByRole('button', { name: say.adminWorkList.views.remove.replace('{{name}}', name) }).click()
  await expect(view).toHaveCount(0)
})

test('a post is edited in its window, with its pictures [S-264, S-278, S-280, S-281, S-282, S-289, V-14]', async ({
  page,
}) => {
  const token = await signInAsAdmin(page)
  const title = `Edited ${Date.now()}`
  const id = await publish(page, token, title, true)
  await page.goto(`/admin/universal?q=${encodeURIComponent(title)}`)
  await rowOf(page, title)
    .getByRole('button', { name: /^Edit:/ })
    .click()
  const window = page.locator('.write')
  await expect(window.getByLabel(adminPosts.form.title).first()).toHaveValue(title)
  for (const name of [
    english.editor.bold,
    english.editor.italic,
    english.editor.underline,
    english.editor.colour,
    english.editor.size.XL,
  ])
    await expect(window.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(window.getByRole('button', { name: english.editor.align.right })).toBeVisible()
  await window.getByRole('button', { name: adminPosts.form.cancel, exact: true }).click()
  await expect(window).toHaveCount(0)

  await rowOf(page, title)
    .getByRole('button', { name: /^Edit:/ })
    .click()
  await window.locator('.images-add input').setInputFiles(await photo(600, 500, '#b0261a'))
  await page.getByRole('button', { name: media.cropOf.replace('{{place}}', '2') }).click()
  await cropAsOffered(page)
  await page.getByRole('button', { name: media.removeOf.replace('{{place}}', '1') }).click()
  await describePictures(page, 1)
  const category = window.getByLabel(adminPosts.form.category)
  await category.selectOption('')
  await window.getByRole('button', { name: adminPosts.form.save }).click()
  await expect(window.getByText(adminPosts.errors.required)).toBeVisible()
  await category.selectOption({ label: 'Poems' })
  await window.getByRole('button', { name: adminPosts.form.save }).click()
  await expect(page.locator('.toast')).toHaveText(adminPosts.updated)
  await expect(window).toHaveCount(0)
  const { images } = (await (await page.request.get(`/api/universal-posts/${id}`)).json()) as { images: string[] }
  expect(images).toHaveLength(1)
  await page.request.delete(`/api/universal-posts/${id}`, { headers: { authorization: `Bearer ${token}` } })
})

test('recent posts have a list and a form of their own [R-41, R-42, S-285, S-287, S-288, S-290, S-291, V-15]', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const title = `Recent ${Date.now()}`
  await page.goto('/admin/recent-posts/create')
  const submit = page.getByRole('button', { name: adminPosts.form.submit })
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: adminRecent.required })).toBeVisible()
  await page.getByLabel(adminPosts.form.title, { exact: true }).fill(title)
  await page.getByLabel(adminRecent.subTitle).fill('A line below it')
  await page.locator('.ProseMirror').fill('Its text')
  await page.getByLabel(adminPosts.form.author).fill('Kayal')
  await page.getByLabel(adminPosts.form.category).selectOption({ label: 'Poems' })
  for (const place of [adminRecent.headerImage, adminRecent.middleImage]) {
    await page
      .getByRole('group', { name: place })
      .locator('input')
      .setInputFiles(await photo(400, 400, place === adminRecent.headerImage ? '#14592f' : '#1b2a9e'))
    await cropAsOffered(page)
    await describePictures(page, 1)
    if (place === adminRecent.middleImage) continue
    await submit.click()
    await expect(page.getByRole('alert').filter({ hasText: adminRecent.imagesHint })).toBeVisible()
  }
  let answers: Answers = { 'drafts.commit': refused('CATEGORY_UNKNOWN') }
  await answerCalls(page, () => answers)
  await publishNew(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create post' })).toBeVisible()
  answers = {}
  await publishNew(page)
  await expect(page.getByText(adminPosts.created)).toBeVisible()

  await goByScripts(page, '/admin/recent-posts')
  await rowOf(page, title)
    .getByRole('button', { name: /^Edit:/ })
    .click()
  await expect(page.locator('.write').getByLabel(adminPosts.form.title).first()).toHaveValue(title)
  await expect(page.locator('.write .images-grid img')).toHaveCount(2)
  await page.getByRole('button', { name: adminPosts.form.cancel, exact: true }).click()
  await rowOf(page, title)
    .getByRole('button', { name: /^Delete:/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: adminPosts.list.delete, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(adminPosts.deleted)
  await expect(rowOf(page, title)).toHaveCount(0)
})

test('a post of two years ago is found by its month in three clicks [H-106]', async ({ page }) => {
  const token = await signInAsAdmin(page)
  const title = `Found by month ${Date.now()}`
  const data = { title, content: '<p>Rain</p>', category: 'Poems', publishedAt: '2024-11-10T06:00:00.000Z' }
  const made = await page.request.post('/trpc/posts.create', { headers: { authorization: `Bearer ${token}` }, data })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto('/admin/dashboard')
  await page.locator('.rail-nav').getByRole('link', { name: english.adminSite.entries.posts, exact: true }).click()
  let clicks = 1
  // The list of a select is the system's: one click opens it, one takes the month.
  await page.getByLabel(adminPostList.filters.month, { exact: true }).selectOption('202411')
  clicks += 2
  await expect(page).toHaveURL(/month=202411/)
  await expect(rowOf(page, title)).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(3)
})
