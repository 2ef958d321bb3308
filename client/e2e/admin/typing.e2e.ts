// Typing Tamil with the keys of a Latin keyboard, in the title and in the text.
import { devices } from '../support/devices.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { composer, openText } from '../support/writing.ts'

for (const { lang, where, say, viewport } of devices)
  test.describe(where, () => {
    const { adminPosts, typing } = say
    test.use({ viewport })

    test.beforeEach(async ({ page, context, baseURL }) => {
      await readIn(context, lang, baseURL!)
      await signInAsAdmin(page)
      await page.goto('/admin/universal/create')
    })

    test('keys type Tamil once a layout is chosen, by sound or as Tamil99, and F2 switches', async ({ page }, info) => {
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
      await page.screenshot({ path: info.outputPath('typing.png') })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })

    test('what the keyboard of a phone composes stays as it is', async ({ page }) => {
      await page.getByLabel(typing.label).selectOption('phonetic')
      await openText(page)
      const keyboard = await composer(page)
      await keyboard.write('மழை rain')
      await expect(page.locator('.ProseMirror')).toContainText('மழை rain')
      await page.getByLabel(adminPosts.form.title).first().focus()
      await keyboard.write('மழை rain')
      await expect(page.getByLabel(adminPosts.form.title).first()).toHaveValue(/^மழை rain/)
    })
  })
