// A poem from the editor to the page, the feed and back.
import { messages as say } from '../../i18n/en/admin.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

test('a poem keeps its lines, indents and stanzas from the editor to the page and the feed', async ({
  page,
  context,
  baseURL,
}) => {
  await readIn(context, 'en', baseURL!)
  const token = await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
  const text = page.locator('.ProseMirror')
  await text.click()
  await page.getByRole('button', { name: say.editor.verse, exact: true }).click()
  for (const line of [
    'The rain begins',
    '   a roof answers it',
    '',
    'Nobody writes it down before the long line of the lamps comes home',
  ]) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  // Two empty lines end the verse.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Prose again.')
  await expect(text.locator('.verse > div')).toHaveText([/^The rain/, /^ {3}a roof/, '', /^Nobody/])
  await expect(text.locator('> p').first()).toHaveText('Prose again.')
  const content = (await text.innerHTML()).replaceAll(' class="ProseMirror-trailingBreak"', '')

  const made = await page.request.post('/api/universal-posts', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { title: 'A poem of rain', content, category: 'Poems' },
  })
  const { _id: id, removed } = (await made.json()) as { _id: string; removed: string[] }
  expect(removed).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/posts/${id}`)
  const lines = page.locator('.prose .verse p > span')
  await expect(lines).toHaveText([/^The rain/, /^\u00A0{3}a roof/, /^Nobody/])
  const boxes = await lines.evaluateAll((all) =>
    all.map((line) => {
      const rows = [...line.getClientRects()]
      const range = document.createRange()
      range.selectNodeContents(line)
      const lefts = [...range.getClientRects()].map(({ left }) => Math.round(left))
      return { top: rows[0]!.top, bottom: rows[0]!.bottom, lefts }
    }),
  )
  const [first, second, last] = boxes as [(typeof boxes)[0], (typeof boxes)[0], (typeof boxes)[0]]
  expect(last.lefts.length).toBeGreaterThan(1)
  expect(last.lefts[1]).toBeGreaterThan(last.lefts[0]! + 20)
  expect(last.lefts[0]).toBe(first.lefts[0])
  expect(last.top - second.bottom).toBeGreaterThan(second.top - first.bottom + 20)

  const feed = await (await page.request.get('/poems/feed.xml')).text()
  expect(feed).toContain('<span>The rain begins</span><br /><span>\u00A0\u00A0\u00A0a roof answers it</span></p><p>')
})
