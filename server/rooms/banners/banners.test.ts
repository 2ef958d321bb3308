import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pictures } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Caller } from '#server/app-router.ts'
import { startApi } from '#server/test/api.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildUpload, makeJpeg } from '#server/test/pictures.ts'
import { addUser, callerFor, createTestServices, type TestServices } from '#server/test/services.ts'

let services: TestServices
let editor: SessionUser
let api: Caller

beforeEach(async () => {
  services = createTestServices()
  editor = await addUser(services, 'editor')
  api = callerFor(services, editor)
})
afterEach(() => services.dispose())

const cropOf = (id: string) => services.db.select().from(pictures).where(eq(pictures.id, id)).get()?.crop
const wide = { x: 0, y: 0, width: 800, height: 500 }
const tall = { x: 100, y: 0, width: 375, height: 600 }

describe('banners.create', () => {
  test('keeps both pictures under their crops', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    const made = await api.banners.create({
      desktop: { uploadId, crop: wide },
      mobile: { uploadId, crop: tall },
      description: 'மழையின் நிலவரைபடம்',
    })
    expect(made).toMatchObject({ description: 'மழையின் நிலவரைபடம்', desktop: { width: 800, height: 500 } })
    expect(cropOf(made.mobile!.id)).toEqual(tall)
    expect(await callerFor(services, null).banners.list()).toEqual([made])
  })

  test('one picture will do, and without a crop gets one in its middle', async () => {
    const { id: uploadId } = await buildUpload(services, editor, 1000, 500)
    const { mobile, desktop } = await api.banners.create({ desktop: { uploadId } })
    expect(mobile).toBeNull()
    expect(cropOf(desktop!.id)).toEqual({ x: 100, y: 0, width: 800, height: 500 })
  })

  test('refuses no picture, another shape, and a crop that is too small', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    expect((await errorOf(() => api.banners.create({}))).code).toBe('BANNER_IMAGE_REQUIRED')
    const turned = await errorOf(() => api.banners.create({ mobile: { uploadId, crop: wide } }))
    expect(turned).toMatchObject({ code: 'MEDIA_CROP_INVALID', fields: { mobile: 'MEDIA_CROP_INVALID' } })
    const small = { x: 0, y: 0, width: 80, height: 50 }
    expect((await errorOf(() => api.banners.create({ desktop: { uploadId, crop: small } }))).code).toBe(
      'MEDIA_CROP_TOO_SMALL',
    )
    expect(await api.banners.list()).toEqual([])
  })

  test('is for admins only', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    const reader = callerFor(services, await addUser(services, 'reader'))
    const input = { desktop: { uploadId, crop: wide } }
    expect((await errorOf(() => callerFor(services, null).banners.create(input))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => reader.banners.create(input))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.banners.delete({ id: 'x' }))).code).toBe('ADMIN_ONLY')
  })
})

test('banners.delete gives the pictures back', async () => {
  const { id: uploadId } = await buildUpload(services, editor)
  const { id } = await api.banners.create({ desktop: { uploadId, crop: wide }, mobile: { uploadId, crop: tall } })
  await api.banners.delete({ id })
  expect(services.db.select().from(pictures).all()).toEqual([])
  expect((await errorOf(() => api.banners.delete({ id }))).code).toBe('BANNER_NOT_FOUND')
})

test('the documented calls make, list and delete banners', async () => {
  const http = await startApi(services)
  const token = await services.sessions.create(editor.id)
  const form = new FormData()
  form.append('desktopImage', new Blob([new Uint8Array(await makeJpeg(1000, 600))]), 'a.jpg')
  form.append('mobileImage', new Blob([new Uint8Array(await makeJpeg(500, 900))]), 'b.jpg')
  try {
    expect((await http.call('POST', '/api/banners', form)).status).toBe(401)
    const made = await http.call('POST', '/api/banners', form, token)
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'Banner created successfully!' } })
    const { body } = await http.call('GET', '/api/banners')
    expect(body.banners).toEqual([made.body.banner])
    expect(body.banners[0].desktopImage).toMatch(/\/uploads\/\w+\.jpg$/)
    const empty = await http.call('POST', '/api/banners', new FormData(), token)
    expect(empty.status).toBe(400)
    const removed = await http.call('DELETE', `/api/banners/${made.body._id}`, undefined, token)
    expect(removed.body).toEqual({ success: true, message: 'Banner deleted successfully.' })
  } finally {
    await http.close()
  }
})
