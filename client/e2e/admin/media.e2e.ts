// The media library: files come in, are described, found, taken by forms, replaced everywhere, and removed.
import type { Locator, Page } from '@playwright/test'
import { messages as english } from '../../i18n/en/admin.ts'
import { messages as tamil } from '../../i18n/ta/admin.ts'
import { accessFaults } from '../support/axe.ts'
import { photo } from '../support/pictures.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

let shade = Date.now() % 0xfff
/** A photo that no other test has. */
const ownPhoto = async (name: string, width = 900, height = 700) => {
  shade += 1
  const background = `#${(0x100000 + ((shade * 2654435) % 0xefffff)).toString(16).slice(0, 6)}`
  return { ...(await photo(width, height, background)), name }
}

const tileOf = (page: Page, name: string): Locator => page.locator('.lib-all > li', { hasText: name })

/** Adds a file on the page of the library. */
async function add(page: Page, file: Awaited<ReturnType<typeof ownPhoto>>, label: string): Promise<void> {
  await page.locator('.page-head').getByLabel(label, { exact: true }).setInputFiles(file)
  await expect(tileOf(page, file.name)).toHaveCount(1)
}

test('a picture is added, described, found, taken for a post, replaced there, and that is undone [H-80, H-84]', async ({
  page,
  context,
  baseURL,
}) => {
  const { adminLibrary: say, media } = english
  await readIn(context, 'en', baseURL!)
  const token = await signInAsAdmin(page)
  const name = `harbour-${Date.now()}.jpg`
  await page.goto('/admin/media')
  await add(page, await ownPhoto(name), say.add)
  await tileOf(page, name).getByRole('button').click()
  const detail = page.getByRole('dialog')
  await expect(detail).toContainText('900 × 700')
  await expect(detail).toContainText(say.unusedText)
  await detail.getByLabel(say.altEn).fill('Boats in the harbour')
  await detail.getByLabel(say.altTa).fill('துறைமுகப் படகுகள்')
  await detail.getByLabel(say.credit).fill('Kayal')
  await detail.getByRole('button', { name: say.save, exact: true }).click()
  await expect(page.getByText(say.saved)).toBeVisible()
  await detail.getByRole('button', { name: say.close }).click()

  await page.getByRole('searchbox', { name: say.search }).fill('துறைமுக')
  await expect(tileOf(page, 'Boats in the harbour').last()).toBeVisible()

  await page.goto('/admin/universal/create')
  const details = page.locator('.details')
  await expect(page.locator('.ProseMirror')).toBeVisible()
  if (!(await details.isVisible())) await page.locator('.write-tools [aria-expanded]').first().click()
  await details.getByRole('button', { name: media.library.open, exact: true }).click()
  const picker = page.getByRole('dialog', { name: media.library.title })
  await picker.getByRole('searchbox').fill(name)
  await expect(picker.locator('.lib-grid button')).toHaveCount(1)
  await picker.locator('.lib-grid button').click()
  await expect(picker).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: media.dialog.apply }).click()
  await expect(details.locator('.picture-said')).toHaveText('துறைமுகப் படகுகள்')

  const { items } = await listOf(page, token, name)
  const upload = items[0]!
  const post = await publish(page, token, upload.name, `Boats ${name}`)
  await page.goto(`/admin/media?id=${upload.id}`)
  await expect(detail.getByRole('link', { name: `Boats ${name}` })).toBeVisible()
  await expect(detail).toContainText(say.usedStays)
  const before = await pictureOf(page, post)
  await detail.getByLabel(say.replace).setInputFiles(await ownPhoto('better.jpg', 1800, 1400))
  await expect(detail).toContainText(say.replaced)
  await expect(detail).toContainText('1800 × 1400')
  await expect.poll(() => pictureOf(page, post)).not.toBe(before)
  await detail.getByRole('button', { name: say.undo, exact: true }).click()
  await expect(detail).toContainText(say.restored)
  await expect(detail).toContainText('900 × 700')
})

