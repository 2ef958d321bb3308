// Pages follow one another in one document: those that were left do not stay in memory.
import { expect, test, untilInteractive } from './support/test.ts'

test('the pages that a reader has left are forgotten', { tag: '@phone' }, async ({ page }) => {
  const paths = ['/recentposts', '/shop', '/home', '/interviews', '/about']
  const cdp = await page.context().newCDPSession(page)
  const countNodes = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    return (await cdp.send('Memory.getDOMCounters')).nodes
  }
  const goOn = async (times: number) => {
    for (let round = 0; round < times; round += 1)
      for (const path of paths) {
        // Links in menus and bars are there, in sight or not.
        await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)!.click(), path)
        await expect(page).toHaveURL(path)
        await expect(page.locator('main h1').first()).toBeAttached()
      }
  }
  await page.goto('/home')
  await untilInteractive(page)
  await goOn(1)
  const soon = await countNodes()
  await goOn(11)
  const later = await countNodes()
  expect(later / soon, `${soon} nodes after 5 pages, ${later} after 60`).toBeLessThan(1.5)
})
