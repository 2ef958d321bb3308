import { describe, expect, test } from 'vitest'
import type { Sharp } from 'sharp'
import { sharp } from '#server/core/sharp.ts'
import { animation, barOnClear, grain, plain } from '#server/test/media-files.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { pictureWidths, variantKey, variantKeys, type Crop, type PictureFormat } from '#shared/media.ts'
import { toolsOf } from '../../test/tools.ts'
import { resizeImage } from './handler.ts'

const pictureId = 'ab'.repeat(12)
const originalKey = 'originals/aa/original.jpg'
const services = wholeFile.services()

async function resize(
  original: Sharp | Buffer,
  crop: Crop | null = null,
  { signal, avif = false }: { signal?: AbortSignal; avif?: boolean } = {},
) {
  const body = Buffer.isBuffer(original) ? original : await original.toBuffer()
  await services.storage.put(originalKey, body, { type: 'image/jpeg', size: body.length })
  return resizeImage({ pictureId, originalKey, crop }, { ...toolsOf(services, signal), avif })
}
const read = async (width: number, format: PictureFormat) =>
  sharp(await services.storage.read(variantKey(pictureId, width, format)))
const colourOf = async (image: Sharp) => {
  const { dominant } = await image.stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

describe('media.resize-image', () => {
  test('a large picture is stored in all widths, and in some of them as a JPEG too [C-41, C-44]', async () => {
    const result = await resize(plain(2400, 1600).jpeg())
    expect(result).toMatchObject({ ok: true, width: 1920, height: 1280, widths: pictureWidths })
    const heightOf = (width: number) => Math.round((width * 1600) / 2400)
    for (const width of pictureWidths)
      expect(await (await read(width, 'webp')).metadata()).toMatchObject({ width, height: heightOf(width) })
    for (const width of [320, 640, 960, 1280, 1920])
      expect(await (await read(width, 'jpg')).metadata()).toMatchObject({ width, height: heightOf(width) })
    expect(await services.storage.stat(variantKey(pictureId, 800, 'jpg'))).toBeUndefined()
  })

  test('a machine that may do so stores the widths of phones as AVIF, too', async () => {
    expect(await resize(plain(1000, 500).jpeg(), null, { avif: true })).toMatchObject({ ok: true, avif: true })
    for (const width of [160, 800])
      expect(await (await read(width, 'avif')).metadata()).toMatchObject({
        compression: 'av1',
        width,
        height: width / 2,
      })
    expect(await services.storage.stat(variantKey(pictureId, 960, 'avif'))).toBeUndefined()
    expect(await (await read(960, 'webp')).metadata()).toMatchObject({ format: 'webp', width: 960 })
  })

  test('drawings keep their sharp edges in WebP, photographs have its usual filter', async () => {
    const bars = Buffer.alloc(400 * 300 * 3).map((_, index) => (Math.floor(index / 3 / 25) % 2 ? 40 : 110))
    const drawing = sharp(bars, { raw: { width: 400, height: 300, channels: 3 } })
    for (const [picture, preset] of [
      [drawing.png(), 'drawing'],
      [grain(400, 300).png(), 'default'],
    ] as const) {
      const original = await picture.toBuffer()
      await resize(original)
      const expected = await sharp(original).resize({ width: 320 }).webp({ quality: 75, effort: 6, preset }).toBuffer()
      expect((await services.storage.read(variantKey(pictureId, 320, 'webp')))?.equals(expected)).toBe(true)
    }
  })

  test('of a moving picture the frame is stored that its preview shows', async () => {
    await resize(await animation(['#fff', null], 'gif'), { x: 0, y: 0, width: 40, height: 60 })
    expect(await colourOf(await read(40, 'webp'))).toBe('red')
    expect((await (await read(40, 'webp')).stats()).channels[1]!.mean).toBeLessThan(100)
  })

  test('a small picture is never enlarged', async () => {
    expect(await resize(grain(200, 100).png())).toMatchObject({ width: 200, height: 100, widths: [160, 200] })
  })

  test('a panorama of one pixel high stays a picture', async () => {
    expect(await resize(plain(2000, 1).png())).toMatchObject({ ok: true, width: 1920, height: 1 })
  })

  test('a picture that is higher than WebP can hold is stored as wide as it can be', async () => {
    const result = await resize(plain(360, 17_000).jpeg())
    expect(result).toMatchObject({ ok: true, width: 320, height: 15_111 })
    expect(await (await read(320, 'webp')).metadata()).toMatchObject({ width: 320, height: 15_111 })
    expect(await (await read(320, 'jpg')).metadata()).toMatchObject({ width: 320, height: 15_111 })
    expect(await resize(plain(1, 20_000).png())).toEqual({ ok: false })
  })

  test('a crop is cut from the upright picture [S-312]', async () => {
    // Red on the left and blue on the right, to be turned clockwise: upright, red is above.
    const body = plain(400, 200, 'red')
      .composite([{ input: await plain(200, 200, 'blue').png().toBuffer(), left: 200, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
    expect(await resize(body.clone(), { x: 0, y: 0, width: 200, height: 200 })).toMatchObject({
      width: 200,
      height: 200,
    })
    expect(await colourOf(await read(200, 'jpg'))).toBe('red')
    await resize(body.clone(), { x: 0, y: 200, width: 200, height: 200 })
    expect(await colourOf(await read(200, 'jpg'))).toBe('blue')
  })

  test('what is as light as paper stands on ink where its picture is clear, wherever it is cropped', async () => {
    for (const [colour, ground] of [
      ['#fff', [20, 22, 30]],
      ['#1b2a9e', [255, 255, 255]],
    ] as const) {
      await resize(barOnClear(colour), { x: 0, y: 0, width: 160, height: 50 })
      for (const format of ['webp', 'jpg'] as const) {
        const { channels } = await (await read(160, format)).stats()
        for (const [index, { mean }] of channels.entries()) expect(Math.abs(mean - ground[index]!)).toBeLessThan(4)
      }
    }
  })

  test('transparency becomes white, in both formats', async () => {
    await resize(
      sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png(),
    )
    for (const format of ['webp', 'jpg'] as const) {
      const image = await read(50, format)
      const { channels, isOpaque } = await image.stats()
      expect(isOpaque).toBe(true)
      expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
    }
  })

  test('grey and CMYK pictures come out in colours that every browser knows', async () => {
    for (const colours of ['b-w', 'cmyk'] as const) {
      expect(await resize(plain(400, 300).toColourspace(colours).jpeg())).toMatchObject({ ok: true })
      expect((await (await read(320, 'jpg')).metadata()).space).toBe('srgb')
    }
  })

  test('place and camera stay behind', async () => {
    await resize(
      grain(400, 300)
        .withExif({ IFD0: { Make: 'Camera' } })
        .jpeg(),
    )
    for (const format of ['webp', 'jpg'] as const)
      expect((await (await read(320, format)).metadata()).exif).toBeUndefined()
  })

  test('the placeholder is a picture of at most 200 characters', async () => {
    const result = await resize(grain(300, 200).jpeg())
    const { placeholder } = result.ok ? result : { placeholder: '' }
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder.length).toBeLessThanOrEqual(200)
    const tiny = await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64')).metadata()
    expect(tiny).toMatchObject({ width: 12, height: 8 })
  })

  test('an original that is damaged or gone cannot be made, and another try would not help', async () => {
    expect(await resize(Buffer.from('no picture'))).toEqual({ ok: false })
    expect(await resize(grain(50, 50).jpeg(), { x: 40, y: 0, width: 20, height: 20 })).toEqual({ ok: false })
    await services.storage.delete(originalKey)
    expect(await resizeImage({ pictureId, originalKey, crop: null }, toolsOf(services))).toEqual({ ok: false })
  })

  test('nothing is written any more once the work is not wanted', async () => {
    for (const key of variantKeys(pictureId, { widths: [160, 200] })) await services.storage.delete(key)
    await expect(resize(grain(200, 100).jpeg(), null, { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(await services.storage.stat(variantKey(pictureId, 200, 'webp'))).toBeUndefined()
  })
})
