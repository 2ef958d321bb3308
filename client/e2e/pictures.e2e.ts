// The largest picture of the first screen comes first, and all others wait until they are near.
import { faultsOfFirst, picturesAtFirst } from './support/first-pictures.ts'
import { pagesWithPictures } from './support/pages-with-pictures.ts'
import { expect, test } from './support/test.ts'

const viewports = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

test('the largest picture of the first screen has priority, and no other', async ({ page }) => {
  test.setTimeout(300_000)
  const faults: string[] = []
  for (const path of await pagesWithPictures(page.request)) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    // The server does not know how wide the screen is, and marks the same picture for all.
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      for (const fault of faultsOfFirst(await picturesAtFirst(page)))
        faults.push(`${decodeURI(path)} at ${viewport.width}: ${fault}`)
    }
  }
  expect(faults, faults.join('\n')).toEqual([])
})
