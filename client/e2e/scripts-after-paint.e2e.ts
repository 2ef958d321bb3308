// A page is painted, or has all else that it needs, before its scripts are asked for, in any browser.
import { expect, test, untilInteractive } from './support/test.ts'

test('the scripts of a page are asked for once it is painted, or has loaded', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/home', '/shop', '/login']) {
    await page.goto(path)
    await untilInteractive(page)
    const { shown, scripts } = await page.evaluate(() => ({
      shown: Math.min(
        performance.getEntriesByName('first-paint')[0]!.startTime,
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
      ),
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }))
    expect(scripts.length, path).toBeGreaterThan(1)
    expect(Math.min(...scripts), path).toBeGreaterThanOrEqual(shown)
  }
})

test(
  'a browser that does not tell of paints runs the scripts of a page that has loaded',
  { tag: '@phone' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window.PerformanceObserver.prototype, { observe: () => undefined })
    })
    await page.goto('/home')
    await untilInteractive(page)
  },
)
