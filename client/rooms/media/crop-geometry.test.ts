import { describe, expect, test } from 'vitest'
import { canCrop, croppedStyle, percentOfOriginal, squareInOriginal } from './crop-geometry.ts'

const photo = { width: 4000, height: 3000 }

describe('squareInOriginal', () => {
  test('percent of the screen become pixels of the original', () =>
    expect(squareInOriginal({ x: 10, y: 20, width: 30, height: 40 }, photo, 100)).toEqual({
      x: 400,
      y: 600,
      width: 1200,
      height: 1200,
    }))

  test('rounding leaves a square', () => {
    const crop = squareInOriginal({ x: 0, y: 0, width: 33.337, height: 44.449 }, photo, 100)
    expect(crop.width).toBe(crop.height)
  })

  test('a crop never leaves the picture', () => {
    const crop = squareInOriginal({ x: 70.0004, y: 60.0004, width: 30.0009, height: 40.0009 }, photo, 100)
    expect(crop.x + crop.width).toBeLessThanOrEqual(photo.width)
    expect(crop.y + crop.height).toBeLessThanOrEqual(photo.height)
    expect(squareInOriginal({ x: -1, y: -1, width: 200, height: 200 }, photo, 100)).toEqual({
      x: 0,
      y: 0,
      width: 3000,
      height: 3000,
    })
  })

  test('a crop never falls below the minimum', () =>
    expect(squareInOriginal({ x: 99, y: 99, width: 0.5, height: 0.5 }, photo, 100)).toEqual({
      x: 3900,
      y: 2900,
      width: 100,
      height: 100,
    }))

  test('a picture of exactly the minimum is taken whole', () =>
    expect(squareInOriginal({ x: 5, y: 5, width: 90, height: 90 }, { width: 100, height: 100 }, 100)).toEqual({
      x: 0,
      y: 0,
      width: 100,
      height: 100,
    }))
})

test('a crop survives the way to the screen and back', () => {
  const crop = { x: 321, y: 123, width: 777, height: 777 }
  expect(squareInOriginal(percentOfOriginal(crop, photo), photo, 100)).toEqual(crop)
})

test('only pictures of the minimum in both directions can be cropped', () => {
  expect(canCrop({ width: 100, height: 100 }, 100)).toBe(true)
  expect(canCrop({ width: 4000, height: 99 }, 100)).toBe(false)
})

test('a preview stretches the picture so that its crop fills the box', () =>
  expect(croppedStyle({ x: 1000, y: 0, width: 2000, height: 2000 }, photo)).toMatchObject({
    width: '200%',
    height: '150%',
    left: '-50%',
    top: '0%',
  }))
