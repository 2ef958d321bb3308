// Links that show a post to somebody without an account: made, copied, followed and withdrawn.
import preview from '../../i18n/ta/preview.json' with { type: 'json' }
import { phoneInTamil } from '../support/devices.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

test('a draft is shown by a link until it is withdrawn [N-25]', async ({
  page,
  context,
  baseURL,
  newReader,
  faults,
}) => {
  const { lang, say, viewport } = phoneInTamil
  const { links, preview: window } = say.adminWriting
  await page.setViewportSize(viewport)
  await readIn(context, lang, baseURL!)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const title = `Shown before ${lang} ${Date.now()}`
  const multipart = { title, content: '<p>இன்னும் யாரும் வாசிக்காதது</p>', category: 'Poems', state: 'draft' }
  const made = await page.request.post('/api/universal-posts', { headers, multipart })
  const { id } = (await made.json()) as { id: string }

  await page.goto(`/admin/write?post=${id}`)
  await page.getByRole('button', { name: window.show }).click()
  const dialog = page.getByRole('dialog', { name: window.title })
  await dialog.getByRole('button', { name: links.show }).click()
  const panel = dialog.getByRole('region', { name: links.title })
  await panel.getByLabel(links.days).selectOption('1')
  await panel.getByRole('button', { name: links.create }).click()
  const rows = panel.getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await panel.getByRole('button', { name: links.create }).click()
  await expect(rows).toHaveCount(2)
  const url = await rows.first().getByLabel(links.address).inputValue()
  await rows.first().getByRole('button', { name: links.copy }).click()
  await expect(rows.first().getByRole('button', { name: links.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  const reader = await newReader({ lang })
  const calls: string[] = []
  reader.on('request', (request) => calls.push(...(request.url().match(/posts\.preview/) ?? [])))
  const answer = await reader.goto(url)
  expect(answer!.headers()['cache-control']).toContain('no-store')
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(reader.getByText(preview.note)).toBeVisible()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.locator('.prose')).toHaveText('இன்னும் யாரும் வாசிக்காதது')
  // It came with the page: a second answer could be that it was withdrawn meanwhile.
  await reader.waitForLoadState('networkidle')
  expect(calls).toEqual([])

  await rows.first().getByRole('button', { name: links.withdraw }).click()
  await page.getByRole('dialog', { name: links.withdrawTitle }).getByRole('button', { name: links.withdraw }).click()
  await expect(rows).toHaveCount(1)
  faults.expect(/^404: GET .*preview/)
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(preview.gone)
  await page.request.delete(`/api/universal-posts/${id}`, { headers })
})
