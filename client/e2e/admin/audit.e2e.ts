// The audit log: who did what, found by filters, with the values before and after.
import { readFileSync } from 'node:fs'
import { messages as say } from '../../i18n/en/admin.ts'
import { openNavigation } from '../support/admin-nav.ts'
import { admin } from '../support/site.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { adminAudit, adminSite } = say

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test('an owner finds a change with its values before and after, a failed sign-in, and saves the list', async ({
  page,
  faults,
}) => {
  faults.expect(/^401: POST .*admin\/login/)
  const token = await signInAsAdmin(page)
  await page.request.post('/api/auth/admin/login', { data: { ...admin, password: 'not this one' } })
  const headers = { authorization: `Bearer ${token}` }
  const name = `Series of the log ${Date.now()}`
  const made = await page.request.post('/trpc/series.create', { headers, data: { name } })
  const { id } = ((await made.json()) as { result: { data: { id: string } } }).result.data
  await page.request.post('/trpc/series.update', { headers, data: { id, name: `${name}, new` } })

  await page.goto('/admin/dashboard')
  await openNavigation(page)
  await page.getByRole('link', { name: adminSite.nav.audit }).click()
  await expect(page.getByText(adminAudit.events['login-failed']).first()).toBeVisible()
  await page.getByLabel(adminAudit.area, { exact: true }).selectOption({ label: adminAudit.areas.series })
  await page.getByLabel(adminAudit.search).fill(name)
  const rows = page.locator('.audit > li')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(adminAudit.verbs.update)
  // The name, and the address that follows from it.
  await rows.first().getByText('2 changes').click()
  await expect(rows.first().locator('del').first()).toHaveText(name)
  await expect(rows.first().locator('ins').first()).toHaveText(`${name}, new`)
  await expect(page).toHaveURL(/area=series/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: adminAudit.export }).click()
  const file = await (await download).path()
  expect(readFileSync(file, 'utf8').split('\r\n')).toHaveLength(4)
  await page.reload()
  await expect(rows).toHaveCount(2)
})
