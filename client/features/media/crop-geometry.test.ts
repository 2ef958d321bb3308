import { describe, expect, test } from 'vitest'
import { cropShapes, hasAspect } from '#shared/media.ts'
import { canCrop, cropInOriginal, croppedStyle, percentOfOriginal } from './crop-geometry.ts'

const photo = { width: 4000, height: 3000 }

describe('cropInOriginal', () => {
  test('percent of the screen become pixels of the original', () =>
    expect(cropInOriginal({ x: 10, y: 20, width: 30, height: 40 }, photo, cropShapes.post)).toEqual({
      x: 400,
      y: 600,
      width: 1200,
      height: 1200,
    }))

  test('rounding leaves a square', () => {
    const crop = cropInOriginal({ x: 0, y: 0, width: 33.337, height: 44.449 }, photo, cropShapes.post)
    expect(crop.width).toBe(crop.height)
  })

  test.each(Object.entries(cropShapes))('a crop for %s has its ratio, wherever it is drawn', (_name, shape) => {
    for (const percent of [1, 17.3, 33.337, 64.449, 100]) {
      const crop = cropInOriginal(
        { x: 3.3, y: 4.4, width: percent, height: percent },
        { width: 2999, height: 1777 },
        shape,
      )
      expect(hasAspect(crop, shape.aspect)).toBe(true)
      expect(crop.width).toBeGreaterThanOrEqual(shape.minWidth)
      expect(crop.height).toBeGreaterThanOrEqual(shape.minHeight)
      expect(crop.x + crop.width).toBeLessThanOrEqual(2999)
      expect(crop.y + crop.height).toBeLessThanOrEqual(1777)
    }
  })

  test('a crop never leaves the picture', () => {
    const crop = cropInOriginal({ x: 70.0004, y: 60.0004, width: 30.0009, height: 40.0009 }, photo, cropShapes.post)
    expect(crop.x + crop.width).toBeLessThanOrEqual(photo.width)
    expect(crop.y + crop.height).toBeLessThanOrEqual(photo.height)
    expect(cropInOriginal({ x: -1, y: -1, width: 200, height: 200 }, photo, cropShapes.post)).toEqual({
      x: 0,
      y: 0,
      width: 3000,
      height: 3000,
    })
  })

  test('a crop never falls below the minimum [V-29]', () =>
    expect(cropInOriginal({ x: 99, y: 99, width: 0.5, height: 0.5 }, photo, cropShapes.post)).toEqual({
      x: 3900,
      y: 2900,
      width: 100,
      height: 100,
    }))

  test('other shapes keep their ratio', () => {
    const crop = cropInOriginal({ x: 3, y: 7, width: 71.3, height: 61.7 }, photo, cropShapes.headerBanner)
    expect(hasAspect(crop, 5 / 2)).toBe(true)
    expect(cropInOriginal({ x: 0, y: 0, width: 1, height: 1 }, photo, cropShapes.bannerMobile)).toMatchObject({
      width: 100,
      height: 160,
    })
  })

  test('a picture of exactly the minimum is taken whole', () =>
    expect(cropInOriginal({ x: 5, y: 5, width: 90, height: 90 }, { width: 100, height: 100 }, cropShapes.post)).toEqual(
      {
        x: 0,
        y: 0,
        width: 100,
        height: 100,
      },
    ))
})

test('a crop survives the way to the screen and back', () => {
  const crop = { x: 321, y: 123, width: 777, height: 777 }
  expect(cropInOriginal(percentOfOriginal(crop, photo), photo, cropShapes.post)).toEqual(crop)
})

test('only pictures of the minimum in both directions can be cropped', () => {
  expect(canCrop({ width: 100, height: 100 }, cropShapes.post)).toBe(true)
  expect(canCrop({ width: 4000, height: 99 }, cropShapes.post)).toBe(false)
})

test('a preview stretches the picture so that its crop fills the box', () =>
  expect(croppedStyle({ x: 1000, y: 0, width: 2000, height: 2000 }, photo)).toMatchObject({
    width: '200%',
    height: '150%',
    left: '-50%',
    top: '0%',
  }))
