import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobs, pictures, uploads } from '#drizzle/schema/index.ts'
import {
  cropShapes,
  jpegWidths,
  originalKey,
  pictureWidths,
  previewKey,
  variantKeys,
  variantWidths,
  type CropShape,
  type PictureChoice,
} from '#shared/media.ts'
import type { JobPayload } from '#worker/jobs/jobs.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { write } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { uploadGrain } from '#server/test/media-files.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { eachTest } from '#server/test/set-up.ts'
import { mediaFiles } from './media.files.ts'
import { applyResized, findByName, getPicture, pictureOf, releasePictures, attachPicture } from './media.service.ts'

const services = eachTest.services()
const use = (choice: PictureChoice, shape?: CropShape) => write(services.db, (tx) => attachPicture(tx, choice, shape))
const release = (...ids: string[]) => write(services.db, (tx) => releasePictures(tx, ids))
const rowOf = (id: string) => getPicture(services.db, id)

async function codeOf(work: Promise<unknown> | (() => unknown)): Promise<unknown> {
  try {
    await (typeof work === 'function' ? work() : work)
    return 'no error'
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

describe('attachPicture', () => {
  const square = cropShapes.post

  test('a crop becomes a picture once, however often it is used', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const crop = { x: 10, y: 20, width: 300, height: 300 }
    const id = use({ uploadId, crop }, square)
    expect(use({ uploadId, crop }, square)).toBe(id)
    expect(rowOf(id)).toMatchObject({ uploadId, crop, width: 300, height: 300, uses: 2, state: 'pending', widths: [] })
    expect(payloadsOf(services, 'media.resize-image')).toEqual([
      { pictureId: id, originalKey: originalKey(uploadId, 'jpg'), crop },
    ])
  })

  test('the whole picture is the same with a crop around it and without one', async () => {
    const { id: uploadId, width, height } = await uploadGrain(services)
    expect(use({ uploadId, crop: { x: 0, y: 0, width, height } })).toBe(use({ uploadId }))
  })

  test('a picture under another crop is another picture of the same original', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const pictureId = use({ uploadId })
    const id = use({ pictureId, crop: { x: 0, y: 0, width: 200, height: 200 } }, square)
    expect(id).not.toBe(pictureId)
    expect(rowOf(id).uploadId).toBe(uploadId)
  })

  test('a picture that is there already is used as it is', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const pictureId = use({ uploadId })
    expect(use({ pictureId }, square)).toBe(pictureId)
    expect(rowOf(pictureId).uses).toBe(2)
  })

  test.each([
    ['beyond the right edge', { x: 1000, y: 0, width: 201, height: 201 }, 'MEDIA_CROP_INVALID'],
    ['beyond the lower edge', { x: 0, y: 700, width: 101, height: 101 }, 'MEDIA_CROP_INVALID'],
    ['that is not square', { x: 0, y: 0, width: 202, height: 200 }, 'MEDIA_CROP_INVALID'],
    ['that is too small', { x: 0, y: 0, width: 99, height: 99 }, 'MEDIA_CROP_TOO_SMALL'],
    ['that is square but for one pixel', { x: 0, y: 0, width: 201, height: 200 }, 'no error'],
    ['of exactly the least size', { x: 1100, y: 700, width: 100, height: 100 }, 'no error'],
  ])('a crop %s: %o', async (_name, crop, code) => {
    const { id: uploadId } = await uploadGrain(services)
    expect(await codeOf(() => use({ uploadId, crop }, square))).toBe(code)
  })

  test('without rules any crop inside the picture will do', async () => {
    const { id: uploadId } = await uploadGrain(services)
    expect(await codeOf(() => use({ uploadId, crop: { x: 0, y: 0, width: 30, height: 7 } }))).toBe('no error')
  })

  test('what is not there is named as such', async () => {
    expect(await codeOf(() => use({ uploadId: 'none' }))).toBe('MEDIA_NOT_FOUND')
    expect(await codeOf(() => use({ pictureId: 'none' }))).toBe('MEDIA_NOT_FOUND')
    expect(await codeOf(() => use({ pictureId: 'none', crop: { x: 0, y: 0, width: 9, height: 9 } }))).toBe(
      'MEDIA_NOT_FOUND',
    )
  })

  test('a transaction that fails leaves neither picture nor job', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const work = () =>
      write(services.db, (tx) => {
        attachPicture(tx, { uploadId })
        throw new Error('the post could not be saved')
      })
    expect(work).toThrow('the post could not be saved')
    expect(services.db.select().from(pictures).all()).toEqual([])
    expect(payloadsOf(services, 'media.resize-image')).toEqual([])
  })
})

