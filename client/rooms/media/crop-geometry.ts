import type { Crop } from '#shared/media.ts'

export interface Size {
  width: number
  height: number
}

/** A rectangle in percent of the picture, as the crop area on the screen answers it. */
export interface PercentArea {
  x: number
  y: number
  width: number
  height: number
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Whether a picture is large enough to be cropped at all. */
export const canCrop = (original: Size, minSide: number): boolean =>
  Math.min(original.width, original.height) >= minSide

/**
 * The square of an area, in whole pixels of the upright original. Rounding never makes it smaller than `minSide`, other
 * than square, or larger than the picture.
 * @param original must be at least `minSide` wide and high
 */
export function squareInOriginal(area: PercentArea, original: Size, minSide: number): Crop {
  const width = (area.width / 100) * original.width
  const height = (area.height / 100) * original.height
  const side = clamp(Math.round(Math.min(width, height)), minSide, Math.min(original.width, original.height))
  const place = (percent: number, length: number) => clamp(Math.round((percent / 100) * length), 0, length - side)
  return { x: place(area.x, original.width), y: place(area.y, original.height), width: side, height: side }
}

/** The other way round: a stored crop as an area on the screen. */
export const percentOfOriginal = (crop: Crop, original: Size): PercentArea => ({
  x: (crop.x / original.width) * 100,
  y: (crop.y / original.height) * 100,
  width: (crop.width / original.width) * 100,
  height: (crop.height / original.height) * 100,
})

/** CSS of a picture that shows only its crop in a box of the crop's shape, which hides what overflows. */
export const croppedStyle = (crop: Crop, original: Size) => ({
  position: 'absolute' as const,
  maxWidth: 'none',
  width: `${(original.width / crop.width) * 100}%`,
  height: `${(original.height / crop.height) * 100}%`,
  left: `${(-crop.x / crop.width) * 100}%`,
  top: `${(-crop.y / crop.height) * 100}%`,
})
