// The forms of the admin: nothing that was typed is lost, and nothing goes out by mistake.
import type { Page } from '@playwright/test'
import { admin as say } from '../../i18n/en/admin.ts'
import { expect, readIn, signInAsAdmin, test, untilAlive } from '../support/test.ts'

const { adminNotifications, adminSite } = say

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Makes a reader's account by the documented call. */
async function addReader(page: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '-')}@example.org`
  const answer = await page.request.post('/api/auth/client/register', {
    data: { name, email, password: 'a password of a reader' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The calls of one procedure that the page makes from now on. */
function callsOf(page: Page, procedure: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/') && request.url().includes(procedure)) calls.push(request.url())
  })
  return calls
}

/** Answers a procedure's calls a good while later than the server does. */
const slowDown = (page: Page, procedure: string) =>
  page.route(`**/trpc/*${procedure}*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })

test('on a slow line, Enter before the readers are found neither sends a notification nor loses anything', async ({
  page,
}) => {
  const mark = String(Date.now())
  const [kayal, maran] = [`Kayal ${mark}`, `Maran ${mark}`]
  await addReader(page, kayal)
  await addReader(page, maran)
  await signInAsAdmin(page)
  await slowDown(page, 'notifications.searchPeople')
  const sent = callsOf(page, 'notifications.send')
  const previews = callsOf(page, 'notifications.preview')
  await page.goto('/admin/notifications/send')
  const find = page.getByRole('combobox', { name: adminNotifications.find })
  const options = page.getByRole('listbox', { name: adminNotifications.readers }).getByRole('option')
  await untilAlive(find)
  await page.getByLabel(adminNotifications.title, { exact: true }).fill('To two')
  await page.getByLabel(adminNotifications.message, { exact: true }).fill('Both shall read it.')

  await find.pressSequentially(kayal)
  await page.keyboard.press('Enter')
  await expect(find).toHaveValue(kayal)
  await expect(options).toHaveCount(1)
  await expect(find).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${kayal}` })).toBeVisible()
  await expect(find).toHaveValue('')

  await find.pressSequentially(maran)
  await page.keyboard.press('Enter')
  await expect(find).toHaveValue(maran)
  await expect(options).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${maran}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${kayal}` })).toBeVisible()

  await find.pressSequentially('Nobody of this name')
  await page.keyboard.press('Enter')
  await expect(page.getByText(adminNotifications.nobodyFound)).toBeVisible()
  await page.keyboard.press('Enter')
  expect(previews).toEqual([])
  await expect(page.getByLabel(adminNotifications.title, { exact: true })).toHaveValue('To two')

  await page.getByRole('button', { name: adminNotifications.send, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Send to 2 readers?')
  await expect(dialog).toContainText(`goes to ${kayal}, ${maran}.`)
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: adminNotifications.send, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(adminNotifications.sent)
  await expect(page.getByLabel(adminNotifications.title, { exact: true })).toHaveValue('')
  expect(sent).toHaveLength(1)
})

test('readers are chosen by arrow keys, Escape closes the list, and Enter then chooses nobody', async ({ page }) => {
  const mark = String(Date.now())
  for (const number of [1, 2, 3]) await addReader(page, `Kani ${mark} ${number}`)
  await signInAsAdmin(page)
  await page.goto('/admin/notifications/send')
  const find = page.getByRole('combobox', { name: adminNotifications.find })
  const options = page.getByRole('option')
  await find.fill(`Kani ${mark}`)
  await expect(options).toHaveCount(3)
  await expect(find).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(find).toHaveAttribute('aria-expanded', 'false')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText(adminNotifications.nobodyChosen)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(find).toHaveAttribute('aria-activedescendant', (await options.nth(2).getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove Kani ${mark} 3` })).toBeVisible()
})

test('a notification to all says to how many it goes, and is sent only when that is confirmed', async ({ page }) => {
  await addReader(page, `Oviya ${Date.now()}`)
  await signInAsAdmin(page)
  const sent = callsOf(page, 'notifications.send')
  await page.goto('/admin/notifications/send')
  await page.getByLabel(adminNotifications.title, { exact: true }).fill('Not yet')
  await page.getByLabel(adminNotifications.message, { exact: true }).fill('Think again.')
  await page.getByLabel(adminNotifications.toAll).check()
  await page.getByRole('button', { name: adminNotifications.send, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(adminNotifications.sendAllTitle)
  await expect(dialog).toContainText(/goes to every reader: \d+ at present/)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([])
  await expect(page.getByLabel(adminNotifications.title, { exact: true })).toHaveValue('Not yet')
})

test('a notification that was begun survives a reload with its readers, and is left only on demand', async ({
  page,
}) => {
  const name = `Selvi ${Date.now()}`
  await addReader(page, name)
  await signInAsAdmin(page)
  await page.goto('/admin/notifications/send')
  const title = page.getByLabel(adminNotifications.title, { exact: true })
  await title.fill('Begun')
  await page.getByLabel(adminNotifications.find).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('link', { name: adminNotifications.toManage }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(adminSite.draft.leaveTitle)
  await dialog.getByRole('button', { name: adminSite.draft.stay }).click()
  await expect(title).toHaveValue('Begun')

  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(title).toHaveValue('Begun')
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await page.locator('.draft-restored').getByRole('button', { name: adminSite.draft.discard }).click()
  await dialog.getByRole('button', { name: adminSite.draft.discard }).click()
  await expect(title).toHaveValue('')
  await page.getByRole('link', { name: adminNotifications.toManage }).click()
  await expect(page).toHaveURL(/notifications\/view/)
})

const forms = [
  { at: '/admin/books/create', label: say.adminShop.books.name },
  { at: '/admin/pdf-uploads/create', label: say.adminPdfs.title },
  { at: '/admin/addphotos/upload', label: say.adminGallery.title },
  { at: '/admin/banners', label: say.adminBanners.description },
  { at: '/admin/categories', label: say.adminCategories.nameTa },
  { at: '/admin/subscription-plans/create', label: say.adminShop.plans.name },
  { at: '/admin/recent-posts/create', label: say.adminPosts.form.title },
  { at: '/admin/about', label: say.adminAbout.content },
] as const

/** Types by the keyboard, as somebody does; in rich text and in plain fields alike. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.locator('main form').getByLabel(label, { exact: true })
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

test('whatever is typed into a form of the admin is asked about before it is left, and survives a reload', async ({
  page,
}) => {
  await signInAsAdmin(page)
  page.on('dialog', (question) => void question.accept())
  for (const { at, label } of forms)
    await test.step(at, async () => {
      const mark = `மறவாதே ${Date.now()}`
      await page.goto(at)
      const field = page.locator('main form').getByLabel(label, { exact: true })
      await type(page, label, mark)
      await page.locator('.rail').getByRole('link', { name: adminSite.nav.orders, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(adminSite.draft.leaveTitle)
      await dialog.getByRole('button', { name: adminSite.draft.stay }).click()
      await page.reload()
      await expect(page.locator('.draft-restored')).toBeVisible()
      const content = () => field.evaluate((node) => (node as HTMLInputElement).value || node.textContent)
      await expect.poll(content).toContain(mark)
      await page.locator('.draft-restored').getByRole('button', { name: adminSite.draft.discard }).click()
      await dialog.getByRole('button', { name: adminSite.draft.discard }).click()
      await expect.poll(content).not.toContain(mark)
      await page.locator('.rail').getByRole('link', { name: adminSite.nav.orders, exact: true }).click()
      await expect(page).toHaveURL(/\/admin\/orders$/)
    })
})

test('the text about the magazine is not lost by a look at the other language', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/about')
  const lang = page.getByLabel(say.adminAbout.lang, { exact: true })
  const text = page.getByRole('textbox', { name: say.adminAbout.content })
  await lang.selectOption('en')
  await expect(text).toContainText(/\w/)
  await type(page, say.adminAbout.content, 'Half a sentence')
  await lang.selectOption('ta')
  await expect(text).not.toContainText('Half a sentence')
  await lang.selectOption('en')
  await expect(text).toContainText('Half a sentence')
})

test('a window with changes asks before it closes, by Escape too', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/subscription-plans')
  await page.getByRole('button', { name: say.adminShop.plans.add }).click()
  const window = page.getByRole('dialog', { name: say.adminShop.plans.addTitle })
  await window.getByLabel(say.adminShop.plans.name).fill('Half a plan')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: adminSite.draft.discardTitle })
  await question.getByRole('button', { name: adminSite.draft.stay }).click()
  await expect(window.getByLabel(say.adminShop.plans.name)).toHaveValue('Half a plan')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: adminSite.draft.discard }).click()
  await expect(window).toHaveCount(0)
})

test('a PDF that is being uploaded can be stopped, and fields that are mended lose their red mark', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/pdf-uploads/create')
  const title = page.getByLabel(say.adminPdfs.title, { exact: true })
  const file = page.getByLabel(say.adminPdfs.file, { exact: true })
  await page.getByRole('button', { name: say.adminPdfs.upload }).click()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toBeFocused()
  await page.keyboard.type('Issue')
  await expect(title).not.toHaveAttribute('aria-invalid')
  await expect(file).toHaveAttribute('aria-invalid', 'true')
  await file.setInputFiles({ name: 'issue.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(file).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('.file-pick .name').first()).toHaveText('issue.pdf')
  await page.getByLabel(say.adminPdfs.date).fill('2026-11-20')
  await page.route('**/api/pdf-uploads', () => new Promise(() => {}))
  await page.getByRole('button', { name: say.adminPdfs.upload }).click()
  await page.getByRole('button', { name: say.adminPdfs.stop }).click()
  await expect(page.getByText(say.adminPdfs.stopped)).toBeVisible()
  await expect(page.getByRole('button', { name: say.adminPdfs.upload })).toBeEnabled()
  await expect(title).toHaveValue('Issue')
})

