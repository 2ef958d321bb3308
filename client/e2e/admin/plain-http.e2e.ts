// A site that is tried out on an address of the house's own network, without a certificate: browsers lack some things there.
import { messages as say } from '../../i18n/en/admin.ts'
import { leanLaunchOptions } from '../support/browser.ts'
import { cropAsOffered, photo } from '../support/pictures.ts'
import { said } from '../support/said.ts'
import { admin } from '../support/site.ts'
import { expect, readIn, test } from '../support/test.ts'
import { describePictures, publishNew, writePost } from '../support/writing.ts'

const { adminPostList, adminPosts, adminSite, adminTerms } = say
const host = 'press.example'

test.use({
  baseURL: ({ site }, use) => use(site.url.replace('127.0.0.1', host)),
  launchOptions: {
    ...leanLaunchOptions,
    args: [...leanLaunchOptions.args, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  },
})

test('an editor signs in, writes a post with a picture and adds an author over plain http', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  // Chromium says at each page what it gives up without https.
  faults.expect(/Cross-Origin-Opener-Policy header has been ignored/)
  await readIn(context, 'en', baseURL!)
  await page.goto('/auth/login')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByLabel(adminSite.login.email).fill(admin.email)
  await page.getByLabel(adminSite.login.password, { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: adminSite.login.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  const title = `Over http ${Date.now()}`
  await page.goto('/admin/universal/create')
  await writePost(page, title)
  await page.locator('.images-add input').setInputFiles(await photo(600, 500))
  await describePictures(page, 1)
  await publishNew(page)
  await expect(page.getByText(adminPosts.created)).toBeVisible()
  await page.goto(`/admin/universal?q=${encodeURIComponent(title)}`)
  const row = page.locator('.list tbody tr', { hasText: title })
  await expect(row.getByRole('img', { name: adminPostList.states.published })).toBeVisible()
  await row.getByRole('button', { name: /^Delete:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminPosts.list.delete, exact: true }).click()
  await expect(row).toHaveCount(0)

  const name = `Over http ${Date.now()}`
  await page.goto('/admin/terms?kind=authors')
  await page.getByRole('button', { name: adminTerms.add.authors }).click()
  await page.getByLabel(adminTerms.name, { exact: true }).fill(name)
  await page.locator('.slot input').setInputFiles(await photo())
  await cropAsOffered(page)
  await page.getByRole('button', { name: adminTerms.create, exact: true }).click()
  await page.getByLabel(adminTerms.search, { exact: true }).fill(name)
  const author = page.getByRole('row').filter({ hasText: name })
  await author.getByRole('button', { name: said(adminTerms.deleteOf, { name }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminTerms.delete, exact: true }).click()
  await expect(author).toHaveCount(0)
})
