// What is loaded of each picture fits the box in which it is shown, on every kind of page, on a phone and on a desktop; the
// largest of the first screen comes first, and all others wait until they are near.
import { faultsOfFirst, picturesAtFirst } from './support/first-pictures.ts'
import { pagesWithPictures } from './support/pages-with-pictures.ts'
import { faultOf, picturesOn, showPictures } from './support/picture-boxes.ts'
import { expect, test } from './support/test.ts'

// One of the phone's and one of the desktop's layouts: of a box that is right at one density, the other takes the next file.
const screens = [
  { width: 360, height: 740, density: 2 },
  { width: 1280, height: 800, density: 1 },
]

// Pictures that other tests add are still being made.
test.use({ siteName: 'picture-boxes' })
test.setTimeout(300_000)

for (const { density, ...viewport } of screens)
  test.describe(`${viewport.width} pixels wide, ${density} to one`, () => {
    test.use({ viewport, contextOptions: { deviceScaleFactor: density, reducedMotion: 'reduce' } })

    test(`every picture is loaded in the size of its box, and the largest of the first screen alone has priority (${viewport.width} × ${density})`, async ({
      page,
      request,
    }) => {
      const faults: string[] = []
      let count = 0
      // Chromium takes a larger file that it has.
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Network.enable')
      await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
      for (const path of await pagesWithPictures(request)) {
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready)
        const first = faultsOfFirst(await picturesAtFirst(page))
        await showPictures(page)
        const pictures = await picturesOn(page)
        count += pictures.length
        const boxes = pictures.flatMap((shown) => faultOf(shown) ?? [])
        faults.push(...[...first, ...boxes].map((fault) => `${decodeURI(path)} ${fault}`))
      }
      expect(count).toBeGreaterThan(100)
      expect(faults, [...new Set(faults)].join('\n')).toEqual([])
    })
  })