describe('releasePictures', () => {
  test('a picture goes with its last use, its original with the last picture', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const whole = use({ uploadId })
    const cut = use({ uploadId, crop: { x: 0, y: 0, width: 700, height: 700 } })
    use({ pictureId: cut })

    release(cut)
    expect(rowOf(cut).uses).toBe(1)
    release(cut)
    expect(await codeOf(() => rowOf(cut))).toBe('MEDIA_NOT_FOUND')
    expect(services.db.select().from(uploads).all()).toHaveLength(1)
    release(whole)
    expect(services.db.select().from(uploads).all()).toEqual([])
    expect(payloadsOf(services, 'media.delete-files')).toEqual([
      { keys: variantKeys(cut, { widths: variantWidths({ width: 700, height: 700 }), avif: true }) },
      { keys: variantKeys(whole, { widths: variantWidths({ width: 1200, height: 800 }), avif: true }) },
      { keys: [originalKey(uploadId, 'jpg'), previewKey(uploadId)] },
    ])
    // Pages that are open still load the variants for a day.
    const delayOf = (at: number) => (at > Date.now() + 23 * 3_600_000 ? 'a day' : 'at once')
    const deletions = services.db.select().from(jobs).where(eq(jobs.name, 'media.delete-files')).all()
    expect(deletions.map(({ runAt }) => delayOf(runAt))).toEqual(['a day', 'a day', 'at once'])
  })

  test('an id that is named twice gives two uses back; an unknown one changes nothing', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const id = use({ uploadId })
    use({ pictureId: id })
    release(id, 'none', id)
    expect(services.db.select().from(pictures).all()).toEqual([])
  })
})

describe('applyResized', () => {
  const result = { ok: true as const, width: 1200, height: 800, widths: [320, 640], placeholder: 'data:,' }
  const apply = (payload: JobPayload<'media.resize-image'>, ok = true) =>
    write(services.db, (tx) => applyResized(tx, payload, ok ? result : { ok: false }))
  const version = () => contentVersionOf(services.db)

  test('a picture becomes ready, and cached pages are renewed', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const id = use({ uploadId })
    const before = version()
    apply({ pictureId: id, originalKey: '', crop: null })
    const row = rowOf(id)
    expect(row.state).toBe('ready')
    expect(pictureOf(row)).toEqual({
      id,
      name: `${id}.jpg`,
      width: 1200,
      height: 800,
      widths: [320, 640],
      placeholder: 'data:,',
    })
    expect(version()).toBeGreaterThan(before)
  })

  test('a picture that the worker could not read keeps answering by its preview', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const id = use({ uploadId })
    apply({ pictureId: id, originalKey: '', crop: null }, false)
    expect(rowOf(id)).toMatchObject({ state: 'failed', widths: [] })
    expect((await mediaFiles(services).request(`/uploads/${id}.jpg`)).status).toBe(200)
  })

  test('what was made of a picture that is gone meanwhile is deleted', () => {
    const before = version()
    apply({ pictureId: 'aa', originalKey: '', crop: null })
    expect(payloadsOf(services, 'media.delete-files')).toEqual([{ keys: variantKeys('aa', { widths: [320, 640] }) }])
    expect(version()).toBe(before)
  })
})

describe('findByName', () => {
  test('a bare name stands for an upload, a picture or nothing', async () => {
    const { id: uploadId, name } = await uploadGrain(services)
    const pictureId = use({ uploadId })
    expect(findByName(services.db, name)).toEqual({ uploadId })
    expect(findByName(services.db, rowOf(pictureId).name)).toEqual({ pictureId })
    expect(findByName(services.db, 'none.jpg')).toBeUndefined()
  })
})

describe('the widths of a picture', () => {
  const upTo640 = [160, 200, 256, 320, 400, 512, 640]
  test.each([
    [4000, [...upTo640, 800, 960, 1120, 1280, 1600, 1920]],
    [1920, [...upTo640, 800, 960, 1120, 1280, 1600, 1920]],
    [1500, [...upTo640, 800, 960, 1120, 1280, 1500]],
    [1000, [...upTo640, 800, 960]],
    [330, [160, 200, 256, 320]],
    [100, [100]],
  ])('a crop %i wide is stored in %j', (width, widths) => {
    expect(variantWidths({ width, height: width })).toEqual(widths)
  })

  test.each([
    [1080, 17_000, [160, 200, 256, 320, 400, 512, 640, 800, 960]],
    [1920, 19_200, [160, 200, 256, 320, 400, 512, 640, 800, 960, 1120, 1280, 1600]],
    [500, 20_000, [160, 200, 256, 320, 400]],
    [100, 20_000, [81]],
    [1, 20_000, []],
  ])('a crop of %i × %i keeps to those at which WebP can hold its height', (width, height, widths) => {
    expect(variantWidths({ width, height })).toEqual(widths)
    for (const made of widths) expect(Math.round((height * made) / width)).toBeLessThanOrEqual(16_383)
  })

  test('are so near to each other that the next is never much too large', () => {
    for (const [index, width] of pictureWidths.slice(1).entries())
      expect(width / pictureWidths[index]!).toBeLessThanOrEqual(1.28)
  })

  test('are those of its JPEGs too where it is older than most of them', () => {
    expect(jpegWidths([320, 640, 960, 1200])).toEqual([320, 640, 960, 1200])
    expect(jpegWidths(variantWidths({ width: 1200, height: 1200 }))).toEqual([320, 640, 960, 1120])
    expect(jpegWidths(variantWidths({ width: 100, height: 100 }))).toEqual([100])
  })
})
