import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { acceptUpload } from '#server/features/media/media.uploads.service.ts'
import type { Services } from '#server/core/context.ts'
import { newId } from '#server/core/ids.ts'
import { sharp } from '#server/core/sharp.ts'
import type { Upload } from '#shared/media.ts'

/** A picture of noise, which takes about as long to process as a photo. */
export const grain = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

/** A picture of one colour: small in bytes at any size. */
export const plain = (width: number, height: number, background = '#b0261a'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** An animated picture, each of whose frames has one colour or, where null, is clear; at last one with a pattern. */
export async function animation(colours: (string | null)[], format: 'gif' | 'webp'): Promise<Buffer> {
  const size = { width: 80, height: 60 }
  const one = (background: string, left: string) =>
    sharp({ create: { ...size, channels: 4, background } })
      .composite([{ input: { create: { width: 40, height: 60, channels: 4, background: left } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
  const frames = await Promise.all([
    ...colours.map((colour) => one(colour ?? '#0000', colour ?? '#0000')),
    one('#00f', '#f00'),
  ])
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A bar on clear ground, as of a logo. */
export const barOnClear = (colour: string, width = 400, height = 200): Sharp =>
  sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([
      {
        input: { create: { width: width / 2, height: height / 2, channels: 4, background: colour } },
        left: width / 4,
        top: height / 4,
      },
    ])
    .png()

/** Writes bytes as a received form file. */
export function fileOf({ env }: Pick<Services, 'env'>, body: Buffer | string, fileName = 'photo.jpg') {
  const folder = join(env.DATA_DIR, 'tmp')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, newId())
  writeFileSync(path, body)
  return { path, bytes: Buffer.byteLength(body), fileName }
}

/** An accepted upload of noise. */
export const uploadGrain = async (services: Services, width = 1200, height = 800): Promise<Upload> =>
  acceptUpload({ ...services, user: null }, fileOf(services, await grain(width, height).jpeg().toBuffer()))
