// Typing Tamil with the keys of a Latin keyboard in the search of readers.
import search from '../i18n/ta/search.json' with { type: 'json' }
import typing from '../i18n/ta/typing.json' with { type: 'json' }
import { accessFaults } from './support/axe.ts'
import { expect, test, untilAlive } from './support/test.ts'
import { composer } from './support/writing.ts'

test(
  'whoever wants to types Tamil in the search; nobody else loads anything for it [L-25]',
  { tag: '@phone' },
  async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => {
      if (/typing-bar|search\.words/.test(request.url())) loaded.push(request.url())
    })
    const dialog = page.getByRole('dialog')
    const field = page.getByRole('combobox', { name: search.field })
    const toggle = dialog.getByRole('button', { name: search.typeTamil })
    const words = page.getByRole('listbox', { name: typing.words }).getByRole('option')
    const way = page.getByRole('combobox', { name: typing.label })
    const open = async () => {
      const button = page.locator('a.tool[href="/search"]')
      await untilAlive(button)
      await button.click()
      await expect(field).toBeFocused()
    }
    await page.goto('/home')
    await open()
    await field.pressSequentially('kavithai ')
    await expect(field).toHaveValue('kavithai ')
    expect(loaded).toEqual([])
    await field.fill('')

    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByText(typing.hints.words)).toBeVisible()
    const { width, height } = (await toggle.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await field.pressSequentially('kavithai')
    await expect(words.first()).toContainText('கவிதை')
    expect(await accessFaults(page, { within: 'dialog' })).toEqual([])
    await field.press('Space')
    await expect(field).toHaveValue('கவிதை ')
    await expect(dialog.getByRole('group', { name: search.kinds.post }).locator('mark').first()).toHaveText(/கவிதை/)

    // Words that come after the space, as they do here, take the place of their letters.
    await field.fill('')
    await field.pressSequentially('malai tamil ')
    await expect(field).toHaveValue('மலை தமிழ் ')

    // The arrows are those of the words while these are there, and otherwise walk through what was found.
    await field.fill('')
    await field.pressSequentially('malai')
    await expect(words.nth(1)).toContainText('மழை')
    await field.press('ArrowDown')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toHaveValue('மழை')
    await expect(words).toHaveCount(0)
    await expect(dialog.locator('mark').first()).toHaveText(/மழை/)
    await field.press('ArrowDown')
    const results = dialog.getByRole('listbox', { name: search.title })
    await expect(results.getByRole('option', { selected: true })).toHaveCount(1)
    await expect(field).toHaveAttribute('aria-activedescendant', /.+-0$/)

    // Escape closes the words, then the panel.
    await field.fill('')
    await field.pressSequentially('tamil')
    await expect(words.first()).toContainText('தமிழ்')
    await field.press('Escape')
    await expect(words).toHaveCount(0)
    await expect(field).toHaveValue('tamil')

    // What a keyboard composes is left alone.
    await field.fill('')
    const keyboard = await composer(page)
    await keyboard.write('மழை')
    await expect(field).toHaveValue('மழை ')

    await way.selectOption('tamil99')
    await expect(dialog.getByText(typing.hints.tamil99)).toBeVisible()
    await field.fill('')
    await field.pressSequentially('hvslr')
    await expect(field).toHaveValue('கவிதை')
    await field.press('F2')
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await field.pressSequentially(' x')
    await expect(field).toHaveValue('கவிதை x')
    await toggle.click()

    // It is kept, also for the page of results.
    await page.goto('/search')
    const onPage = page.getByRole('searchbox', { name: search.field })
    await expect(way).toHaveValue('tamil99')
    await way.selectOption('words')
    await onPage.pressSequentially('mazhai')
    await expect(words.first()).toContainText('மழை')
    await words.first().click()
    await onPage.press('Enter')
    await expect(page).toHaveURL(/q=%E0%AE%AE/)
    await expect(page.locator('.results ol > li').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  },
)
