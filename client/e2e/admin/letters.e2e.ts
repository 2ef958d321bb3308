// The newsletter in the admin: a letter is proposed, written, previewed and about to be sent; subscribers are found and removed.
import { messages as english } from '../../i18n/en/admin.ts'
import { letterDocument } from '../../../server/features/newsletter/newsletter.emails.ts'
import { mailHtmlOf } from '../../../server/features/newsletter/letters.mail-html.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { defaultSite } from '../../../shared/site.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

test('a letter of the week is proposed, written on, kept and previewed [H-90, H-114]', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  const { adminLetters } = english
  await readIn(context, 'en', baseURL!)
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const title = `இவ்வார மழை ${Date.now()}`
  const multipart = { title, content: '<p>மழை பெய்யும் முன் தெரு அமைதியாகிறது.</p>', category: 'Poems', language: 'en' }
  const made = await page.request.post('/api/universal-posts', { headers, multipart })
  const { id } = (await made.json()) as { id: string }

  await page.goto('/admin/letters')
  await page.getByRole('button', { name: adminLetters.digest.make }).click()
  await expect(page).toHaveURL(/\/admin\/letters\/[0-9a-f]{24}$/)
  const subject = page.getByRole('textbox', { name: adminLetters.form.subject })
  await expect(subject).not.toHaveValue('')
  await expect(page.getByRole('textbox', { name: adminLetters.form.content })).toContainText(title)
  await subject.fill(`${title}, கடிதம்`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(adminLetters.form.saved)).toBeVisible()
  await page.reload()
  await expect(subject).toHaveValue(`${title}, கடிதம்`)

  await page.getByRole('button', { name: adminLetters.form.preview }).click()
  const preview = page.getByRole('dialog', { name: adminLetters.preview.title })
  const letter = preview.frameLocator('iframe')
  await expect(letter.getByRole('heading', { level: 1 })).toHaveText(`${title}, கடிதம்`)
  await expect(letter.getByRole('link', { name: title })).toHaveAttribute('href', new RegExp(`^http.*/posts/${id}`))
  await preview.getByRole('button', { name: adminLetters.preview.close }).click()

  // This site has no mail server: the page says so before anything is lost.
  faults.expect(/^409: POST .*letters\.send/)
  await page.getByRole('button', { name: adminLetters.form.send }).click()
  const question = page.getByRole('dialog', { name: adminLetters.send.title })
  await question.getByRole('button', { name: adminLetters.send.sendNow }).click()
  await expect(question.getByRole('alert')).toContainText(sentenceOf('MAIL_SERVER_MISSING'))
  await question.getByRole('button', { name: adminLetters.send.cancel }).click()

  await page.getByRole('link', { name: adminLetters.form.back }).click()
  const line = page.getByRole('row').filter({ hasText: `${title}, கடிதம்` })
  await expect(line).toContainText(adminLetters.states.draft)
  await line.locator('.list-open').focus()
  await page.keyboard.press('x')
  await page.locator('.list-bar').getByRole('button', { name: adminLetters.delete, exact: true }).click()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: english.adminTrash.undo, exact: true }).click()
  await expect(line).toBeVisible()
  await line.getByRole('button', { name: new RegExp(adminLetters.delete) }).click()
  await expect(page.getByText(adminLetters.deleted_one.replace('{{count}}', '1'))).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.goto('about:blank')
  await page.request.delete(`/api/universal-posts/${id}`, { headers })
})

test(
  'a letter with a long address, word, code and table is no wider than a phone',
  { tag: '@desktop' },
  async ({ page }) => {
    const long = encodeURI('கடைசிப்பேருந்துக்குக்காத்திருக்கும்ஊர்'.repeat(3))
    const cells = Array.from({ length: 6 }, () => '<td><p>நெடுஞ்சாலைகளுக்கு</p></td>').join('')
    const content = `<p><a href="/x">https://mai.example/${long}</a></p><p>${'அ'.repeat(300)}</p><pre>${'x'.repeat(300)}</pre><table><tbody><tr>${cells}</tr></tbody></table><blockquote><ul><li>${long}</li></ul></blockquote>`
    const places = { publicUrl: 'https://mai.example', imagePath: (name: string) => name }
    const parts = {
      lang: 'ta',
      subject: long,
      publicUrl: 'https://mai.example',
      site: { ...defaultSite, name: long },
    } as const
    const body = mailHtmlOf(content, places, { listen: '' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.setContent(letterDocument({ ...parts, body, links: { leave: long, browser: long } }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  },
)

test('subscribers are found by a part of their address, and the selected ones removed [H-95]', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  const { adminNewsletter } = english
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  const name = `list-${project.name}-${Date.now()}`
  for (const n of [1, 2, 3])
    await page.request.post('/trpc/newsletter.subscribe', { data: { email: `${name}-${n}@example.org` } })
  await page.goto('/admin/newsletter')
  await page.getByLabel(adminNewsletter.search).fill(name.toUpperCase())
  await expect(page.getByText(`${name}-1@example.org`)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  for (const n of [1, 3]) await page.getByLabel(`Select: ${name}-${n}@example.org`).check()
  await page
    .getByRole('group', { name: english.adminWorkList.selected })
    .getByRole('button', { name: adminNewsletter.remove })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: adminNewsletter.remove }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(page.getByText(`${name}-2@example.org`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${name}-2@example.org`)).toBeVisible()
})