test('a book that costs more than its printed price is saved only when that is meant', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/books')
  const { books } = say.adminShop
  const edit = page.getByRole('button', { name: new RegExp(`: ${books.edit}$`) }).last()
  await edit.click()
  const name = page.locator('.bform').getByLabel(books.name)
  await expect(name).toBeFocused()
  await page.getByLabel(`${books.actualPrice} (₹)`).fill('0')
  await page.getByRole('button', { name: books.save }).click()
  const question = page.getByRole('dialog', { name: books.priceTitle })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: books.save }).click()
  await question.getByRole('button', { name: books.priceMeant }).click()
  await expect(page.locator('.toast')).toHaveText(books.updated)
})

test('a plan that readers wait for is deleted only after it says how many; the focus then stays in the list', async ({
  page,
}) => {
  const { plans } = say.adminShop
  const mark = String(Date.now())
  const title = `Monthly ${mark}`
  const token = await signInAsAdmin(page)
  const made = await page.request.post('/api/subscriptions', {
    headers: { authorization: `Bearer ${token}` },
    data: { title, price: 100, durationInDays: 30 },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { _id: planId } = (await made.json()) as { _id: string }
  const reader = (await (
    await page.request.post('/api/auth/client/register', {
      data: { name: `Waiting ${mark}`, email: `waiting-${mark}@example.org`, password: 'a password of a reader' },
    })
  ).json()) as { token: string }
  const asked = await page.request.post('/trpc/plans.request', {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { planId },
  })
  expect(asked.ok(), await asked.text()).toBe(true)

  await page.goto('/admin/subscription-plans')
  const row = page.getByRole('row').filter({ hasText: title }).filter({ hasText: plans.delete })
  await row.getByRole('button', { name: plans.delete }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(plans.waiting_one)
  await dialog.getByRole('button', { name: plans.delete, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(plans.deleted)
  await expect(row).toHaveCount(0)
  await expect(page.getByText(`Waiting ${mark}`, { exact: true })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
