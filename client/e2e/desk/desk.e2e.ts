// The desk: its frame, and the work on posts, categories, header banners, PDFs and notifications.
import type { Page } from '@playwright/test'
import { admin as say } from '../../i18n/en/admin.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { pdfCategoryTa } from '../../../shared/pdfs.ts'
import { storageKeys } from '../../../shared/storage-keys.ts'
import { buildPdf } from '../../../server/test/pdf-files.ts'
import { cropAsOffered, photo } from '../support/pictures.ts'
import { admin } from '../support/site.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { answerCalls, refused } from '../texts/answers.ts'

const { adminSite, adminPosts, adminCategories, adminHeaders, adminPdfs, adminNotifications, adminRecent, media } = say

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

const cardOf = (page: Page, title: string) => page.locator('.pcard', { hasText: title })
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.adminToken)

test('the sidebar leads to every page of the desk', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const rail = page.locator('.rail')
  await expect(rail.locator('.rail-title')).toContainText(adminSite.title)
  await expect(rail).toHaveCSS('position', /fixed|sticky/)
  const addresses = await rail.locator('nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const [path, ways] of Object.entries({
    'news-title': [''],
    'header-image': [''],
    banners: [''],
    categories: [''],
    'premium-articles': ['', '/create'],
    'addphotos/upload': [''],
    'recent-posts': ['', '/create'],
    universal: ['', '/create'],
    books: ['', '/create'],
    'pdf-uploads': ['', '/create'],
    notifications: ['/view', '/send'],
    orders: [''],
    'subscription-plans': ['', '/create'],
  }))
    for (const way of ways) expect(addresses).toContain(`/admin/${path}${way}`)
  await page.goto('/admin/notifications')
  await expect(page).toHaveURL(/\/admin\/notifications\/view$/)
})

test('whoever has a session at the desk is not asked for a password', async ({ page, faults }) => {
  faults.expect(/^401: POST .*adminLogin/)
  await page.goto('/auth/login')
  await page.getByLabel(adminSite.login.email).fill(admin.email)
  await page.getByLabel(adminSite.login.password, { exact: true }).fill('not this one')
  await page.getByRole('button', { name: adminSite.login.submit, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(sentenceOf('LOGIN_FAILED'))
  await signInAsAdmin(page)
  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('the way out of the desk forgets the session', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: adminSite.logout }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await stored(page)).toBeNull()
  await expect(page.getByRole('alert')).toBeEmpty()
})

test('nobody sees the desk without a session', async ({ page }) => {
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/auth\/login\?/)
  await expect(page.getByRole('alert')).toHaveText('Admin not authenticated. Please log in.')
})

test('orders that answer 401 say so and lead to the login', async ({ page, faults }) => {
  faults.expect(/^401: /)
  const token = await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: adminSite.dashboard.welcome })).toBeVisible()
  await page.request.post('/api/auth/admin/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.locator('.rail a[href="/admin/orders"]').click()
  await expect(page.locator('.toast')).toHaveText(say.adminShop.orders.unauthorized)
  await expect(page).toHaveURL(/\/auth\/login\?/)
  expect(await stored(page)).toBeNull()
})

test('premium articles are the posts of their category', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/premium-articles')
  const by = page.locator('.pcard-by')
  await expect(by.first()).toBeVisible()
  for (const words of await by.allTextContents()) expect(words).toContain('சிறப்புக் கட்டுரைகள்')
  await page.goto('/admin/premium-articles/create')
  await expect(page.getByLabel(adminPosts.form.category).locator('option:checked')).toHaveText('சிறப்புக் கட்டுரைகள்')
})

test('a card of the desk shows what a post is', async ({ page }) => {
  const token = await signInAsAdmin(page)
  for (const [title, withPicture] of [
    ['A card with a picture', true],
    ['A card without one', false],
  ] as const) {
    const id = await publish(page, token, title, withPicture)
    await page.goto(`/admin/universal?q=${encodeURIComponent(title)}`)
    const card = cardOf(page, title)
    await expect(card.locator('img')).toHaveCount(withPicture ? 1 : 0)
    await expect(card.locator('.pcard-none')).toHaveCount(withPicture ? 0 : 1)
    await expect(card.getByRole('heading')).toHaveText(title)
    await expect(card).toContainText('By Kayal in கவிதைகள்')
    await expect(card).toContainText(/Posted on \d+ \w+ \d{4}/)
    await expect(card.locator('.pcard-text')).toHaveText('The rain came early this year.')
    await expect(card.getByRole('button')).toHaveText([adminPosts.list.edit, adminPosts.list.delete])
    await page.request.delete(`/api/universal-posts/${id}`, { headers: { authorization: `Bearer ${token}` } })
  }
})

