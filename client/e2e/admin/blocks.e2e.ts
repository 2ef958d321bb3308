// What can be put into a text, found in it and pasted into it.
import type { BrowserContext, Page } from '@playwright/test'
import type { Lang } from '../../../shared/lang.ts'
import { messages as english } from '../../i18n/en/admin.ts'
import tamil from '../../i18n/ta/admin/editor.json' with { type: 'json' }
import { phoneInTamil } from '../support/devices.ts'
import { photo } from '../support/pictures.ts'
import { composer, openText } from '../support/writing.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { editor } = english

/** Opens the page for a new post, with the caret in its text. */
async function openNewPost(page: Page, context: BrowserContext, lang: Lang, site: string): Promise<void> {
  await readIn(context, lang, site)
  await signInAsAdmin(page)
  await page.goto('/admin/universal/create')
  await openText(page)
}

/** Takes everything out of the text. */
async function emptyText(page: Page): Promise<void> {
  await openText(page)
  for (const key of ['ControlOrMeta+a', 'Delete', 'Backspace']) await page.keyboard.press(key)
  await expect(locateText(page)).toHaveText('')
}

const locateText = (page: Page) => page.locator('.ProseMirror')

/** The browser tells the editor of the new place of the caret a moment later; nobody's fingers are quicker. */
async function moveBy(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

test('a stroke opens all blocks, which are found in either language, also by composed letters; signs at the beginning of a line make blocks', async ({
  page,
  context,
  baseURL,
}) => {
  await openNewPost(page, context, 'en', baseURL!)
  const text = locateText(page)
  const menu = page.getByRole('listbox', { name: editor.insert.menu })
  await page.keyboard.type('/')
  await expect(menu.getByRole('option')).toHaveCount(15)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/')
  const keys = await composer(page)
  await keys.compose(tamil.insert.pullQuote.slice(0, 3))
  await keys.commit(tamil.insert.pullQuote.slice(0, 3))
  await expect(menu.getByRole('option', { selected: true })).toHaveText(editor.insert.pullQuote)
  await page.keyboard.press('Enter')
  await page.keyboard.type('said once more')
  await expect(text.locator('blockquote.pull')).toHaveText('said once more')
  await page.keyboard.type(' and/or')
  await expect(menu).toBeHidden()

  await emptyText(page)
  for (const [typed, made] of [
    ['## a', 'h2'],
    ['### a', 'h3'],
    ['> a', 'blockquote p'],
    ['- a', 'ul li'],
    ['1. a', 'ol li'],
    ['**a** ', 'strong'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(typed)
    await expect(text.locator(made), typed).toHaveText('a')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('---')
  await expect(text.locator('hr')).toHaveCount(1)
})

test('what is put in at the end of a text, and keys there, leave its notes alone', async ({
  page,
  context,
  baseURL,
}) => {
  await openNewPost(page, context, 'en', baseURL!)
  const text = locateText(page)
  await page.keyboard.type('Salt')
  await page.keyboard.press('ControlOrMeta+Alt+f')
  await page.keyboard.type('from the sea')
  await page.keyboard.press('Escape')
  const menu = page.getByRole('listbox', { name: editor.insert.menu })
  const { rule, table, quote, verse, bulletList } = editor.insert
  const typed: string[] = []
  const write = async () => {
    typed.push(`word ${typed.length}.`)
    await page.keyboard.type(typed.at(-1)!)
  }
  for (const name of [rule, table, quote, verse, bulletList]) {
    await moveBy(page, 'ControlOrMeta+End')
    await write()
    await page.keyboard.press('Enter')
    // A space ends the menu.
    await page.keyboard.type(`/${name.split(' ')[0]}`)
    await expect(menu.getByRole('option', { selected: true })).toHaveText(name)
    await page.keyboard.press('Enter')
    await write()
    for (const key of ['End', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'PageDown']) await moveBy(page, key)
    await write()
  }
  await expect(text.locator('.footnotes')).toHaveText('from the sea')
  for (const words of typed) await expect(text).toContainText(words)
})

test('a pasted text keeps its footnotes, and its pictures are uploaded at their place', async ({
  page,
  context,
  baseURL,
}) => {
  await openNewPost(page, context, 'en', baseURL!)
  const { buffer } = await photo(60, 40, '#1b2a9e')
  const html = `<p>Salt<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p>
    <p><img src="data:image/jpeg;base64,${buffer.toString('base64')}"></p><p>dries</p>
    <hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> from the sea</p></div>`
  await locateText(page).evaluate((text, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
  const text = locateText(page)
  await expect(text.locator('> img[src^="/uploads/"]')).toHaveCount(1)
  await expect(text.locator('.footnotes > li')).toHaveText(['from the sea'])
  await expect(text.locator('> p').filter({ hasText: 'Salt' })).toHaveText('Salt1')
})

const { lang, where, say, viewport } = phoneInTamil
test.describe(where, () => {
  const insert = async (page: Page, name: string) => {
    await page.getByRole('button', { name: say.editor.insert.open, exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const place = (at: number) => say.editor.find.place.replace('{{at}}', `${at}`).replace('{{count}}', '3')
  test.use({ viewport })

  test.beforeEach(async ({ page, context, baseURL }) => {
    await openNewPost(page, context, lang, baseURL!)
  })

  test('words are found and replaced in the text; a footnote is written at its end, numbered by its place, and left by a key [N-13]', async ({
    page,
  }) => {
    await page.keyboard.type('Rain and rain and RAIN')
    await page.keyboard.press('ControlOrMeta+f')
    const bar = page.getByRole('search', { name: say.editor.find.title })
    await bar.getByLabel(say.editor.find.words).fill('rain')
    await expect(bar.getByRole('status')).toHaveText(place(1))
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('status')).toHaveText(place(2))
    await bar.getByLabel(say.editor.find.others).fill('sun')
    await bar.getByRole('button', { name: say.editor.find.replace, exact: true }).click()
    await expect(locateText(page)).toHaveText('Rain and sun and RAIN')
    await bar.getByRole('button', { name: say.editor.find.replaceAll }).click()
    await expect(locateText(page)).toHaveText('sun and sun and sun')
    await expect(bar.getByRole('status')).toHaveText(say.editor.find.none)
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()

    await emptyText(page)
    const text = locateText(page)
    await page.keyboard.type('Salt')
    await insert(page, say.editor.insert.footnote)
    await page.keyboard.type('from the sea')
    await expect(text.locator('.footnotes > li')).toHaveText(['from the sea'])
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.type(' dries')
    await expect(text.locator('> p').first()).toHaveText('Salt1 dries')
    await moveBy(page, 'Home')
    await page.keyboard.press('ControlOrMeta+Alt+f')
    await page.keyboard.type('an earlier one')
    await expect(text.locator('.footnotes > li')).toHaveText(['an earlier one', 'from the sea'])
    await expect(text.locator('> p').first()).toHaveText('1Salt2 dries')
    await page.keyboard.press('Escape')
    await page.keyboard.type(' Sea')
    await expect(text.locator('> p').first()).toHaveText('1 SeaSalt2 dries')
  })

  test('a gallery, a film, a table and a line are put in by the menu', async ({ page }) => {
    const text = locateText(page)
    const chosen = page.waitForEvent('filechooser')
    await insert(page, say.editor.insert.gallery)
    await (await chosen).setFiles([await photo(600, 400, '#1b2a9e'), await photo(600, 400, '#b0261a')])
    await expect(text.locator('.gallery img[src^="/uploads/"]')).toHaveCount(2)
    await openText(page)
    await page.keyboard.press('ControlOrMeta+End')
    await insert(page, say.editor.insert.video)
    await page.getByLabel(say.editor.videoForm.address).fill('https://example.org/')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say.editor.videoForm.unknown)).toBeVisible()
    await page.getByLabel(say.editor.videoForm.address).fill('https://youtu.be/abc')
    await page.getByLabel(say.editor.videoForm.title).fill('A film')
    await page.keyboard.press('Enter')
    await expect(text.locator('p.video a')).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc')
    await page.keyboard.press('ControlOrMeta+End')
    await insert(page, say.editor.insert.rule)
    await expect(text.locator('hr')).toHaveCount(1)
    await insert(page, say.editor.insert.table)
    await expect(text.locator('table th')).toHaveCount(3)
  })
})
