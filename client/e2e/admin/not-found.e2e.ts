import { messages as english } from '../../i18n/en/admin.ts'
import englishSite from '../../i18n/en/site.json' with { type: 'json' }
import { messages as tamil } from '../../i18n/ta/admin.ts'
import tamilSite from '../../i18n/ta/site.json' with { type: 'json' }
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const languages = { ta: { say: tamil, site: tamilSite }, en: { say: english, site: englishSite } }

for (const lang of ['ta', 'en'] as const)
  test(`an address that the admin does not have is said so in its frame, with a way on (${lang})`, async ({
    page,
    context,
    baseURL,
    faults,
  }) => {
    const { say, site } = languages[lang]
    faults.expect(/^404: GET .*\/admin\/xyz$/)
    await readIn(context, lang, baseURL!)
    await signInAsAdmin(page)
    const response = await page.goto('/admin/xyz')
    expect(response?.status()).toBe(404)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText(site.notFound.title)
    await expect(page.locator('.rail').getByRole('link', { name: say.adminSite.nav.orders, exact: true })).toBeVisible()
    await page.locator('main').getByRole('link', { name: say.adminSite.nav.dashboard, exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })
