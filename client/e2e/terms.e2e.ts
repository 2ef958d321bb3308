// Authors, tags and series: their pages, and their management.
import type { Page } from '@playwright/test'
import { devices } from './support/devices.ts'
import { adminHeaders } from './support/orders.ts'
import { pressInRow } from './support/rows.ts'
import { said } from './support/said.ts'
import { expect, readIn, signInAsAdmin, test, untilInteractive } from './support/test.ts'
import { publishNew, writePost } from './support/writing.ts'
import { messages } from '../i18n/messages.ts'

const say = messages.en
const { adminTerms: admin, adminPosts, adminPostList, terms } = say

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Publishes a post by the site's own call. @returns its id and slug */
async function publish(page: Page, fields: object): Promise<{ id: string; slug: string }> {
  const data = { content: '<p>A text.</p>', category: 'Poems', ...fields }
  const answer = await page.request.post('/trpc/posts.create', { data, headers: await adminHeaders(page) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { result: { data: { id: string; slug: string } } }).result.data
}

test(
  'a reader goes from a post to its author, its tag and its series, and on to the next part',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const mark = `of the ${project.name}`
    const authors = [
      { name: `Mara ${mark}`, role: 'writer' },
      { name: `Veli ${mark}`, role: 'translator' },
    ]
    const series = { name: `Salt ${mark}` }
    const first = await publish(page, { title: `Dawn ${mark}`, authors, tags: [`Rain ${mark}`], series })
    await publish(page, { title: `Noon ${mark}`, authors, series })
    await page.goto(`/posts/${first.id}/${first.slug}`)
    await expect(page.locator('.author .byline')).toHaveText(`By Mara ${mark}; Translated by Veli ${mark}`)
    await page
      .locator('.author')
      .getByRole('link', { name: `Veli ${mark}` })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: `Veli ${mark}` })).toBeVisible()
    await expect(page.locator('main article')).toHaveCount(2)
    await expect(page.locator('link[type="application/rss+xml"][href^="/authors/"]')).toHaveCount(1)
    await page.goBack()
    await page.getByRole('link', { name: `Rain ${mark}` }).click()
    await expect(page.locator('main article')).toHaveCount(1)
    await page.goBack()
    await page.locator('.series-place a').click()
    await expect(page.locator('.parts h2')).toHaveText([`Dawn ${mark}`, `Noon ${mark}`])
    await page.getByRole('link', { name: `Noon ${mark}` }).click()
    await expect(page.locator('.series').getByRole('link', { name: `Dawn ${mark}` })).toBeVisible()
  },
)

