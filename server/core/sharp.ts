import sharp, { type Sharp, type SharpInput } from 'sharp'
import { maxImagePixels } from '#shared/media.ts'

// Configures sharp for the site and the worker: pictures run in parallel, each on one thread, without a cache.
sharp.concurrency(1)
sharp.cache(false)

// All other formats of libvips are blocked: an SVG of a few bytes can take seconds to draw.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
})

/** Ten times what the largest picture that is accepted takes. Beyond it a picture holds up all others. */
const decodingSeconds = 30

const failOn = { 'what viewers accept': 'error', 'nothing deviates': 'warning' } as const
export type Tolerance = keyof typeof failOn

/**
 * Opens a picture for decoding. Damage is an error, deviations that every viewer accepts are not unless they are said to
 * be; and so is a decoding that takes too long.
 */
export const openPicture = (input: SharpInput, tolerance: Tolerance = 'what viewers accept'): Sharp =>
  sharp(input, { limitInputPixels: maxImagePixels, failOn: failOn[tolerance] }).timeout({ seconds: decodingSeconds })

/** Opens a picture for its header only: nothing is decoded, so a decompression bomb costs nothing. */
export const openHeader = (input: SharpInput): Sharp => sharp(input, { limitInputPixels: false })

export { sharp }