test('a post is edited in its window, with its pictures', async ({ page }) => {
  const token = await signInAsAdmin(page)
  const title = `Edited ${Date.now()}`
  const id = await publish(page, token, title, true)
  await page.goto(`/admin/universal?q=${encodeURIComponent(title)}`)
  await cardOf(page, title)
    .getByRole('button', { name: /^Edit:/ })
    .click()
  const window = page.getByRole('dialog').first()
  await expect(window.getByLabel(adminPosts.form.title).first()).toHaveValue(title)
  for (const name of [say.editor.bold, say.editor.italic, say.editor.underline, say.editor.colour, say.editor.size.XL])
    await expect(window.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(window.getByRole('button', { name: say.editor.align.right })).toBeVisible()
  await window.getByRole('button', { name: adminPosts.form.cancel, exact: true }).click()
  await expect(window).toHaveCount(0)

  await cardOf(page, title)
    .getByRole('button', { name: /^Edit:/ })
    .click()
  await window.locator('.images-add input').setInputFiles(await photo(600, 500, '#b0261a'))
  await page.getByRole('button', { name: media.cropOf.replace('{{place}}', '2') }).click()
  await cropAsOffered(page)
  await page.getByRole('button', { name: media.removeOf.replace('{{place}}', '1') }).click()
  const category = window.getByLabel(adminPosts.form.category)
  await category.selectOption('')
  await window.getByRole('button', { name: adminPosts.form.save }).click()
  await expect(window.getByText(adminPosts.errors.required)).toBeVisible()
  await category.selectOption({ label: 'கவிதைகள்' })
  await window.getByRole('button', { name: adminPosts.form.save }).click()
  await expect(page.locator('.toast')).toHaveText(adminPosts.updated)
  await expect(window).toHaveCount(0)
  const { images } = (await (await page.request.get(`/api/universal-posts/${id}`)).json()) as { images: string[] }
  expect(images).toHaveLength(1)
  await page.request.delete(`/api/universal-posts/${id}`, { headers: { authorization: `Bearer ${token}` } })
})

test('recent posts have a list and a form of their own', async ({ page }) => {
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
  await page.getByLabel(adminPosts.form.category).selectOption({ label: 'கவிதைகள்' })
  for (const place of [adminRecent.headerImage, adminRecent.middleImage]) {
    await page
      .getByRole('group', { name: place })
      .locator('input')
      .setInputFiles(await photo(400, 400, place === adminRecent.headerImage ? '#14592f' : '#1b2a9e'))
    await cropAsOffered(page)
    if (place === adminRecent.middleImage) continue
    await submit.click()
    await expect(page.getByRole('alert').filter({ hasText: adminRecent.imagesHint })).toBeVisible()
  }
  await answerCalls(page, () => ({ 'posts.create': refused('CATEGORY_UNKNOWN') }))
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create post' })).toBeVisible()
  await page.unrouteAll()
  await submit.click()
  await expect(page.getByText(adminPosts.created)).toBeVisible()

  await page.goto('/admin/recent-posts')
  await cardOf(page, title)
    .getByRole('button', { name: /^Edit:/ })
    .click()
  await expect(page.getByRole('dialog').getByLabel(adminPosts.form.title).first()).toHaveValue(title)
  await expect(page.getByRole('dialog').locator('.images-grid img')).toHaveCount(2)
  await page.getByRole('dialog').getByRole('button', { name: adminPosts.form.cancel, exact: true }).click()
  await cardOf(page, title)
    .getByRole('button', { name: /^Delete:/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: adminPosts.list.delete, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(adminPosts.deleted)
  await expect(cardOf(page, title)).toHaveCount(0)
})

test('a category is edited, moved and deleted, and its posts go to another', async ({ page, faults }) => {
  // It still has posts.
  faults.expect(/^409: POST .*categories\.delete/)
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const mark = String(Date.now())
  const name = { en: `Shelf ${mark}`, ta: `அலமாரி ${mark}` }
  await page.request.post('/api/categories', { headers, data: { name } })
  const post = await page.request.post('/api/universal-posts', {
    headers,
    multipart: { title: `Kept ${mark}`, content: 'Its text', category: name.en },
  })
  const { _id: postId } = (await post.json()) as { _id: string }
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: adminCategories.editOf.replace('{{name}}', name.ta) }).click()
  await page.getByLabel(adminCategories.nameTa).fill(`${name.ta} 2`)
  await expect(page.getByRole('button', { name: adminCategories.cancel })).toBeVisible()
  await page.getByRole('button', { name: adminCategories.update }).click()
  await expect(page.locator('.toast')).toHaveText(adminCategories.updated)

  const rows = page.locator('.crow')
  const row = rows.filter({ hasText: `${name.ta} 2` })
  await expect(row).toBeVisible()
  const place = (await rows.allTextContents()).findIndex((text) => text.includes(`${name.ta} 2`))
  const above = rows.nth(place - 1)
  const neighbour = (await above.locator('.crow-name b').textContent())!
  await row.scrollIntoViewIfNeeded()
  const from = (await row.locator('.crow-handle').boundingBox())!
  const to = (await above.locator('.crow-handle').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y - 6, { steps: 6 })
  await page.mouse.up()
  await expect(page.locator('.toast')).toHaveText(adminCategories.ordered)
  const list = (await (await page.request.get('/api/categories')).json()) as { name: { ta: string }; order: number }[]
  expect(list.map(({ order }) => order)).toEqual(list.map((_, index) => index + 1))
  expect(list.slice(place - 1, place + 1).map((category) => category.name.ta)).toEqual([`${name.ta} 2`, neighbour])

  await page.getByRole('button', { name: adminCategories.deleteOf.replace('{{name}}', `${name.ta} 2`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: adminCategories.delete, exact: true }).click()
  await dialog.getByLabel(adminCategories.moveTo).selectOption({ label: 'கவிதைகள்' })
  await dialog.getByRole('button', { name: adminCategories.moveAndDelete }).click()
  await expect(page.locator('.toast')).toHaveText(adminCategories.deleted)
  await expect(row).toHaveCount(0)
  const moved = (await (await page.request.get(`/api/universal-posts/${postId}`)).json()) as { category: string }
  expect(moved.category).toBe('Poems')
  await page.request.delete(`/api/universal-posts/${postId}`, { headers })
})

test('a header banner is cropped five to two for a category, and stands over its page', async ({ page }) => {
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const mark = String(Date.now())
  const name = { en: `Headed ${mark}`, ta: `தலைப்புப் படம் ${mark}` }
  const made = await page.request.post('/api/categories', { headers, data: { name, setHeader: true } })
  const { _id: id } = (await made.json()) as { _id: string }
  await page.goto('/admin/header-image')
  const submit = page.getByRole('button', { name: adminHeaders.submit })
  await expect(submit).toBeDisabled()
  await page.getByLabel(adminHeaders.category).selectOption({ label: name.ta })
  await expect(submit).toBeDisabled()
  await page.locator('.slot input').setInputFiles(await photo(1000, 700))
  await expect(page.getByRole('dialog')).toContainText('900 × 360')
  await cropAsOffered(page)
  await expect(page.locator('.slot')).toContainText('900 × 360')
  await submit.click()
  await expect(page.getByText(adminHeaders.done)).toBeVisible()
  await page.goto(`/headed${mark}`)
  const { width, height } = (await page.locator('.header-banner img').boundingBox())!
  expect(width / height).toBeCloseTo(2.5, 1)
  await page.request.delete(`/api/categories/${id}`, { headers })
})

test('a PDF is uploaded, edited and deleted', async ({ page }) => {
  await signInAsAdmin(page)
  const title = `Issue ${Date.now()}`
  await page.goto('/admin/pdf-uploads/create')
  const file = page.getByLabel(adminPdfs.file)
  await expect(file).toHaveAttribute('accept', 'application/pdf,.pdf')
  await expect(page.getByLabel(adminPdfs.cover)).toHaveAttribute('accept', 'image/*')
  await expect(page.getByLabel(adminPdfs.category).locator('option')).toHaveText(['Archive', 'Editorial'])
  await page.getByLabel(adminPdfs.title, { exact: true }).fill(title)
  await page.getByLabel(adminPdfs.date).fill('2026-11-01')
  await page.getByRole('button', { name: adminPdfs.upload }).click()
  await expect(page.getByText(sentenceOf('PDF_REQUIRED'))).toBeVisible()
  await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: buildPdf({ pages: ['One page'] }) })
  await page.getByRole('button', { name: adminPdfs.upload }).click()
  await expect(page.locator('.toast')).toHaveText(adminPdfs.created)
  await expect(page).toHaveURL(/\/admin\/pdf-uploads$/)
  const { data } = (await (await page.request.get('/api/pdf-uploads')).json()) as {
    data: { _id: string; title: string; category: { en: string; ta: string } }[]
  }
  const made = data.find((pdf) => pdf.title === title)!
  expect(made.category).toEqual({ en: 'Archive', ta: pdfCategoryTa('Archive') })

  const tile = page.locator('.work-tiles li', { hasText: title })
  await tile.getByRole('button', { name: adminPdfs.edit }).click()
  await page.getByRole('dialog').getByLabel(adminPdfs.subtitle).fill('Of November')
  await page.getByRole('dialog').getByRole('button', { name: adminPdfs.update }).click()
  await expect(page.locator('.toast')).toHaveText(adminPdfs.updated)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/admin/pdf-uploads/edit/${made._id}`)
  await expect(page.getByLabel(adminPdfs.subtitle)).toHaveValue('Of November')
  await page.getByRole('button', { name: adminPdfs.cancel }).click()
  await tile.getByRole('button', { name: adminPdfs.delete }).click()
  await expect(page.getByRole('dialog')).toContainText(adminPdfs.deleteText)
  await page.getByRole('dialog').getByRole('button', { name: adminPdfs.delete, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(adminPdfs.deleted)
  await expect(tile).toHaveCount(0)
})

test('a notification is sent by names, found in both views, changed and deleted', async ({ page }) => {
  const name = `Kanmani ${Date.now()}`
  await page.request.post('/api/auth/client/register', {
    data: { name, email: `${Date.now()}@example.org`, password: 'a password of a reader' },
  })
  await signInAsAdmin(page)
  await page.goto('/admin/notifications/send')
  await page.getByLabel(adminNotifications.title, { exact: true }).fill('New issue')
  await page.getByLabel(adminNotifications.message, { exact: true }).fill('It is out.')
  await page.getByLabel(adminNotifications.names).fill(` , ${name},, `)
  await page.getByRole('button', { name: adminNotifications.send, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminNotifications.send, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(adminNotifications.sent)

  await page.goto('/admin/notifications/view')
  // The list of all is there, and is narrowed by what is typed.
  await expect(page.locator('.ntf-people [role=option]').first()).toBeVisible()
  await page.getByLabel(adminNotifications.find).fill(name)
  await page.locator('.ntf-people [role=option]', { hasText: name }).click()
  const message = page.locator('.ntf-list li', { hasText: 'It is out.' })
  await expect(message).toContainText(adminNotifications.unread)
  await expect(message.locator('time')).toHaveText([/\d{4}/, /^\d\d:\d\d$/])
  await message.getByRole('button', { name: adminNotifications.edit }).click()
  await page.getByRole('dialog').getByLabel(adminNotifications.title).fill('The new issue')
  await page.getByRole('dialog').getByRole('button', { name: adminNotifications.save }).click()
  await expect(page.locator('.toast')).toHaveText(adminNotifications.updated)
  await expect(message).toContainText('The new issue')
  await expect(message.getByRole('button', { name: /read/i })).toHaveCount(0)

  await page.getByRole('button', { name: adminNotifications.summary, exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    adminNotifications.number,
    adminNotifications.name,
    adminNotifications.total,
    adminNotifications.unreadTotal,
    adminNotifications.action,
  ])
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('button', { name: adminNotifications.manage }).click()
  await expect(page).toHaveURL(/reader=\w+/)

  await page.getByLabel(adminNotifications.find).fill(name)
  await page.locator('.ntf-people [role=option]', { hasText: name }).click()
  await message.getByRole('button', { name: adminNotifications.delete }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminNotifications.delete }).click()
  await expect(page.locator('.toast')).toHaveText(adminNotifications.deleted)
  await expect(message).toHaveCount(0)
})
