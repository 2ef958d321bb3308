// Editorials by month: the way through them.
import say from '../i18n/ta/pdfs.json' with { type: 'json' }
import { expect, test, untilAlive } from './support/test.ts'

test('the editorials begin with the latest month, and lead to all others [R-10, R-11, S-142, S-143, S-144, S-145, S-146]', async ({
  page,
}) => {
  await page.goto('/editorial')
  const total = Number(
    /\d+/.exec(
      (await page
        .getByText(/\(\d+\)/)
        .first()
        .textContent())!,
    )![0],
  )
  expect(await page.locator('.issue').count()).toBe(Math.min(4, total))
  await expect(page.locator('.years a').first()).toHaveText(/^\d{4}$/)
  const months = page.locator('.months a')
  await expect(months.first().locator('.num')).toHaveText(String(total))
  const pdf = page.locator('.issue', { has: page.locator('.issue-kind', { hasText: 'PDF' }) }).first()
  await untilAlive(pdf.locator('.issue-act'))
  await pdf.locator('.issue-act').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: say.more }).click()
  await expect(page).toHaveURL(/\/editorial\/\d{4}\/\d{2}$/)
  await expect(page.locator('.issue')).toHaveCount(total)
})
