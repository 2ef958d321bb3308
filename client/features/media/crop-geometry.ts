import type { Crop, CropShape } from '#shared/media.ts'

export interface Size {
  width: number
  height: number
}

/** A rectangle in percent of the picture, as the crop area on the screen answers it. */
interface PercentArea {
  x: number
  y: number
  width: number
  height: number
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Whether a picture is large enough to be cropped at all. */
export const canCrop = (original: Size, shape: CropShape): boolean =>
  original.width >= shape.minWidth && original.height >= shape.minHeight

/**
 * The crop of an area, in whole pixels of the upright original. Rounding never makes it smaller than the shape's minimum,
 * of another ratio, or larger than the picture.
 * @param original must be large enough for the shape
 */
export function cropInOriginal(area: PercentArea, original: Size, { aspect, minWidth, minHeight }: CropShape): Crop {
  const wanted = Math.min((area.width / 100) * original.width, (area.height / 100) * original.height * aspect)
  const widest = Math.min(original.width, Math.floor(original.height * aspect))
  const width = clamp(Math.round(wanted), Math.max(minWidth, Math.ceil(minHeight * aspect)), widest)
  const height = clamp(Math.round(width / aspect), minHeight, original.height)
  return {
    x: clamp(Math.round((area.x / 100) * original.width), 0, original.width - width),
    y: clamp(Math.round((area.y / 100) * original.height), 0, original.height - height),
    width,
    height,
  }
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
