import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { jobs } from '#drizzle/schema/index.ts'
import { variantKey, type PictureChoice } from '#shared/media.ts'
import { write } from '#server/core/db.ts'
import { sharp } from '#server/core/sharp.ts'
import { fileOf, plain, uploadGrain } from '#server/test/media-files.ts'
import { eachTest } from '#server/test/set-up.ts'
import { mediaFiles } from './media.files.ts'
import { applyResized, attachPicture } from './media.service.ts'
import { acceptUpload } from './media.uploads.service.ts'

const services = eachTest.services()

const use = (choice: PictureChoice) => write(services.db, (tx) => attachPicture(tx, choice))

describe('the addresses of pictures', () => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    mediaFiles(services).request(path, { headers, method })
  const id = 'ab'.repeat(12)
  const body = Buffer.from('0123456789')
  beforeEach(() => services.storage.put(variantKey(id, 640, 'webp'), body, { type: 'image/webp', size: 10 }))

  test('a variant is answered whole and may be kept for ever', async () => {
    const response = await get(`/media/${id}/640.webp`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^".+"$/),
    })
    expect(await response.text()).toBe('0123456789')
  })

  test('HEAD answers the same without the body', async () => {
    const response = await get(`/media/${id}/640.webp`, {}, 'HEAD')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', ''])
  })

  test('a copy that still holds is not sent again', async () => {
    const etag = (await get(`/media/${id}/640.webp`)).headers.get('etag') ?? ''
    const response = await get(`/media/${id}/640.webp`, { 'if-none-match': `"x", W/${etag}` })
    expect([response.status, await response.text()]).toEqual([304, ''])
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('the range %s answers %i', async (range, status, text, contentRange) => {
    const response = await get(`/media/${id}/640.webp`, { range })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ])
  })

  test('a range of another version answers the whole', async () => {
    expect((await get(`/media/${id}/640.webp`, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  test.each(['/media/none/640.webp', `/media/${id}/641.webp`, `/media/${id}/640.svg`, `/media/${id}/..%2F..%2Fmai.db`])(
    '%s is not there',
    async (path) => {
      expect((await get(path)).status).toBe(404)
      expect((await get('/uploads/none.jpg')).status).toBe(404)
    },
  )

  test('an upload answers its preview [A-93, E-03]', async () => {
    const { url } = await uploadGrain(services, 2000, 1000)
    const response = await get(url)
    const { format, width } = await sharp(await response.arrayBuffer()).metadata()
    expect([response.status, format, width]).toEqual([200, 'jpeg', 1600])
  })

  test('a picture in the making answers its crop of the preview, and asks to be fetched anew', async () => {
    const halves = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'red' } })
      .composite([{ input: await plain(1000, 1000, 'blue').png().toBuffer(), left: 1000, top: 0 }])
      .jpeg()
      .toBuffer()
    const { id: uploadId } = await acceptUpload({ ...services, user: null }, fileOf(services, halves))
    const pictureId = use({ uploadId, crop: { x: 1200, y: 200, width: 500, height: 500 } })
    const response = await get(`/uploads/${pictureId}.jpg`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const image = sharp(await response.arrayBuffer())
    expect(await image.metadata()).toMatchObject({ width: 400, height: 400 })
    const { dominant } = await image.stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  test('a picture that is ready answers its widest JPEG', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const pictureId = use({ uploadId })
    const jpeg = await plain(640, 427).jpeg().toBuffer()
    await services.storage.put(variantKey(pictureId, 640, 'jpg'), jpeg, { type: 'image/jpeg', size: jpeg.length })
    const result = { ok: true as const, width: 640, height: 427, widths: [320, 640], placeholder: '' }
    write(services.db, (tx) => applyResized(tx, { pictureId, originalKey: '', crop: null }, result))
    const response = await get(`/uploads/${pictureId}.jpg`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg)
  })

  test('a JPEG that is not made of every width is answered by the next one that is', async () => {
    const pictureId = use({ uploadId: (await uploadGrain(services)).id })
    const result = { ok: true as const, width: 640, height: 427, widths: [320, 400, 640], placeholder: '' }
    write(services.db, (tx) => applyResized(tx, { pictureId, originalKey: '', crop: null }, result))
    const response = await get(`/media/${pictureId}/400.jpg`)
    expect([response.status, response.headers.get('location')]).toEqual([302, `/media/${pictureId}/640.jpg`])
  })

  test('AVIF files are served where the picture has them; else the next JPEG answers', async () => {
    const pictureId = use({ uploadId: (await uploadGrain(services)).id })
    const payload = { pictureId, originalKey: '', crop: null }
    const result = { ok: true as const, width: 960, height: 640, widths: [640, 960], avif: true, placeholder: '' }
    write(services.db, (tx) => applyResized(tx, payload, result))
    const file = await plain(640, 427).avif({ effort: 0 }).toBuffer()
    await services.storage.put(variantKey(pictureId, 640, 'avif'), file, { type: 'image/avif', size: file.length })
    const response = await get(`/media/${pictureId}/640.avif`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect((await get(`/media/${pictureId}/960.avif`)).headers.get('location')).toBe(`/media/${pictureId}/960.jpg`)

    // A machine that makes none has made it again; pages in caches name the former file for a day.
    write(services.db, (tx) => applyResized(tx, payload, { ...result, avif: false }))
    const [deletion] = services.db.select().from(jobs).where(eq(jobs.name, 'media.delete-files')).all()
    expect(JSON.parse(deletion!.payload)).toEqual({ keys: [variantKey(pictureId, 640, 'avif')] })
    expect(deletion!.runAt).toBeGreaterThan(Date.now() + 20 * 3_600_000)
    await services.storage.delete(variantKey(pictureId, 640, 'avif'))
    expect((await get(`/media/${pictureId}/640.avif`)).headers.get('location')).toBe(`/media/${pictureId}/640.jpg`)
  })

  test('a variant that the store has lost answers the preview, and is made again, once', async () => {
    const { id: uploadId } = await uploadGrain(services)
    const pictureId = use({ uploadId })
    const result = { ok: true as const, width: 640, height: 427, widths: [320, 640], placeholder: '' }
    write(services.db, (tx) => applyResized(tx, { pictureId, originalKey: '', crop: null }, result))
    services.db.delete(jobs).run()
    for (const path of [`/media/${pictureId}/640.webp`, `/media/${pictureId}/320.jpg`, `/uploads/${pictureId}.jpg`]) {
      const response = await get(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe('jpeg')
    }
    expect((await get(`/media/${pictureId}/1280.webp`)).status).toBe(404)
    expect(services.db.select({ name: jobs.name }).from(jobs).all()).toEqual([{ name: 'media.resize-image' }])

    // The original is lost, too: the preview stays, and nothing is ordered any more.
    services.db.delete(jobs).run()
    write(services.db, (tx) => applyResized(tx, { pictureId, originalKey: '', crop: null }, { ok: false }))
    expect((await get(`/media/${pictureId}/640.webp`)).status).toBe(200)
    expect(services.db.select().from(jobs).all()).toEqual([])
  })
})
