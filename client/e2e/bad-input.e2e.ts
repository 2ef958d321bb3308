// What the server refuses of what an editor sends: a clear sentence each time, and nothing is stored.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { storageKeys } from '../../shared/storage-keys.ts'
import { messages as say } from '../i18n/ta/admin.ts'
import errors from '../i18n/ta/errors.json' with { type: 'json' }
import { admin as account } from './support/site.ts'
import { said } from './support/said.ts'
import { expect, readIn, signInAsAdmin, test } from './support/test.ts'
import { publishNew } from './support/writing.ts'

test.setTimeout(90_000)

/** One colour, so that sixty megapixels are a small file. */
const hugePicture = () =>
  sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#1b2a9e' } })
    .png()
    .toBuffer()

const { form } = say.adminPosts
let token: string

test.beforeEach(async ({ page, context, baseURL }) => {
  await readIn(context, 'ta', baseURL!)
  token = await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
})

/** How many posts have this title. */
async function countPosts(page: Page, title: string): Promise<number> {
  const posts = (await (await page.request.get('/api/universal-posts')).json()) as { title: string }[]
  return posts.filter((post) => post.title === title).length
}

async function write(page: Page, title: string): Promise<void> {
  await page.goto('/admin/universal/create')
  await page.getByLabel(form.title).first().fill(title)
  await page.locator('.ProseMirror').click()
  await page.locator('.ProseMirror').pressSequentially('மழை')
  await page.getByLabel(form.category).selectOption({ label: 'தலையங்கம்' })
}

test('a post without a title is not sent, and the title is asked for [V-13]', async ({ page }) => {
  const title = page.getByLabel(form.title).first()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('drafts.commit')) sent.push(request.url())
  })
  await page.locator('.ProseMirror').click()
  await page.locator('.ProseMirror').pressSequentially('மழை')
  await page.getByLabel(form.category).selectOption({ label: 'தலையங்கம்' })
  await page.getByRole('button', { name: form.submit, exact: true }).click()
  await expect(page.getByText(say.adminPosts.errors.required)).toBeVisible()
  await expect(page.getByText(say.adminPosts.errors.title)).toBeVisible()
  await expect(title).toBeFocused()
  expect(sent).toEqual([])
})

test('files that are no pictures, or too large ones, are refused beside the others', async ({ page, faults }) => {
  faults.expect(/^(415|422): POST .*\/api\/photo$/)
  await page.locator('.images-add input').setInputFiles([
    { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('a letter, no picture') },
    { name: 'huge.png', mimeType: 'image/png', buffer: await hugePicture() },
  ])
  await expect(page.getByText(errors.MEDIA_TYPE_UNSUPPORTED)).toBeVisible()
  await expect(page.getByText(errors.MEDIA_TOO_MANY_PIXELS)).toBeVisible()
  await expect(page.locator('.images img')).toHaveCount(0)
})

test('what may not stand in a text is taken out, and the editor is told', async ({ page }) => {
  const title = `Script ${Date.now()}`
  // The editor itself lets no script in; whoever sends one writes the request by hand.
  const bad = '<script>alert(1)</script><img src=data:image/png,a><img src=/uploads/gone.jpg><p onclick=alert(2)>'
  const parts = 'script, img data:image/png, at the beginning, img /uploads/gone.jpg, at the beginning, onclick'
  await page.route(/\/trpc\/.*drafts\.save/, (route) =>
    route.continue({ postData: route.request().postData()!.replace('<p>', bad) }),
  )
  await page.getByLabel(form.title).first().fill(title)
  await page.locator('.ProseMirror').click()
  await page.locator('.ProseMirror').pressSequentially('மழை')
  await page.getByLabel(form.category).selectOption({ label: 'தலையங்கம்' })
  await publishNew(page, say)
  await expect(page.getByText(say.adminPosts.created)).toBeVisible()
  await expect(page.getByText(say.adminPosts.removedParts.replace('{{parts}}', parts))).toBeVisible()
  const posts = (await (await page.request.get('/api/universal-posts')).json()) as {
    _id: string
    title: string
    content: string
  }[]
  const stored = posts.find((post) => post.title === title)!
  expect(stored.content).toBe('<p>மழை</p>')

  await page.goto('/admin/universal')
  await page.getByRole('button', { name: said(say.adminPosts.list.editOf, { title }) }).click()
  await page.locator('.ProseMirror').pressSequentially('வெயில் ')
  await page.getByRole('button', { name: form.save }).click()
  await expect(page.locator('.toast')).toContainText(say.adminPosts.removedParts.replace('{{parts}}', parts))
  await page.request.delete(`/api/universal-posts/${stored._id}`, { headers: { authorization: `Bearer ${token}` } })
})

test('a session that has ended leads to the login and back to what was written [C-64, E-49, P-10, R-37, S-235, S-238, ST-25]', async ({
  page,
  faults,
}) => {
  const title = `Half written ${Date.now()}`
  await write(page, title)
  await page.request.post('/api/auth/admin/logout', { headers: { authorization: `Bearer ${token}` } })
  faults.expect(/^401: /)
  await page.getByRole('button', { name: form.submit, exact: true }).click()
  await expect(page.getByText(say.adminSite.login.expired)).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.adminToken)).toBeNull()
  expect(await countPosts(page, title)).toBe(0)

  await page.getByLabel(say.adminSite.login.email).fill(account.email)
  await page.getByLabel(say.adminSite.login.password, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: say.adminSite.login.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/write\?kind=post$/)
  await expect(page.getByLabel(form.title).first()).toHaveValue(title)
  await expect(page.locator('.ProseMirror')).toHaveText('மழை')
})
