import { expect, test } from 'vitest'
import type { StoredPlace } from '#client/core/reading-places.ts'
import { seriesProgress } from './series-progress.ts'

const partOf = (slug: string, part: number, more: Partial<StoredPlace> = {}): StoredPlace => ({
  ...{ kind: 'post', id: `${slug}${part}`, title: 'T', lang: 'ta', path: `/posts/${slug}${part}`, minutes: 5 },
  ...{ block: 2, fraction: 0, share: 0.4, isFinished: false, at: '2026-11-20T12:00:00.000Z', series: { slug, part } },
  ...more,
})

test('a reader is where they have last begun a part, among those of this series', () => {
  const places = [
    partOf('sea', 4),
    partOf('river', 2),
    partOf('river', 1, { isFinished: true }),
    partOf('river', 3, { isDropped: true }),
  ]
  expect(seriesProgress(places, 'river', 3)).toEqual({
    states: ['read', 'begun', 'unread'],
    begun: { part: 2, path: '/posts/river2' },
    isRead: false,
  })
})

test('a series is read when all of its parts are, and no longer when another one comes', () => {
  const places = [1, 2].map((part) => partOf('river', part, { isFinished: true }))
  expect(seriesProgress(places, 'river', 2)).toMatchObject({ begun: null, isRead: true })
  expect(seriesProgress(places, 'river', 3).isRead).toBe(false)
})
