import { expect, test } from 'vitest'
import type { GalleryPage, GalleryTile } from '#shared/gallery.ts'
import { isDouble, monthsOf } from './gallery-months.ts'

const tile = (id: string, month: number): GalleryTile => ({
  id,
  title: id,
  lang: 'ta',
  picture: { id, name: `${id}.jpg`, width: 600, height: 600, widths: [], placeholder: null },
  month,
  createdAt: '2026-11-20T00:00:00.000Z',
})

test('pictures are grouped by month in their order, across pages [S-111]', () => {
  const pages: GalleryPage[] = [
    {
      items: [tile('a', 202611), tile('b', 202610)],
      counts: [
        { month: 202611, count: 1 },
        { month: 202610, count: 2 },
      ],
      next: '1_b',
    },
    {
      items: [tile('c', 202610), tile('d', 202609)],
      counts: [
        { month: 202610, count: 2 },
        { month: 202609, count: 1 },
      ],
      next: null,
    },
  ]
  expect(monthsOf(pages).map(({ month, count, items }) => [month, count, items.map(({ id }) => id)])).toEqual([
    [202611, 1, ['a']],
    [202610, 2, ['b', 'c']],
    [202609, 1, ['d']],
  ])
})

test('the pictures 0 and 4 of every six are double [C-18, S-114]', () => {
  expect(Array.from({ length: 12 }, (_, index) => index).filter(isDouble)).toEqual([0, 4, 6, 10])
})
