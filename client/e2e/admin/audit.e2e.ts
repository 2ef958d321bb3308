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
  const rows = page.locator('[data-list=audit] tbody tr')
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

test('a wrong change of many posts is undone from the log, but for the one that was changed since [H-107]', async ({
  page,
}) => {
  const { adminAudit: log, adminPostList, adminWorkList } = say
  const token = await signInAsAdmin(page)
  const headers = { authorization: `Bearer ${token}` }
  const word = `Batch ${Date.now()}`
  const ids: string[] = []
  for (const number of ['one', 'two', 'three']) {
    const made = await page.request.post('/api/universal-posts', {
      headers,
      multipart: {
        title: `${word} ${number}`,
        content: '<p>The rain came early.</p>',
        author: 'Kayal',
        category: 'Poems',
      },
    })
    ids.push(((await made.json()) as { _id: string })._id)
  }
  const categories = () =>
    Promise.all(
      ids.map(async (id) => {
        const response = await page.request.get(`/api/universal-posts/${id}`)
        return ((await response.json()) as { category: string }).category
      }),
    )

  await page.goto(`/admin/universal?q=${encodeURIComponent(word)}`)
  await expect(page.locator('.list tbody tr')).toHaveCount(3)
  await page.getByLabel(adminWorkList.selectAll).check()
  const bar = page.getByRole('group', { name: adminWorkList.selected })
  await bar.getByRole('button', { name: adminPostList.bulk.move }).click()
  await bar.getByRole('combobox').selectOption({ label: 'Interviews' })
  await bar.getByRole('button', { name: adminWorkList.doIt }).click()
  await expect(page.locator('.undo-offer')).toBeVisible()
  expect(await categories()).toEqual(['Interviews', 'Interviews', 'Interviews'])
  await page.request.put(`/api/universal-posts/${ids[1]}`, { headers, multipart: { category: 'Editorial' } })

  // The offer goes with the page.
  await page.goto('/admin/audit?area=posts')
  await expect(page.locator('.undo-offer')).toHaveCount(0)
  const entry = page.locator('[data-list=audit] tbody tr', { hasText: '3 posts' }).first()
  await expect(entry).toContainText('Category: Poems → Interviews')
  await entry.getByText(log.bulk.parts).click()
  await expect(entry.getByRole('link', { name: `${word} three` })).toHaveAttribute('href', new RegExp(ids[2]!))
  await entry.getByRole('button', { name: log.bulk.undo, exact: true }).click()
  const left = log.bulk.left_one.replace('{{count}}', '1')
  await expect(page.getByRole('alert')).toHaveText(`${log.bulk.given_other.replace('{{count}}', '2')} ${left}`)
  await expect(entry.locator('.audit-parts > li', { hasText: 'This has been changed since.' })).toContainText(
    `${word} two`,
  )
  expect(await categories()).toEqual(['Poems', 'Editorial', 'Poems'])
  await expect(page.locator('[data-list=audit] tbody tr').first()).toContainText('2 posts')
})
