// The trash: what was deleted is restored, by an undo at once or from its page, or removed for ever.
import type { Page } from '@playwright/test'
import { goByScripts } from '../support/admin-nav.ts'
import { desktopInEnglish, phoneInTamil } from '../support/devices.ts'
import { pressInRow } from '../support/rows.ts'
import { said } from '../support/said.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

/** Publishes a post by the documented call. @returns its id */
async function publish(page: Page, token: string, title: string): Promise<string> {
  const answer = await page.request.post('/api/universal-posts', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { title, content: '<p>The rain came early this year.</p>', author: 'Kayal', category: 'Poems' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}
const statusOf = async (page: Page, id: string) => (await page.request.get(`/api/universal-posts/${id}`)).status()

test('a deleted post is taken back at once, then restored from the trash, then removed for ever [N-08]', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/404: GET .*universal-posts/)
  const { adminPosts, adminTrash } = desktopInEnglish.say
  await readIn(context, 'en', baseURL!)
  const token = await signInAsAdmin(page)
  const title = `Thrown away ${Date.now()}`
  const id = await publish(page, token, title)
  await page.goto(`/admin/universal?q=${encodeURIComponent(title)}`)
  const card = page.locator('.list tbody tr', { hasText: title })
  const isGone = async () => {
    await expect(card).toHaveCount(0)
    expect(await statusOf(page, id)).toBe(404)
  }
  const remove = async () => {
    await card.getByRole('button', { name: adminPosts.list.delete }).click()
    await expect(page.getByRole('dialog')).toContainText('for 30 days')
    await page.getByRole('dialog').getByRole('button', { name: adminPosts.list.delete, exact: true }).click()
    await expect(page.locator('.undo .toast')).toHaveText(adminPosts.deleted)
    await isGone()
  }

  await remove()
  await page.getByRole('button', { name: adminTrash.undo, exact: true }).click()
  await expect(page.getByText(adminTrash.restored)).toBeVisible()
  await expect(card).toHaveCount(1)
  expect(await statusOf(page, id)).toBe(200)

  await remove()
  await goByScripts(page, '/admin/trash')
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('30')
  await pressInRow(row, said(adminTrash.restoreOf, { name: title }))
  await expect(page.getByText(adminTrash.restoredAs.published)).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await statusOf(page, id)).toBe(200)

  await page.request.delete(`/api/universal-posts/${id}`, { headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  await pressInRow(row, said(adminTrash.purgeOf, { name: title }))
  const question = page.getByRole('dialog')
  await expect(question).toContainText(title)
  await question.getByLabel(adminTrash.purgeAtOnce).check()
  const purged = page.waitForRequest(/trash\.purge/)
  await question.getByRole('button', { name: adminTrash.purge }).click()
  expect((await purged).postData()).toContain('"isAtOnce":true')
  await expect(page.getByText(adminTrash.purged)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('on a phone what is ticked is deleted and taken back, and the trash says when something was restored elsewhere', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/404: .*(trash\.restore|universal-posts)/)
  const { lang, say, viewport } = phoneInTamil
  const { adminPostList, adminTrash, adminWorkList } = say
  await page.setViewportSize(viewport)
  await readIn(context, lang, baseURL!)
  const token = await signInAsAdmin(page)
  const title = `மறந்த மழை ${Date.now()}`
  const id = await publish(page, token, title)
  const headers = { authorization: `Bearer ${token}` }
  await page.goto(`/admin/universal?q=${encodeURIComponent(title)}`)
  const card = page.locator('.list tbody tr', { hasText: title })
  const remove = async () => {
    // A row has no buttons there.
    await card.getByRole('checkbox').check()
    await page
      .getByRole('group', { name: adminWorkList.selected })
      .getByRole('button', { name: adminPostList.bulk.trash })
      .click()
    await expect(card).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: adminTrash.undo, exact: true }).click()
  await expect(page.getByText(adminWorkList.undone)).toBeVisible()
  await expect(card).toHaveCount(1)
  await remove()
  await page.goto('/admin/trash')
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText(adminTrash.kinds.post)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)
  await page.request.post(`/api/trash/post/${id}/restore`, { headers })
  await pressInRow(row, said(adminTrash.restoreOf, { name: title }))
  await expect(page.locator('.toast')).toHaveText('இது இப்போது குப்பைத்தொட்டியில் இல்லை.')
  await expect(row).toHaveCount(0)
  await page.request.delete(`/api/universal-posts/${id}`, { headers })
})
