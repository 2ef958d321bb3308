// Typing Tamil with the keys of a Latin keyboard, in the title and in the text.
import type { Page } from '@playwright/test'
import { accessFaults } from '../support/axe.ts'
import { desktopInEnglish, phoneInTamil, type devices } from '../support/devices.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { composer, openText } from '../support/writing.ts'

/** Typing by words is loaded once it is chosen: until then keys type what is on them. */
const untilWordsAreOffered = (page: Page) => expect(page.locator('.typing-select ~ [role=status]')).toBeAttached()

/** Opens the page for a new post on a device. @returns its words */
function onDevice({ lang, say, viewport }: (typeof devices)[number]) {
  test.use({ viewport })
  test.beforeEach(async ({ page, context, baseURL }) => {
    await readIn(context, lang, baseURL!)
    await signInAsAdmin(page)
    await page.goto('/admin/universal/create')
  })
  return say
}

test.describe(desktopInEnglish.where, () => {
  const { adminPosts, typing } = onDevice(desktopInEnglish)

  test('keys type Tamil once a layout is chosen, by sound or as Tamil99, and F2 switches [L-21]', async ({ page }) => {
    const title = page.getByLabel(adminPosts.form.title).first()
    const text = page.locator('.ProseMirror')
    const choice = page.getByLabel(typing.label)
    await expect(choice).toHaveValue('off')
    await title.pressSequentially('kavi ')
    await expect(title).toHaveValue('kavi ')

    await choice.selectOption('phonetic')
    await title.focus()
    await title.press('End')
    await expect(async () => {
      await title.fill('')
      await title.pressSequentially('kavithai')
      await expect(title).toHaveValue('கவிதை', { timeout: 500 })
    }).toPass()
    await title.press('Backspace')
    await expect(title).toHaveValue('கவித')
    await title.pressSequentially('a')
    await expect(title).toHaveValue('கவிதா')
    await title.press('ControlOrMeta+z')
    await expect(title).not.toHaveValue('கவிதா')

    await openText(page)
    await page.keyboard.type('thamizhnaadu')
    await expect(text).toHaveText('தமிழ்நாடு')
    await page.keyboard.press('F2')
    await expect(choice).toHaveValue('off')
    await page.keyboard.type(' one ')
    await expect(text).toHaveText('தமிழ்நாடு one ')
    await choice.selectOption('tamil99')
    await page.reload()
    await expect(choice).toHaveValue('tamil99')
    await openText(page)
    await page.keyboard.press('ControlOrMeta+A')
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('lks/f;qod')
      await expect(text).toHaveText('தமிழ்நாடு', { timeout: 500 })
    }).toPass()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  test('words that come late take the place of the letters, while somebody goes on writing [L-24]', async ({
    page,
  }) => {
    await page.getByLabel(typing.label).selectOption('words')
    const title = page.getByLabel(adminPosts.form.title).first()
    const text = page.locator('.ProseMirror')
    for (const field of [title, text]) {
      const shows = (words: string) =>
        field === title ? expect(field).toHaveValue(words) : expect(field).toHaveText(words)
      // The worker that knows the words is loaded for the first letters.
      let bringWords = () => {}
      const wordsAreThere = new Promise<void>((resolve) => (bringWords = resolve))
      await page.route(/proof-worker/, async (route) => {
        await wordsAreThere
        await route.continue()
      })
      await page.reload()
      await untilWordsAreOffered(page)
      await field.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('malai tamil ')
      await shows('malai tamil ')
      bringWords()
      await shows('மலை தமிழ் ')
      await page.keyboard.type('.')
      await shows('மலை தமிழ் .')
      for (let steps = 3; steps > 0; steps--) await page.keyboard.press('ControlOrMeta+z')
      await shows('malai tamil ')
    }
  })
})

test.describe(phoneInTamil.where, () => {
  const { adminPosts, typing } = onDevice(phoneInTamil)

  test('a word in Latin letters becomes a Tamil one, by a space, by its number, by arrows or by touch [L-24]', async ({
    page,
  }) => {
    const title = page.getByLabel(adminPosts.form.title).first()
    const text = page.locator('.ProseMirror')
    const words = page.getByRole('listbox', { name: typing.words })
    const options = words.getByRole('option')
    const choice = page.getByLabel(typing.label)
    await expect(choice).toHaveValue('off')
    await page.keyboard.press('F2')
    await expect(choice).toHaveValue('words')
    await untilWordsAreOffered(page)
    await title.pressSequentially('malai')
    await expect(options).toContainText(['மலை', 'மழை'])
    expect(await accessFaults(page, { within: '.candidates' })).toEqual([])
    await expect(page.getByRole('status').filter({ hasText: 'மலை' })).toHaveCount(1)
    await title.press('2')
    await expect(title).toHaveValue('மழை')
    await title.pressSequentially(' tamil')
    await expect(options.first()).toContainText('தமிழ்')
    await title.press('ControlOrMeta+z')
    await title.press('Escape')
    await title.fill('')

    await openText(page)
    await page.keyboard.type('kavithai')
    await expect(options.first()).toContainText('கவிதை')
    await page.keyboard.type(' ')
    await expect(text).toHaveText('கவிதை ')
    await page.keyboard.type('tamil')
    await expect(options.first()).toContainText('தமிழ்')
    await page.keyboard.type('.')
    await expect(text).toHaveText('கவிதை தமிழ்.')
    await page.keyboard.type(' malai')
    await expect(options.nth(2)).toContainText('மாலை')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(words.getByRole('option', { selected: true })).toContainText('மழை')
    await expect(text).toHaveAttribute('aria-activedescendant', /.+-1$/)
    await page.keyboard.press('Enter')
    await expect(text).toHaveText('கவிதை தமிழ். மழை')
    await expect(words).toHaveCount(0)
    await page.keyboard.type(' malai')
    await expect(options.first()).toContainText('மலை')
    await options.filter({ hasText: 'மாலை' }).click()
    await expect(text).toHaveText('கவிதை தமிழ். மழை மாலை')
    await expect(text).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text).not.toContainText('மாலை')
    await page.keyboard.type(' bbc')
    await expect(words).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(words).toHaveCount(0)
    await page.keyboard.type(' bbc ')
    await expect(text).toContainText('bbc')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  test('what the keyboard of a phone composes stays as it is; of words in Latin letters, unless a Tamil one is touched [L-22]', async ({
    page,
  }) => {
    const title = page.getByLabel(adminPosts.form.title).first()
    const text = page.locator('.ProseMirror')
    const words = page.getByRole('listbox', { name: typing.words })
    const keyboard = await composer(page)
    await page.getByLabel(typing.label).selectOption('phonetic')
    await openText(page)
    await keyboard.write('மழை rain')
    await expect(text).toContainText('மழை rain')
    await title.focus()
    await keyboard.write('மழை rain')
    await expect(title).toHaveValue(/^மழை rain/)
    await title.fill('')
    await openText(page)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect(text).toHaveText('')

    await page.getByLabel(typing.label).selectOption('words')
    await untilWordsAreOffered(page)
    for (const field of [title, text]) {
      await field.click()
      await keyboard.write('rain ')
      await expect(words).toHaveCount(0)
      for (const letters of ['t', 'ta', 'tam', 'tami', 'tamil']) await keyboard.compose(letters)
      await words.getByRole('option').filter({ hasText: 'தமிழ்' }).click()
      await expect(words).toHaveCount(0)
      await keyboard.write('மழை')
    }
    await expect(title).toHaveValue(/^rain +தமிழ்மழை $/)
    await expect(text).toHaveText(/^rain +தமிழ்மழை\s*$/)
  })
})