/** What the library answers for a search. */
async function listOf(page: Page, token: string, q: string) {
  const input = encodeURIComponent(JSON.stringify({ q }))
  const answer = await page.request.get(`/trpc/library.list?input=${input}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { result } = (await answer.json()) as { result: { data: { items: { id: string; name: string }[] } } }
  return result.data
}

/** Publishes a post that shows an upload by the documented call. @returns its id */
async function publish(page: Page, token: string, name: string, title: string): Promise<string> {
  const content = `<p>The boats are back.</p><img src="/uploads/${name}" alt="Boats">`
  const answer = await page.request.post('/api/universal-posts', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { title, content, author: 'Kayal', category: 'Poems' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

/** The address of the picture in a post. */
async function pictureOf(page: Page, id: string): Promise<string | undefined> {
  const html = await (await page.request.get(`/posts/${id}`)).text()
  return /(?:media|uploads)\/([0-9a-f]{24}(?:-\d+)?)[/.]/.exec(html.slice(html.indexOf('The boats are back')))?.[1]
}

test('in Tamil, the library is found, opened and laid out within the screen of a phone; several files are added at once, what is there already is said, and unused ones are removed and come back [H-82, H-119]', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/415: POST .*photo/)
  const { adminLibrary: say } = tamil
  await page.setViewportSize({ width: 360, height: 740 })
  await readIn(context, 'ta', baseURL!)
  await signInAsAdmin(page)
  const name = `phone-${Date.now()}.jpg`
  await page.goto('/admin/media')
  await add(page, await ownPhoto(name), say.add)
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await fits()
  await page.getByRole('searchbox', { name: say.search }).fill(name)
  await expect(page.locator('.lib-all > li')).toHaveCount(1)
  await tileOf(page, name).getByRole('button').click()
  const detail = page.getByRole('dialog')
  await expect(detail).toContainText('900 × 700')
  await detail.getByLabel(say.altTa).fill('துறைமுகப் படகுகள்')
  await detail.getByRole('button', { name: say.save, exact: true }).click()
  await expect(page.getByText(say.saved)).toBeVisible()
  await fits()
  expect(await accessFaults(page, { within: 'dialog' })).toEqual([])
  await detail.getByRole('button', { name: say.close }).click()
  await expect(detail).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('searchbox', { name: say.search }).fill('')
  await expect(page).not.toHaveURL(/q=/)
  const mark = String(Date.now())
  const [one, two] = [await ownPhoto(`${mark}-a.jpg`), await ownPhoto(`${mark}-b.jpg`)]
  await page.locator('.page-head').getByLabel(say.add, { exact: true }).setInputFiles([one, two])
  await expect(page.locator('.lib-all > li', { hasText: mark })).toHaveCount(2)
  await page.locator('.page-head').getByLabel(say.add, { exact: true }).setInputFiles(one)
  await expect(page.getByText(say.known)).toBeVisible()
  await page.locator('.lib-uploads').getByRole('button', { name: say.dismiss }).click()

  const text = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a letter') }
  await page.locator('.page-head').getByLabel(say.add, { exact: true }).setInputFiles(text)
  await expect(page.locator('.lib-uploads').getByRole('alert')).toHaveText(/JPEG/)

  await page.getByRole('button', { name: say.filters.unused }).click()
  await page.getByRole('searchbox', { name: say.search }).fill(mark)
  // What was sent again is kept by nobody, and stays for its day.
  await expect(page.locator('.lib-all > li')).toHaveCount(3)
  for (const box of await page.locator('.lib-all input[type=checkbox]').all()) await box.check()
  await page.locator('.list-bar').getByRole('button', { name: say.remove, exact: true }).click()
  await expect(page.getByText(say.noMatch)).toBeVisible()
  await page.getByRole('button', { name: tamil.adminTrash.undo, exact: true }).click()
  await expect(page.locator('.lib-all > li')).toHaveCount(3)
})

test('the library is used by keyboard, and axe finds nothing, in both views and in the window of one file', async ({
  page,
  context,
  baseURL,
}) => {
  const { adminLibrary: say } = english
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  const name = `keys-${Date.now()}.jpg`
  await page.goto('/admin/media')
  await add(page, await ownPhoto(name), say.add)
  const clean = async (part: string) => expect(await accessFaults(page, { within: part })).toEqual([])
  await clean('main')
  await page.getByRole('button', { name: say.views.list }).press('Enter')
  const row = page.getByRole('button', { name, exact: true })
  await expect(row).toBeVisible()
  await clean('main')
  await row.press('Enter')
  const detail = page.getByRole('dialog')
  await expect(detail.getByLabel(say.credit)).toBeVisible()
  await clean('dialog')
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(row).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

/** Lets go of a file over the page, or pastes it. */
const give = (page: Page, how: 'drop' | 'paste', file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.evaluate(
    ([event, { name, mimeType, base64 }]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type: mimeType }))
      const options = { bubbles: true, cancelable: true }
      if (event === 'paste')
        document.body.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
      else
        for (const type of ['dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
    },
    [how, { name: file.name, mimeType: file.mimeType, base64: file.buffer.toString('base64') }] as const,
  )

test('files that are dropped on the library, and pictures that are pasted there, are in it; a sound is sent as one, though the browser does not know its kind; leaving while files are being sent is asked about [H-119]', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/415: POST .*audio/)
  const { adminLibrary: say, adminSite } = english
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/media')
  await expect(page.getByRole('searchbox', { name: say.search })).toBeVisible()
  for (const how of ['drop', 'paste'] as const) {
    const name = `${how}-${Date.now()}.jpg`
    await give(page, how, await ownPhoto(name))
    await expect(tileOf(page, name)).toHaveCount(1)
    await expect(page.locator('.lib-page[data-over]')).toHaveCount(0)
  }

  const held = Promise.withResolvers<void>()
  await page.route('**/api/photo', async (route) => {
    await held.promise
    await route.continue()
  })
  const file = await ownPhoto(`slow-${Date.now()}.jpg`)
  await page.locator('.page-head').getByLabel(say.add, { exact: true }).setInputFiles(file)
  await expect(page.locator('.lib-uploads')).toContainText(file.name)
  const away = page.getByRole('navigation').locator('a[href="/admin/orders"]')
  await away.click()
  const question = page.getByRole('dialog', { name: adminSite.draft.leaveTitle })
  await expect(question).toContainText(say.leave)
  await question.getByRole('button', { name: adminSite.draft.stay }).click()
  held.resolve()
  await expect(tileOf(page, file.name)).toHaveCount(1)
  await expect(page.locator('.lib-uploads')).toHaveCount(0)
  await away.click()
  await expect(page).toHaveURL(/\/admin\/orders/)

  await page.goBack()
  await expect(page.getByRole('searchbox', { name: say.search })).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/'))
  await give(page, 'drop', { name: 'reading.opus', mimeType: '', buffer: Buffer.from('no sound') })
  expect(new URL((await sent).url()).pathname).toBe('/api/audio')
  await expect(page.locator('.lib-uploads').getByRole('alert')).toBeVisible()
})
