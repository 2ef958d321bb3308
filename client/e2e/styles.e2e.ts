// Style sheets of readers' pages come with them: nothing waits for one, and none is fetched that is there.
import type { Page } from '@playwright/test'
import { expect, signInAsAdmin, test, untilAlive, untilInteractive } from './support/test.ts'

/** Paths of the style sheets that a page asks for from now on. */
function watchSheets(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.css')) asked.push(pathname)
  })
  return asked
}

/** Addresses of the sheets that stand in the page. */
const inPage = (page: Page): Promise<string[]> =>
  page.locator('link[rel=stylesheet][disabled]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))

for (const javaScriptEnabled of [true, false])
  test(
    `the first view of a page fetches no style sheet ${javaScriptEnabled ? 'with' : 'without'} scripts`,
    { tag: '@phone' },
    async ({ newReader }) => {
      const page = await newReader({ javaScriptEnabled })
      const asked = watchSheets(page)
      for (const [path, part, display] of [
        ['/home', 'body', 'block'],
        ['/bluethoughts', '.mosaic', 'grid'],
      ] as const) {
        await page.goto(path)
        if (javaScriptEnabled) await untilInteractive(page)
        await expect(page.locator('body')).toHaveCSS('margin', '0px')
        await expect(page.locator(part).first()).toHaveCSS('display', display)
        expect(asked).toEqual([])
      }
    },
  )

test(
  'going on within the site loads what the next page needs besides, once [F-12]',
  { tag: '@phone' },
  async ({ page }) => {
    const asked = watchSheets(page)
    await page.goto('/home')
    const first = await inPage(page)
    expect(first.length).toBeGreaterThan(0)
    await untilInteractive(page)
    const link = page.locator('.foot a[href="/bluethoughts"]').first()
    await link.evaluate((element) => (element as HTMLElement).click())
    await expect(page).toHaveURL(/\/bluethoughts$/)
    await untilAlive(page.locator('.mosaic').first())
    expect(asked.length).toBeGreaterThan(0)
    expect(new Set(asked).size).toBe(asked.length)
    for (const path of first) expect(asked).not.toContain(path)
    // The same page as a document of its own has them with it.
    await page.goto('/bluethoughts')
    const own = await inPage(page)
    expect(asked.filter((path) => own.includes(path)).length).toBeGreaterThan(0)
  },
)

test("the admin's pages link theirs", { tag: '@desktop' }, async ({ page }) => {
  await signInAsAdmin(page)
  const asked = watchSheets(page)
  await page.goto('/admin')
  await untilInteractive(page)
  expect(asked.length).toBeGreaterThan(0)
  expect(await inPage(page)).toEqual([])
})
