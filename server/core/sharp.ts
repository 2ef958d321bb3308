import sharp, { type Metadata, type Sharp, type SharpInput } from 'sharp'
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

/** How many frames of an animation are looked at, as far as their pixels allow: each is drawn upon all before it. */
const maxFrames = 20

const failOn = { 'what viewers accept': 'error', 'nothing deviates': 'warning' } as const
export type Tolerance = keyof typeof failOn

/**
 * Opens a picture for decoding; of an animation its first frame that shows anything. Damage is an error, deviations that
 * every viewer accepts are not unless they are said to be; and so is a decoding that takes too long.
 */
export async function openPicture(input: SharpInput, tolerance: Tolerance = 'what viewers accept'): Promise<Sharp> {
  const header = await openHeader(input).metadata()
  const frames = Math.min(countFrames(header), maxFrames, Math.floor(maxImagePixels / (header.width * header.height)))
  const find = async (page: number): Promise<number> => {
    if (page >= frames) return 0
    return (await isEmpty(openFrame(input, page, tolerance))) ? find(page + 1) : page
  }
  return openFrame(input, frames > 1 ? await find(0) : 0, tolerance)
}

const openFrame = (input: SharpInput, page: number, tolerance: Tolerance): Sharp =>
  sharp(input, { page, limitInputPixels: maxImagePixels, failOn: failOn[tolerance] }).timeout({
    seconds: decodingSeconds,
  })

/** 1 for a picture that stands still, and for those of whose frames only one can be decoded. */
export const countFrames = ({ format, pages = 1 }: Metadata): number =>
  format === 'gif' || format === 'webp' ? pages : 1

/** Whether all of a frame has one colour, or is clear, but for what a lossy format makes of it. */
async function isEmpty(frame: Sharp): Promise<boolean> {
  const { data, info } = await frame
    .resize({ width: 64, height: 64, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.every((value, at) => Math.abs(value - data[at % info.channels]!) <= 4)
}

/** Opens a picture for its header only: nothing is decoded, so a decompression bomb costs nothing. */
export const openHeader = (input: SharpInput): Sharp => sharp(input, { limitInputPixels: false })

export { sharp }
