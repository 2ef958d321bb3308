import type { Page } from '@playwright/test'

interface Seen {
  name: string
  /** Pixels of CSS that the first screen shows of it. */
  area: number
  isUrgent: boolean
  isLazy: boolean
}

/** The pictures of the content, as the first screen shows them. */
export const picturesAtFirst = (page: Page): Promise<Seen[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect()
      const seen = (from: number, to: number, end: number) => Math.max(0, Math.min(to, end) - Math.max(from, 0))
      return {
        name: image.closest('li, article, section, div')?.className ?? '',
        area: Math.round(seen(left, right, innerWidth) * seen(top, bottom, innerHeight)),
        isUrgent: image.fetchPriority === 'high' && image.loading === 'eager',
        isLazy: image.loading === 'lazy' && image.fetchPriority !== 'high',
      }
    }),
  )

/**
 * What a page does wrong: the largest picture of its first screen alone is urgent, all others are lazy. Where words fill
 * the screen of a phone, the first picture may be urgent all the same: a wider screen shows it, from the same page.
 */
export function faultsOfFirst(pictures: readonly Seen[]): string[] {
  // Of several alike, whose sizes differ by a part of a pixel, the first.
  const largest = pictures.reduce<Seen | undefined>(
    (most, one) => (one.area > 1.02 * (most?.area ?? 0) ? one : most),
    undefined,
  )
  const faults: string[] = []
  const tell = ({ name, area }: Seen) => `${name} (${area})`
  if (largest && !largest.isUrgent) faults.push(`its largest picture is not urgent: ${tell(largest)}`)
  for (const picture of pictures)
    if (picture !== (largest ?? pictures[0]) && !picture.isLazy)
      faults.push(`another picture is not lazy: ${tell(picture)}`)
  return faults
}
