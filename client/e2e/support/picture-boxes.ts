import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** How much wider than its box a file may be. */
const maxRatio = 1.3
/** How much narrower: of two widths Chromium takes the smaller one up to their geometric mean. */
const minRatio = 0.86
/** Where the sides are cut off, browsers measure the box alone: a card of a wide picture has some pixels too few. */
const minRatioOfCut = 0.75

interface Shown {
  /** Of the picture and what it stands in. */
  selector: string
  /** Widths in which it is offered. */
  offered: number[]
  loaded: number
  /** Pixels of the screen that it fills, and more where a part of it is cut off. */
  needed: number
  isCut: boolean
  sizes: string
}

/** Brings each picture of the page into view, until all are loaded. */
export async function showPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      if (image.complete) continue
      image.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  const loading = () =>
    page.evaluate(() => [...document.images].filter((image) => image.checkVisibility() && !image.complete).length)
  await expect.poll(loading, { message: `${page.url()} still loads pictures` }).toBe(0)
}

/** All pictures of a page whose files have widths. */
export const picturesOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    [...document.images].flatMap((image) => {
      const loaded = /\/media\/[^/]+\/(\d+)\.(?:webp|jpg)$/.exec(image.currentSrc)?.[1]
      if (!loaded || !image.checkVisibility()) return []
      const sources = image.closest('picture')?.querySelectorAll('source') ?? []
      const source = [...sources].find(({ media }) => !media || matchMedia(media).matches) ?? image
      const { width, height } = image.getBoundingClientRect()
      const ratio = image.naturalWidth / image.naturalHeight
      const { objectFit } = getComputedStyle(image)
      const drawn =
        objectFit === 'cover'
          ? Math.max(width, height * ratio)
          : objectFit === 'contain'
            ? Math.min(width, height * ratio)
            : width
      const describeElement = (element: Element | null) =>
        element?.className ? `.${element.className.trim()}` : element?.tagName
      return [
        {
          selector: [
            describeElement(image.closest('section, article, li, ul, ol, nav, figure')),
            describeElement(image.parentElement),
          ].join(' '),
          offered: [...source.srcset.matchAll(/(\d+)\.webp/g)].map((match) => Number(match[1])),
          loaded: Number(loaded),
          needed: drawn * devicePixelRatio,
          isCut: drawn > width + 1,
          sizes: source.sizes,
        },
      ]
    }),
  )

export function faultOf({ selector, offered, loaded, needed, isCut, sizes }: Shown): string | undefined {
  const isLargest = loaded === offered.at(-1)
  const isSmallest = loaded === offered[0]
  if (
    (isSmallest || loaded <= maxRatio * needed) &&
    (isLargest || loaded >= (isCut ? minRatioOfCut : minRatio) * needed)
  )
    return undefined
  return `${selector}: ${loaded} for ${Math.round(needed)} (${(loaded / needed).toFixed(2)}), sizes ${sizes}`
}
