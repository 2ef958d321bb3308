import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobs, uploads } from '#drizzle/schema/index.ts'
import { originalKey, previewKey, type CropShape, type PictureChoice } from '#shared/media.ts'
import { write } from '#server/core/db.ts'
import { sharp } from '#server/core/sharp.ts'
import { animation, barOnClear, fileOf, grain, plain, uploadGrain } from '#server/test/media-files.ts'
import { errorOf } from '#server/test/errors.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { eachTest } from '#server/test/set-up.ts'
import { expireUpload, attachPicture } from './media.service.ts'
import { acceptUpload, discardUploads } from './media.uploads.service.ts'

const services = eachTest.services()

const accept = (body: Buffer | string, fileName?: string) =>
  acceptUpload({ ...services, user: null }, fileOf(services, body, fileName))
const use = (choice: PictureChoice, shape?: CropShape) => write(services.db, (tx) => attachPicture(tx, choice, shape))
const storedFiles = () =>
  readdirSync(join(services.env.DATA_DIR, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('acceptUpload', () => {
  test.each([
    ['JPEG', () => grain(40, 30).jpeg()],
    ['PNG', () => grain(40, 30).png()],
    ['PNG with transparency', () => grain(40, 30).ensureAlpha(0.5).png()],
    ['WebP', () => grain(40, 30).webp()],
    ['AVIF', () => grain(40, 30).avif({ effort: 0 })],
    ['GIF', () => grain(40, 30).gif()],
  ])('%s is taken in, whatever its name says', async (_name, make) => {
    const upload = await accept(await make().toBuffer(), 'x.txt')
    expect(upload).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: `${upload.id}.jpg`,
      url: `/uploads/${upload.name}`,
      width: 40,
      height: 30,
    })
  })

  test('the original stays as it was sent, the preview is at most 1600 pixels', async () => {
    const body = await plain(2000, 1000).png().toBuffer()
    const { id, width } = await accept(body)
    expect(width).toBe(2000)
    expect(await services.storage.read(originalKey(id, 'png'))).toEqual(body)
    const preview = await sharp(await services.storage.read(previewKey(id))).metadata()
    expect(preview).toMatchObject({ format: 'jpeg', width: 1600, height: 800 })
  })

  /** What the preview shows on the left and on the right. */
  const sidesOf = async ({ id }: { id: string }) => {
    const preview = sharp(await services.storage.read(previewKey(id)))
    const { data, info } = await preview.raw().toBuffer({ resolveWithObject: true })
    const at = (x: number) => [...data.subarray((30 * info.width + x) * 3, (30 * info.width + x) * 3 + 3)]
    return [at(10), at(70)].map(([red = 0, green = 0, blue = 0]) =>
      Math.min(red, green, blue) > 240 ? 'white' : red > blue ? 'red' : 'blue',
    )
  }

  const flicker = (length: number) => Array.from({ length }, (_, index) => (index % 2 ? '#000' : '#fff'))

  test.each(['gif', 'webp'] as const)('of a moving %s the first frame that shows anything is taken', async (format) => {
    for (const before of [[null], ['#fff'], ['#000', '#000', null], flicker(19)]) {
      const upload = await accept(await animation(before, format))
      expect(upload).toMatchObject({ isAnimated: true, width: 80, height: 60 })
      expect(await sidesOf(upload)).toEqual(['red', 'blue'])
    }
  })

  test('of a moving picture that is empty for long the first frame is taken', async () => {
    const upload = await accept(await animation(flicker(20), 'gif'))
    expect(upload).toMatchObject({ isAnimated: true })
    expect(await sidesOf(upload)).toEqual(['white', 'white'])
  })

  test('a PNG and an AVIF that move are said to, although only their first frame is known', async () => {
    const still = await grain(40, 30).png().toBuffer()
    const count = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1')
    count.writeUInt32BE(crc32(count.subarray(4, 16)), 16)
    const afterHeader = 33
    const moving = Buffer.concat([still.subarray(0, afterHeader), count, still.subarray(afterHeader)])
    expect(await accept(moving)).toMatchObject({ isAnimated: true })
    const avif = await grain(40, 30).avif({ effort: 0 }).toBuffer()
    avif.write('avis', avif.indexOf('mif1'))
    expect(await accept(avif)).toMatchObject({ isAnimated: true })
    // In the pixels the same letters mean nothing.
    expect(await accept(Buffer.concat([still, Buffer.from('acTL')]))).not.toHaveProperty('isAnimated')
  })

  test('the preview of a white drawing on clear ground shows it, on ink', async () => {
    const { id } = await accept(await barOnClear('#fff').toBuffer())
    const { channels } = await sharp(await services.storage.read(previewKey(id))).stats()
    expect([channels[0]!.min < 40, channels[0]!.max > 240]).toEqual([true, true])
  })

  test('the preview stands upright and says nothing of place and camera', async () => {
    const body = await grain(60, 40)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(body).metadata()).exif).toBeDefined()
    const { id, width, height } = await accept(body)
    expect({ width, height }).toEqual({ width: 40, height: 60 })
    const preview = await sharp(await services.storage.read(previewKey(id))).metadata()
    expect(preview).toMatchObject({ width: 40, height: 60 })
    expect(preview.exif).toBeUndefined()
    expect(preview.orientation).toBeUndefined()
  })

  test('pictures as wide as 20,000 pixels and as high as 16,383 are taken in', async () => {
    expect(await accept(await plain(20_000, 20).png().toBuffer())).toMatchObject({ width: 20_000 })
    expect(await accept(await plain(20, 16_383).png().toBuffer())).toMatchObject({ height: 16_383 })
  })

  test.each([
    ['a JPEG', false, 1],
    ['a JPEG', false, 2],
    ['a progressive JPEG', true, 1],
    ['a progressive JPEG', true, 2],
  ])(
    '%s (progressive: %j) without its last %i bytes is taken in, and its end is added',
    async (_name, progressive, cut) => {
      const whole = await grain(90, 60).jpeg({ progressive }).toBuffer()
      const { id } = await accept(whole.subarray(0, -cut))
      const stored = await services.storage.read(originalKey(id, 'jpg'))
      expect(stored?.subarray(-2).toString('hex')).toBe('ffd9')
      expect(services.db.select().from(uploads).all()).toMatchObject([{ id, bytes: stored?.length }])
      expect((await sharp(stored, { failOn: 'warning' }).raw().toBuffer()).length).toBe(90 * 60 * 3)
    },
  )

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const jpegOf = (width: number, height: number) => grain(width, height).jpeg().toBuffer()
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a text named .png', () => Buffer.from('no picture at all'), 'MEDIA_TYPE_UNSUPPORTED'],
    ['an SVG', () => Buffer.from(svg), 'MEDIA_TYPE_UNSUPPORTED'],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 'MEDIA_TYPE_UNSUPPORTED'],
    ['an empty file', () => Buffer.alloc(0), 'MEDIA_TYPE_UNSUPPORTED'],
    ['a JPEG header with nothing behind it', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'MEDIA_UNREADABLE'],
    ['an SVG behind a PNG signature', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), 'MEDIA_UNREADABLE'],
    ['a JPEG cut in half', async () => half(await jpegOf(900, 900)), 'MEDIA_UNREADABLE'],
    ['a PNG cut in half', async () => half(await grain(300, 300).png().toBuffer()), 'MEDIA_UNREADABLE'],
    ['a WebP cut in half', async () => half(await grain(300, 300).webp().toBuffer()), 'MEDIA_UNREADABLE'],
    ['a line of millions of pixels', () => plain(1, 1_000_000).png({ palette: true }).toBuffer(), 'MEDIA_TOO_LONG'],
    ['a picture higher than WebP can hold', () => plain(1080, 17_000).jpeg().toBuffer(), 'MEDIA_TOO_LONG'],
    [
      'a photo of an iPhone as HEIC',
      () => Buffer.from('....ftypheic....mif1heic'.replace(/^..../, '\0\0\0\x18')),
      'MEDIA_HEIC',
    ],
    ['a film in the box of a HEIC', () => Buffer.from('\0\0\0\x18ftypisom....mp41avc1'), 'MEDIA_TYPE_UNSUPPORTED'],
    [
      'a JPEG that lacks some of its picture',
      async () => (await jpegOf(900, 900)).subarray(0, -2000),
      'MEDIA_UNREADABLE',
    ],
    ['60 megapixels', () => plain(10_000, 6000).jpeg().toBuffer(), 'MEDIA_TOO_MANY_PIXELS'],
    ['21 MB', () => Buffer.alloc(21 * 1024 * 1024, 0xff), 'MEDIA_TOO_LARGE'],
  ])('%s is refused and leaves nothing', async (_name, make, code) => {
    const body = await make()
    expect((await errorOf(() => accept(body, 'photo.png'))).code).toBe(code)
    expect(storedFiles()).toEqual([])
    expect(services.db.select().from(uploads).all()).toEqual([])
    expect(services.db.select().from(jobs).all()).toEqual([])
  })
  const half = (body: Buffer) => body.subarray(0, body.length / 2)

  test('a store that fails in the middle leaves nothing', async () => {
    const failing = {
      ...services.storage,
      put: (...[key, body, options]: Parameters<typeof services.storage.put>) =>
        key.startsWith('previews/') ? Promise.reject(new Error('disk full')) : services.storage.put(key, body, options),
    }
    const file = fileOf(services, await jpegOf(50, 50))
    await expect(acceptUpload({ ...services, storage: failing, user: null }, file)).rejects.toThrow('disk full')
    expect(storedFiles()).toEqual([])
  })

  test('a day later an upload that nothing uses is removed, one that is used stays', async () => {
    const [unused, used] = [await uploadGrain(services, 50, 50), await uploadGrain(services, 50, 50)]
    use({ uploadId: used.id })
    const expiries = services.db.select().from(jobs).where(eq(jobs.name, 'media.expire-upload')).all()
    expect(expiries.map(({ runAt, createdAt }) => (runAt - createdAt) / 3_600_000)).toEqual([24, 24])
    for (const { payload } of expiries)
      write(services.db, (tx) => expireUpload(tx, JSON.parse(payload) as { uploadId: string }))
    expect(services.db.select().from(uploads).all()).toMatchObject([{ id: used.id }])
    expect(payloadsOf(services, 'media.delete-files')).toEqual([
      { keys: [originalKey(unused.id, 'jpg'), previewKey(unused.id)] },
    ])
  })

  test('uploads of a failed request are removed at once, unless something uses them', async () => {
    const [unused, used] = [await uploadGrain(services, 50, 50), await uploadGrain(services, 50, 50)]
    use({ uploadId: used.id })
    await discardUploads(services, [unused.id, used.id])
    expect(services.db.select().from(uploads).all()).toMatchObject([{ id: used.id }])
  })
})
