// The admin: the work on categories, header banners, PDFs and notifications.
import { messages as say } from '../../i18n/en/admin.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { pdfCategoryTa } from '../../../shared/pdfs.ts'
import { buildPdf } from '../../../server/test/pdf-files.ts'
import { cropAsOffered, photo } from '../support/pictures.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { adminCategories, adminHeaders, adminPdfs, adminNotifications } = say

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test('a category is edited, moved and deleted, and its posts go to another [C-60, S-221, S-322, S-323, S-324, ST-40]', async ({
  page,
  faults,
}) => {
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
  await page.getByRole('button', { name: adminCategories.editOf.replace('{{name}}', name.en) }).click()
  await expect(
    page.getByRole('heading', { name: adminCategories.editTitle.replace('{{name}}', name.en) }),
  ).toBeFocused()
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
  const from = (await row.locator('.sort-handle').boundingBox())!
  const to = (await above.locator('.sort-handle').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y - 6, { steps: 6 })
  await page.mouse.up()
  await expect(page.locator('.toast')).toHaveText(adminCategories.ordered)
  const list = (await (await page.request.get('/api/categories')).json()) as { name: { ta: string }; order: number }[]
  expect(list.map(({ order }) => order)).toEqual(list.map((_, index) => index + 1))
  expect(list.slice(place - 1, place + 1).map((category) => category.name.ta)).toEqual([`${name.ta} 2`, neighbour])

  await page.getByRole('button', { name: adminCategories.deleteOf.replace('{{name}}', name.en) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: adminCategories.delete, exact: true }).click()
  await dialog.getByLabel(adminCategories.moveTo).selectOption({ label: 'Poems' })
  await dialog.getByRole('button', { name: adminCategories.moveAndDelete }).click()
  await expect(page.locator('.toast')).toHaveText(adminCategories.deleted)
  await expect(row).toHaveCount(0)
  const moved = (await (await page.request.get(`/api/universal-posts/${postId}`)).json()) as { category: string }
  expect(moved.category).toBe('Poems')
  await page.request.delete(`/api/universal-posts/${postId}`, { headers })
})

test('a header banner is cropped five to two for a category, and stands over its page [R-44, S-092, S-230, S-308, S-309, S-310, S-311, S-313, V-27]', async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const mark = String(Date.now())
  const name = { en: `Headed ${mark}`, ta: `தலைப்புப் படம் ${mark}` }
  const made = await page.request.post('/api/categories', { headers, data: { name, setHeader: true } })
  const { _id: id } = (await made.json()) as { _id: string }
  await page.goto('/admin/header-image')
  const submit = page.getByRole('button', { name: adminHeaders.submit })
  await expect(submit).toBeDisabled()
  await page.getByLabel(adminHeaders.category).selectOption({ label: name.en })
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

test('a PDF is uploaded, edited and deleted [C-57, R-52, R-53, R-54, S-224, S-332, S-333, ST-42, ST-43, V-44, V-45, V-46, V-47]', async ({
  page,
}) => {
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

test('a notification is sent by names, found in both views, changed and deleted [R-55, R-56, S-227, S-336, S-337, S-338, S-340, S-341, S-342, S-343, S-344, S-345, ST-31]', async ({
  page,
}) => {
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
  const message = page.locator('[data-list=reader-messages] tbody tr', { hasText: 'It is out.' })
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
