// A post and the same post in the other language: linked in the admin, and found by readers of both.
import { messages as say } from '../../i18n/en/admin.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { adminCounterpart } = say

test('two posts are linked, and the language switch leads from one to the other', async ({
  page,
  context,
  baseURL,
  newReader,
}) => {
  await readIn(context, 'en', baseURL!)
  const token = await signInAsAdmin(page)
  const stamp = Date.now()
  const make = async (title: string, content: string) => {
    const answer = await page.request.post('/api/universal-posts', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { title, content, category: 'Poems' },
    })
    return ((await answer.json()) as { _id: string })._id
  }
  const ta = await make(`இணை மழை ${stamp}`, '<p>ஆற்றூரில் மழை பெய்கிறது.</p>')
  const en = await make(`Paired rain ${stamp}`, '<p>It rains in the old town by the river.</p>')

  const reader = await newReader()
  await reader.goto(`/posts/${en}`)
  await expect(reader.getByText('இந்தப் பதிவு ஆங்கிலத்தில் மட்டுமே உள்ளது.')).toBeVisible()

  await page.goto(`/admin/universal?edit=${ta}`)
  const picker = page.getByRole('region', { name: adminCounterpart.title })
  await picker.getByRole('button', { name: adminCounterpart.choose }).click()
  await picker.getByLabel(adminCounterpart.search).fill(`Paired rain ${stamp}`)
  await picker.getByRole('button', { name: `Paired rain ${stamp}` }).click()
  await expect(picker.getByRole('link', { name: adminCounterpart.open })).toBeVisible()
  await picker.getByRole('button', { name: adminCounterpart.beside }).click()
  await expect(picker).toContainText('It rains in the old town')

  await reader.goto(`/posts/${ta}`)
  await expect(reader.locator('link[rel=alternate][hreflang]')).toHaveCount(3)
  await reader.locator('.language a', { hasText: 'English' }).first().click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Paired rain ${stamp}`)
  await reader.getByRole('link', { name: 'தமிழில் வாசிக்க' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`இணை மழை ${stamp}`)

  await picker.getByRole('button', { name: adminCounterpart.unlink }).click()
  await picker.getByRole('button', { name: adminCounterpart.create }).click()
  await expect(picker).toContainText(adminCounterpart.states.draft)
  // What the page still asks for would not be found any more.
  await page.goto('about:blank')
  for (const id of [ta, en])
    await page.request.delete(`/api/universal-posts/${id}`, { headers: { authorization: `Bearer ${token}` } })
})
