// The former versions of a post: compared with the present one, and restored.
import { messages as say } from '../../i18n/en/admin.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { adminDrafts } = say

test('a former version is compared with the present one, and restored', async ({ page, context, baseURL }) => {
  await readIn(context, 'en', baseURL!)
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const title = `Former ${Date.now()}`
  const form = { title, content: '<p>ஊரின் நூலகம் சிறியது</p>', category: 'Poems' }
  const made = await page.request.post('/api/universal-posts', { headers, multipart: form })
  const { id } = (await made.json()) as { id: string }
  const changed = { content: '<p>ஊரின் நூலகம் பெரியது</p>' }
  await page.request.put(`/api/universal-posts/${id}`, { headers, multipart: changed })

  await page.goto(`/admin/universal/${id}/revisions`)
  const versions = page.locator('.revisions-list button')
  await expect(versions).toHaveCount(2)
  await versions.last().click()
  // On a phone in one text, on a desktop side by side.
  const shown = page.locator('.diff')
  await expect(shown.locator('del:visible').first()).toHaveText('சிறியது')
  await expect(shown.locator('ins:visible').first()).toHaveText('பெரியது')
  await page.getByRole('button', { name: adminDrafts.revisions.restore }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminDrafts.revisions.restore }).click()
  await expect(page.getByText(adminDrafts.revisions.restored)).toBeVisible()
  await expect(versions).toHaveCount(3)
  await page.goto(`/posts/${id}`)
  await expect(page.locator('.prose')).toHaveText('ஊரின் நூலகம் சிறியது')
  await page.request.delete(`/api/universal-posts/${id}`, { headers })
})
