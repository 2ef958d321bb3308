// What is fetched of a picture fits the box in which it is shown, and the largest of the first screen comes first.
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Opens a page once the worker has made the widths of all its pictures. */
const openReady = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.locator('main picture:not(:has(source))')).toHaveCount(0, { timeout: 1 })
  }).toPass({ timeout: 90_000 })

for (const density of [1, 2])
  test.describe(`at a density of ${density}`, () => {
    test.use({ deviceScaleFactor: density })

    test(`the file of a picture is the smallest that is large enough (${density})`, async ({ page }) => {
      for (const path of ['/home', '/shop', '/bluethoughts']) {
        await openReady(page, path)
        const files = await page.locator('main picture:has(source[sizes]) img').evaluateAll((images) =>
          images
            .map((image) => image as HTMLImageElement)
            // What is not near the screen has not been fetched.
            .filter((image) => image.complete && image.currentSrc.endsWith('.webp'))
            .map((image) => {
              const source = [...image.parentElement!.querySelectorAll('source')].find(
                ({ media }) => !media || matchMedia(media).matches,
              )!
              const stored = [...source.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
              return { stored, chosen: Number(/(\d+)\.webp$/.exec(image.currentSrc)?.[1]), box: image.clientWidth }
            }),
        )
        expect(files.length, path).toBeGreaterThan(0)
        for (const { stored, chosen, box } of files) {
          const enough = stored.filter((width) => width >= 0.95 * box * density)
          // The next one at most: the box is a little smaller than what was asked for.
          expect([...enough.slice(0, 2), stored.at(-1)], `${path}: ${chosen} of ${stored.join()} for ${box}`).toContain(
            chosen,
          )
        }
      }
    })
  })

test('the largest picture of the first screen has priority, and no other', async ({ page }) => {
  await page.goto('/home')
  const post = await page.locator('main h2 a').first().getAttribute('href')
  for (const path of ['/home', '/shop', '/bluethoughts', '/interviews', post!])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const pictures = await page.locator('main img').evaluateAll((images) =>
        images
          .map((image) => ({ image: image as HTMLImageElement, box: image.getBoundingClientRect() }))
          .map(({ image, box }) => ({
            isFirst: image.fetchPriority === 'high' && image.loading === 'eager',
            area:
              Math.max(0, Math.min(box.right, innerWidth) - Math.max(box.left, 0)) *
              Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)),
          })),
      )
      const largest = pictures.toSorted((a, b) => b.area - a.area)[0]!
      if (largest.area > 0) expect(largest.isFirst, `${path} at ${width}`).toBe(true)
    }
})
