// Words for the same thing: what an editor groups, readers find at once.
import { messages } from '../../i18n/messages.ts'
import { accessFaults } from '../support/axe.ts'
import { openNavigation } from '../support/admin-nav.ts'
import { adminHeaders } from '../support/orders.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const say = messages.en.adminSynonyms

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test('an editor makes a search that found nothing a synonym, and readers find the post by it [L-05]', async ({ page }, {
  project,
}) => {
  // Letters only: a made-up word for each run, and one for the thing itself.
  const mark = project.name.replace(/[^a-z]/g, '')
  const [missed, thing] = [`Zorsefoal${mark}`, `Quaggamare${mark}`]
  const data = { title: `The ${thing}`, content: '<p>A text.</p>', category: 'Poems' }
  const made = await page.request.post('/trpc/posts.create', { data, headers: await adminHeaders(page) })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto(`/search?q=${encodeURIComponent(missed)}`)
  await expect(page.getByRole('link', { name: data.title })).toHaveCount(0)

  // The site writes what was not found every few seconds.
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const misses = async () => (await (await page.request.get('/trpc/synonyms.misses', { headers })).text()).toLowerCase()
  await expect.poll(misses).toContain(missed.toLowerCase())
  await page.goto('/admin/dashboard')
  await openNavigation(page)
  await page.getByRole('link', { name: messages.en.adminSite.nav.synonyms }).click()
  await page.getByRole('button', { name: say.tabs.misses }).click()
  const row = page.getByRole('row').filter({ hasText: missed })
  await row.getByRole('button', { name: say.misses.addToOf.replace('{{text}}', missed) }).click()
  await expect(page.getByLabel(say.misses.to)).toBeFocused()
  await page.getByLabel(say.misses.to).fill(thing)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say.misses.added.replace('{{text}}', missed))).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.goto(`/search?q=${encodeURIComponent(missed)}`)
  await expect(page.getByRole('link', { name: data.title })).toBeVisible()
})

test('a group is made, refused, changed, removed and brought back, by keyboard and without a fault for axe', async ({
  page,
  faults,
}, { project }) => {
  faults.expect(/^409: POST .*synonyms/)
  const mark = project.name.replace(/[^a-z]/g, '')
  const words = [`Okapi ${mark}`, `Forest giraffe ${mark}`]
  await signInAsAdmin(page)
  await page.goto('/admin/synonyms')
  await page.getByRole('button', { name: say.add, exact: true }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: new RegExp(`^${say.words}`) })
  await expect(field).toBeFocused()
  await page.keyboard.type(words[0]!)
  await page.getByRole('button', { name: say.save, exact: true }).press('Enter')
  await expect(page.getByText(messages.en.errors.SYNONYMS_TOO_FEW)).toBeVisible()
  await field.fill(`${words[0]}\nMadras`)
  await page.getByRole('button', { name: say.save, exact: true }).press('Enter')
  await expect(page.getByText(messages.en.errors.SYNONYM_TAKEN).first()).toBeVisible()
  await expect(page.getByText('“Madras”')).toBeVisible()
  expect(await accessFaults(page)).toEqual([])
  await field.fill(words.join('\n'))
  await page.getByRole('button', { name: say.save, exact: true }).press('Enter')
  await expect(page.getByText(say.saved)).toBeVisible()

  await page.getByLabel(say.search).fill(words[0]!)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/q=/)
  await rows.getByRole('button', { name: say.removeOf.replace('{{words}}', words[0]!) }).click()
  await expect(page.getByText(say.noMatch)).toBeVisible()
  await page.getByRole('button', { name: messages.en.adminTrash.undo }).click()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: say.editOf.replace('{{words}}', words[0]!) }).click()
  await expect(field).toHaveValue(words.join('\n'))
  await field.fill([...words, `Zebra giraffe ${mark}`].join('\n'))
  await page.getByRole('button', { name: say.save, exact: true }).click()
  await expect(rows).toContainText(`Zebra giraffe ${mark}`)
  expect(await accessFaults(page)).toEqual([])
})