test(
  'an editor names an author anew and merges two, on a phone in Tamil; both old addresses lead on',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    const { say: staff, lang, viewport } = devices[0]
    const { terms: readers } = messages[lang]
    await page.setViewportSize(viewport)
    await readIn(context, lang, baseURL!)
    const name = 'Kuyil Ashokan'
    await publish(page, { title: 'Koel', author: name })
    await publish(page, { title: 'Koels', author: 'Kuyil Asokan' })
    await signInAsAdmin(page)
    await page.goto('/admin/terms?q=Kuyil')
    const rows = page.getByRole('row').filter({ hasText: 'Kuyil' })
    await pressInRow(rows.filter({ hasText: 'Kuyil Asokan' }), said(staff.adminTerms.mergeOf, { name: 'Kuyil Asokan' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('ashokan')
    await dialog.getByRole('option', { name }).click()
    await dialog.getByRole('button', { name: staff.adminTerms.merge }).click()
    await expect(rows).toHaveCount(1)
    await pressInRow(rows, said(staff.adminTerms.editOf, { name }))
    await page.getByLabel(staff.adminTerms.name, { exact: true }).fill('Kuyil A.')
    await page.getByLabel(staff.adminTerms.bio, { exact: true }).fill('Poet.')
    await page.getByRole('button', { name: staff.adminTerms.save, exact: true }).click()
    await expect(rows.filter({ hasText: 'Kuyil A.' })).toBeVisible()
    for (const former of ['asokan', 'ashokan']) {
      await page.goto(`/authors/kuyil-${former}`)
      await expect(page).toHaveURL(/\/authors\/kuyil-a$/)
    }
    await expect(page.getByText('Poet.')).toBeVisible()
    await expect(page.getByText(readers.posts_other.replace('{{count}}', '2'))).toBeVisible()
  },
)

test(
  'an editor names authors, tags and a series while writing, by keys and faster than the site answers',
  { tag: '@desktop' },
  async ({ page }) => {
    const mark = `${Date.now()}`
    const tags = [`Sea ${mark}`, `Sea wind ${mark}`]
    await publish(page, { title: `Before ${mark}`, author: `Nila ${mark}`, tags, series: { name: `Harbour ${mark}` } })
    await signInAsAdmin(page)
    await page.goto('/admin/universal/create')
    await writePost(page, `Boats ${mark}`)
    await page.getByLabel(adminPosts.form.author, { exact: true }).fill(`Nila ${mark}`)
    const somebody = page.getByRole('combobox', { name: admin.picker.author })
    // Without waiting for what is known.
    await somebody.pressSequentially(`Omar ${mark}`)
    await somebody.press('Enter')
    await page.getByLabel(said(admin.picker.roleOf, { name: `Omar ${mark}` })).selectOption('translator')
    const tag = page.getByRole('combobox', { name: admin.picker.tag })
    await tag.fill(`sea ${mark}`)
    // The name that was typed is taken, not the first that begins so.
    await expect(page.getByRole('option', { name: `Sea ${mark}`, exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await tag.press(',')
    await tag.fill(`Salt ${mark}`)
    await page.getByRole('option', { name: admin.picker.newTag.replace('{{name}}', `Salt ${mark}`) }).click()
    await expect(page.locator('.picked.words li')).toHaveText([`Sea ${mark}`, `Salt ${mark}`])
    const series = page.getByRole('combobox', { name: admin.picker.series })
    await series.fill(`Harbour ${mark}`)
    await series.press('Enter')
    await expect(page.getByRole('spinbutton', { name: admin.picker.part })).toBeVisible()
    await publishNew(page)
    const address = await page.getByRole('link', { name: adminPosts.viewAsReader }).getAttribute('href')
    await page.goto(address!)
    await expect(page.locator('.author .byline')).toHaveText(`By Nila ${mark}; Translated by Omar ${mark}`)
    await expect(page.getByRole('list', { name: say.posts.tags }).getByRole('link')).toHaveText([
      `Sea ${mark}`,
      `Salt ${mark}`,
    ])
    await expect(page.locator('.series-place')).toContainText(`Harbour ${mark}`)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.join('')).toContain(`/authors/nila-${mark}`)
  },
)

test(
  'the list of posts is narrowed to an author and to a tag, by an address',
  { tag: '@desktop' },
  async ({ page }) => {
    const mark = `${Date.now()}`
    await publish(page, { title: `One ${mark}`, author: `Velan ${mark}`, tags: [`Night ${mark}`] })
    await publish(page, { title: `Two ${mark}`, author: `Velan ${mark}` })
    await publish(page, { title: `Three ${mark}`, author: `Kani ${mark}`, tags: [`Night ${mark}`] })
    await signInAsAdmin(page)
    await page.goto('/admin/universal')
    const rows = page.locator('td[data-column=title]').filter({ hasText: mark })
    await page.getByRole('combobox', { name: adminPostList.filters.author }).fill(`velan ${mark}`)
    await page.getByRole('option', { name: `Velan ${mark}` }).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('combobox', { name: adminPostList.filters.tag }).fill(`night ${mark}`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveText([new RegExp(`One ${mark}`)])
    await expect(page).toHaveURL(/author=\w+.*tag=\w+|tag=\w+.*author=\w+/)
    await page.reload()
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: `Velan ${mark}` }).click()
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('combobox', { name: adminPostList.filters.author })).toBeFocused()
  },
)

test('what is not there has a page that says so', { tag: '@desktop' }, async ({ request }) => {
  for (const [path, title] of [
    ['/authors/nobody', terms.authorMissing],
    ['/tags/nothing', terms.tagMissing],
    ['/series/nothing', terms.seriesMissing],
  ] as const) {
    const response = await request.get(path, { headers: { cookie: 'lang=en' } })
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain(`>${title}</h1>`)
    expect((await request.get(`${path}/feed.xml`)).status()).toBe(404)
  }
})

test(
  'a tap on an author while the line is gone keeps the frame of the site, and the page comes with the line',
  { tag: '@phone' },
  async ({ page, context, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Offline: /)
    const author = 'Mara without a line'
    const { id, slug } = await publish(page, { title: 'Dusk', authors: [{ name: author, role: 'writer' }] })
    await page.goto(`/posts/${id}/${slug}`)
    await untilInteractive(page)
    await context.setOffline(true)
    await page.locator('.author').getByRole('link', { name: author }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(say.errors.NETWORK)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: author })).toBeVisible()
  },
)
