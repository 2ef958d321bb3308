// The proofreader of the editor, and the words of the house that it goes by.
import { goByScripts } from '../support/admin-nav.ts'
import { accessFaults } from '../support/axe.ts'
import { phoneInTamil } from '../support/devices.ts'
import { pressInRow } from '../support/rows.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { openText } from '../support/writing.ts'

/** Misspelt in a way that no other test knows. */
const wrong = { ta: 'கவிதைகல்', en: 'மழைகலில்' }

const { lang, where, say, viewport } = phoneInTamil
test.describe(where, () => {
  const { adminHouseWords, adminTrash, editor } = say
  test.use({ viewport })

  test.beforeEach(async ({ page, context, baseURL }) => {
    await readIn(context, lang, baseURL!)
    await signInAsAdmin(page)
  })

  test('what is surely wrong is marked while somebody writes: it is corrected, waved through or taken up [L-41]', async ({
    page,
  }) => {
    const word = wrong[lang]
    await page.goto('/admin/universal/create')
    await openText(page)
    await page.keyboard.type(`அந்த படம் நன்று. ${word} நின்றார்கள். இது ஒரு ஊர். பெரிய படம்.`)
    const marks = page.locator('.ed-mark')
    await expect(marks).toHaveText(['அந்த', word, 'ஒரு'])
    await marks.first().click()
    const bar = page.getByRole('group', { name: editor.proof.title })
    await expect(bar).toContainText(editor.proof.rules.doubling)
    await bar.getByRole('button', { name: 'அந்தப்', exact: true }).click()
    await expect(page.locator('.ProseMirror')).toContainText('அந்தப் படம் நன்று.')
    await expect(marks).toHaveText([word, 'ஒரு'])

    await expect(bar).toContainText(word)
    await bar.getByRole('button', { name: editor.proof.add }).click()
    await expect(page.getByText(editor.proof.added.replace('{{word}}', word))).toBeVisible()
    await expect(marks).toHaveText(['ஒரு'])

    await openText(page)
    await page.keyboard.press('F7')
    await expect(bar).toContainText(editor.proof.rules.article)
    expect(await accessFaults(page, { within: '.ed-proof' })).toEqual([])
    await bar.getByRole('button', { name: editor.proof.ignore }).click()
    await expect(marks).toHaveCount(0)
    await expect(bar).toContainText(editor.proof.none)
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' ஒரு ஆறு.')
    await expect(marks).toHaveText(['ஒரு'])
    await bar.getByRole('button', { name: editor.proof.hide }).click()
    await expect(marks).toHaveCount(0)
    await page.reload()
    await expect(page.locator('.ProseMirror')).toContainText('ஒரு ஆறு.')
    await page.getByRole('button', { name: editor.proof.open, exact: true }).click()
    await expect(marks).toHaveText(['ஒரு'])
  })

  test('words of the house are added, changed and removed, with a way back, and its rules switched [L-42]', async ({
    page,
  }) => {
    const word = `சொல்${lang}${Date.now()}`
    await page.goto('/admin/house-words')
    const rules = page.getByText(adminHouseWords.rulesTitle, { exact: true })
    await rules.click()
    const rule = page.getByLabel(adminHouseWords.rules.strayStop)
    await rule.uncheck()
    await expect(page.getByText(adminHouseWords.saved, { exact: true })).toBeVisible()
    expect(await accessFaults(page, { within: '.house-rules' })).toEqual([])
    await rule.check()
    // Open, it moves the words below the messages of what was saved.
    await rules.click()
    await page.getByRole('button', { name: adminHouseWords.add }).click()
    const form = page.getByRole('form', { name: adminHouseWords.newTitle })
    await form.getByLabel(adminHouseWords.word).fill('இரு சொல்')
    await form.getByRole('button', { name: adminHouseWords.save }).click()
    await expect(form.getByLabel(adminHouseWords.word)).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel(adminHouseWords.word).fill(word)
    await form.getByRole('button', { name: adminHouseWords.save }).click()
    await page.getByLabel(adminHouseWords.search).fill(word)
    const row = page.getByRole('row').filter({ hasText: word })
    await expect(row).toContainText(adminHouseWords.right)
    await pressInRow(row, adminHouseWords.editOf.replace('{{word}}', word))
    await page.getByLabel(adminHouseWords.replacement).fill('வேறு')
    await page.getByRole('button', { name: adminHouseWords.save }).click()
    await expect(row).toContainText('வேறு')
    await pressInRow(row, adminHouseWords.removeOf.replace('{{word}}', word))
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: adminTrash.undo, exact: true }).click()
    await expect(row).toContainText('வேறு')
    await pressInRow(row, adminHouseWords.removeOf.replace('{{word}}', word))
    await expect(row).toHaveCount(0)
    await goByScripts(page, `/admin/house-words?q=${wrong[lang]}`)
    await expect(page.getByLabel(adminHouseWords.search)).toHaveValue(wrong[lang])
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const left of await page.getByRole('row').filter({ hasText: wrong[lang] }).all())
      await pressInRow(left, adminHouseWords.removeOf.replace('{{word}}', wrong[lang]))
  })
})
