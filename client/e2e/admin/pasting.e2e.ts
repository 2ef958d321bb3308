// What other programs put on the clipboard, pasted into the editor.
import type { Page } from '@playwright/test'
import { encode } from '../../../shared/encodings/encode-in-test.ts'
import { messages as say } from '../../i18n/ta/admin.ts'
import { accessFaults } from '../support/axe.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { blocksOf, openText } from '../support/writing.ts'

async function paste(page: Page, html: string, text = ''): Promise<void> {
  await openText(page)
  await page.locator('.ProseMirror').evaluate(
    (element, [htmlPart, textPart]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', htmlPart!)
      if (textPart) clipboardData.setData('text/plain', textPart)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, text],
  )
}

const htmlOfText = async (page: Page) =>
  (await page.locator('.ProseMirror').innerHTML()).replaceAll(/ class="ProseMirror-[^"]*"/g, '')

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
<body lang=TA><!--StartFragment-->
<h1 align=center style='text-align:center'><span style='font-size:24pt;color:#1F497D'>மழைக்காலம்</span></h1>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>நெல்<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span
style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>குறுவை<o:p></o:p></p>
<p class=MsoNormal>சொல்<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>,
<a href="https://www.google.com/url?q=https://example.org/rain&amp;sa=D">மழை</a></p>
<p class=MsoNormal><img width=300 height=200 src="file:///C:/Temp/clip_image002.jpg"></p>
<!--EndFragment--></body></html>`

test('text of Word keeps its shape, and pictures that stay behind are told; a message of WhatsApp Web comes line by line, with its signs as marks', async ({
  page,
  context,
  baseURL,
}) => {
  await readIn(context, 'ta', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
  await paste(page, fromWord)
  const told = page.locator('.ed-failure')
  await expect(told).toContainText(say.editor.pastedWithoutPictures.replace('{{count}}', '1'))
  const html = await htmlOfText(page)
  expect(html).toContain('<h2 style="text-align: center;">மழைக்காலம்</h2>')
  expect(html).toContain('<ul><li><p>நெல்</p><ul><li><p>குறுவை</p></li></ul></li></ul>')
  expect(html).toMatch(/சொல்\[1\],\s<a href="https:\/\/example\.org\/rain"[^>]*>மழை<\/a>/)
  await told.getByRole('button').click()
  await expect(told).toHaveCount(0)
  await openText(page)

  for (const key of ['ControlOrMeta+a', 'Delete', 'Backspace']) await page.keyboard.press(key)
  await paste(
    page,
    `<meta charset="utf-8"><span dir="ltr" class="_ao3e selectable-text copyable-text" style="white-space: pre-wrap"><span>மழை வந்தது
குடை <strong data-app-text-template="*\${appText}*">இல்லை</strong>

நனைந்தோம் <img alt="😀" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></span></span>`,
    'மழை வந்தது\nகுடை *இல்லை*\n\nநனைந்தோம் 😀',
  )
  const lines = page.locator('.ProseMirror .verse > div')
  await expect(lines).toHaveText(['மழை வந்தது', 'குடை இல்லை', '', 'நனைந்தோம் 😀'])
  await expect(lines.locator('strong')).toHaveText('இல்லை')
  await expect(page.locator('.ed-failure')).toHaveCount(0)
})

test('text in an old encoding becomes Tamil with a notice, and can be as it was; English and Unicode stay untouched', async ({
  page,
  context,
  baseURL,
}) => {
  const english = 'The rain came early; we counted 10,000 drops.'
  const unicode = 'மழை முன்னதாகவே வந்தது.'
  const line = 'ஆற்றங்கரையில் வளர்ந்த மரங்களின் நிழலில் குழந்தைகள் விளையாடினார்கள்.'
  const old = encode(line, 'tscii')
  await readIn(context, 'ta', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
  const notices = page.locator('.ed-letters-notice')
  const expectText = (...blocks: string[]) => expect.poll(() => blocksOf(page)).toEqual(blocks)

  for (const text of [english, unicode]) {
    await paste(page, '', text)
    await page.keyboard.press('Enter')
  }
  await paste(page, '', old)
  await expect(notices).toHaveText([new RegExp(`^${say.editor.letters.converted}`)])
  await expectText(english, unicode, line)
  await expect(page.locator('.ProseMirror')).toBeFocused()
  expect(await accessFaults(page, { within: '.ed-letters-notices' })).toEqual([])

  // From the text the way back is the next thing that Tab reaches.
  await page.keyboard.press('Tab')
  await expect(notices.getByRole('button', { name: say.editor.letters.back })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notices).toHaveCount(0)
  await expectText(english, unicode, old)
  await expect(page.locator('.ProseMirror')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expectText(english, unicode, line)

  // A word alone may be anything.
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await paste(page, '', 'mk;kh')
  await expect(notices).toContainText('அம்மா')
  await expectText(english, unicode, line, 'mk;kh')
  await notices.getByRole('button', { name: say.editor.letters.convert }).click()
  await expectText(english, unicode, line, 'அம்மா')
})
