import sharp, { type Sharp, type SharpInput } from 'sharp'
import { maxImagePixels } from '#shared/media.ts'

// The one place that sets sharp up, for the site and the worker. Pictures run in parallel, each on one thread, and
// nothing is kept in memory between two of them.
sharp.concurrency(1)
sharp.cache(false)

// Whatever else libvips can read stays closed: an SVG of a few bytes can draw for seconds.
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

/** Opens a picture for decoding. Damage ends with an error, oddities that every viewer accepts do not. */
export const openPicture = (input: SharpInput): Sharp =>
  sharp(input, { limitInputPixels: maxImagePixels, failOn: 'error' })

/** Opens a picture for its header only: nothing is decoded, so a bomb of a thousand megapixels costs nothing. */
export const openHeader = (input: SharpInput): Sharp => sharp(input, { limitInputPixels: false })

export { sharp }
