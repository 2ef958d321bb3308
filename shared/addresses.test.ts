import { expect, test } from 'vitest'
import { avifSourceSet, sourceSet } from './addresses.ts'

const picture = { id: 'p1', widths: [640, 800, 960] }

test('a picture offers AVIF only where it has it, and wider files as WebP beside it', () => {
  expect(avifSourceSet(picture)).toBeUndefined()
  expect(avifSourceSet({ ...picture, avif: true })).toBe(
    '/media/p1/640.avif 640w, /media/p1/800.avif 800w, /media/p1/960.webp 960w',
  )
  expect(sourceSet({ ...picture, avif: true })).toBe(
    '/media/p1/640.webp 640w, /media/p1/800.webp 800w, /media/p1/960.webp 960w',
  )
})

test('where sides are cut off, a file counts with what is seen of it', () =>
  expect(avifSourceSet({ ...picture, avif: true }, 0.5)).toContain('/media/p1/640.avif 320w'))
