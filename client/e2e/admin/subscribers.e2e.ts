// Subscribers that another newsletter had are brought in from its file.
import { phoneInTamil } from '../support/devices.ts'
import { said } from '../support/said.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { lang, where, say, viewport } = phoneInTamil
test(`subscribers are brought in from a CSV file: checked first, then added, ${where}`, async ({
  page,
  context,
  baseURL,
}) => {
  const { adminNewsletter } = say
  const counted = (key: 'added' | 'known' | 'left' | 'doubles' | 'invalid' | 'add' | 'done', count: number) =>
    said(adminNewsletter.import[`${key}_${count === 1 ? 'one' : 'other'}`], { count: String(count) })
  const addressOf = (name: string) => `${name}-${lang}@example.org`
  await page.setViewportSize(viewport)
  await readIn(context, lang, baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: adminNewsletter.import.open }).click()
  const dialog = page.getByRole('dialog', { name: adminNewsletter.import.title })
  const choose = (name: string, text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const check = dialog.getByRole('button', { name: adminNewsletter.import.check })
  await expect(check).toHaveAttribute('aria-disabled', 'true')

  await choose('books.csv', 'title,price\nSalt,280\n')
  await expect(dialog.getByText(adminNewsletter.import.noAddresses)).toBeVisible()

  const lines = [
    'Email Address,Status',
    `${addressOf('kayal')},subscribed`,
    `${addressOf('mullai')},subscribed`,
    `${addressOf('kayal')},subscribed`,
    `${addressOf('kani')},unsubscribed`,
    'nobody@,subscribed',
  ]
  await choose('subscribers.csv', lines.join('\n'))
  await expect(dialog.getByText(adminNewsletter.import.noAddresses)).toBeHidden()
  // Without a word on how they agreed nobody is brought in.
  await expect(check).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel(adminNewsletter.import.consent).fill('Signed our list at the book fair')
  await check.click()
  const figures = dialog.getByRole('status')
  const found = [counted('added', 2), counted('left', 1), counted('doubles', 1), counted('invalid', 1)]
  await expect(figures.getByRole('listitem')).toHaveText(found)
  await expect(figures).toContainText('nobody@')
  await expect(page.getByRole('row').filter({ hasText: addressOf('mullai') })).toHaveCount(0)

  await dialog.getByRole('button', { name: counted('add', 2) }).click()
  await expect(dialog.getByText(counted('done', 2))).toBeVisible()
  await dialog.getByRole('button', { name: adminNewsletter.import.close }).click()
  for (const name of ['kayal', 'mullai'])
    await expect(page.getByRole('row').filter({ hasText: addressOf(name) })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: addressOf('kani') })).toHaveCount(0)
})
