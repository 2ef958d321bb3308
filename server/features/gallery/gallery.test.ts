import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { galleryItems, pictures } from '#drizzle/schema/index.ts'
import { monthOf } from '#shared/dates.ts'
import type { Upload } from '#shared/media.ts'
import type { Caller } from '#server/app-router.ts'
import { startApi } from '#server/test/api.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildUpload, makeJpeg } from '#server/test/pictures.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)
let upload: Upload
beforeEach(async () => {
  upload = await buildUpload(services, editor)
})

const crop = { x: 100, y: 0, width: 600, height: 600 }

/** A picture of the gallery that was added at that time. */
async function addAt(title: string, time: string): Promise<string> {
  const { id } = await api.gallery.create({ title, picture: { uploadId: upload.id, crop } })
  const createdAt = Date.parse(time)
  services.db
    .update(galleryItems)
    .set({ createdAt, month: monthOf(createdAt) })
    .where(eq(galleryItems.id, id))
    .run()
  return id
}

describe('gallery.create', () => {
  test('adds a square picture with title and content', async () => {
    const { id } = await api.gallery.create({
      title: '  பனையும்   நிலவும் ',
      content: 'ஏரிக்கரை, கார்த்திகை',
      picture: { uploadId: upload.id, crop },
    })
    expect(await callerFor(services, null).gallery.get({ id })).toMatchObject({
      title: 'பனையும் நிலவும்',
      content: 'ஏரிக்கரை, கார்த்திகை',
      lang: 'ta',
      picture: { width: 600, height: 600 },
      newer: null,
      older: null,
    })
  })

  test('refuses a blank title, no image, and a crop that is not square or too small [C-46, S-302, V-18, V-19, V-30]', async () => {
    const picture = { uploadId: upload.id, crop }
    expect((await errorOf(() => api.gallery.create({ title: ' ', picture }))).code).toBe('GALLERY_TITLE_REQUIRED')
    const without = { title: 'அ' } as Parameters<Caller['gallery']['create']>[0]
    expect((await errorOf(() => api.gallery.create(without))).code).toBe('GALLERY_IMAGE_REQUIRED')
    const cropped = (width: number, height: number) => () =>
      api.gallery.create({ title: 'அ', picture: { ...picture, crop: { x: 0, y: 0, width, height } } })
    expect((await errorOf(cropped(600, 500))).code).toBe('MEDIA_CROP_INVALID')
    expect((await errorOf(cropped(49, 49))).code).toBe('MEDIA_CROP_TOO_SMALL')
    await cropped(50, 50)()
  })

  test('is for admins only; so are changing and deleting', async () => {
    const input = { title: 'அ', picture: { uploadId: upload.id, crop } }
    const reader = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => callerFor(services, null).gallery.create(input))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => reader.gallery.create(input))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.gallery.update({ id: 'x', title: 'அ' }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.gallery.delete({ id: 'x' }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.gallery.adminGet({ id: 'x' }))).code).toBe('ADMIN_ONLY')
  })
})

describe('gallery.list', () => {
  test('is newest first, with months in India and their counts, page by page [S-112, S-113]', async () => {
    await addAt('ஒன்று', '2026-10-31T18:00:00Z')
    await addAt('இரண்டு', '2026-10-31T19:00:00Z')
    await addAt('மூன்று', '2026-11-02T10:00:00Z')
    const first = await api.gallery.list({ limit: 1 })
    expect(first.items).toMatchObject([{ title: 'மூன்று', month: 202611 }])
    expect(first.counts).toEqual([{ month: 202611, count: 2 }])
    const rest = await api.gallery.list({ cursor: first.next ?? undefined })
    expect(rest.items).toMatchObject([
      { title: 'இரண்டு', month: 202611 },
      { title: 'ஒன்று', month: 202610 },
    ])
    expect(rest.next).toBeNull()
  })

  test('an empty gallery is an empty page', async () => {
    expect(await api.gallery.list({})).toEqual({ items: [], counts: [], next: null })
  })

  test('reads its rows in the order of an index', () => {
    const plan = services.db.$client
      .prepare(
        `EXPLAIN QUERY PLAN SELECT * FROM gallery_items JOIN pictures ON pictures.id = gallery_items.picture_id
         WHERE (gallery_items.created_at, gallery_items.id) < (1, 'x')
         ORDER BY gallery_items.created_at DESC, gallery_items.id DESC LIMIT 48`,
      )
      .all() as { detail: string }[]
    expect(plan.map(({ detail }) => detail).join('\n')).toContain('USING INDEX gallery_created')
    expect(plan.some(({ detail }) => detail.includes('TEMP B-TREE'))).toBe(false)
  })
})

test('gallery.get names the neighbours on both sides', async () => {
  const oldest = await addAt('ஒன்று', '2026-10-01T00:00:00Z')
  const middle = await addAt('இரண்டு', '2026-10-02T00:00:00Z')
  const newest = await addAt('மூன்று', '2026-10-03T00:00:00Z')
  const item = await api.gallery.get({ id: middle })
  expect(item.newer).toEqual({ id: newest, title: 'மூன்று' })
  expect(item.older).toEqual({ id: oldest, title: 'ஒன்று' })
  expect((await errorOf(() => api.gallery.get({ id: 'nowhere' }))).code).toBe('GALLERY_ITEM_NOT_FOUND')
})

describe('gallery.update', () => {
  test('keeps the image unless another one comes [ST-33]', async () => {
    const { id } = await api.gallery.create({ title: 'அ', picture: { uploadId: upload.id, crop } })
    const before = await api.gallery.adminGet({ id })
    await api.gallery.update({ id, title: 'ஆ', content: 'சொல்' })
    expect(await api.gallery.adminGet({ id })).toMatchObject({ title: 'ஆ', content: 'சொல்', picture: before.picture })
    const other = await buildUpload(services, editor, 300, 300)
    await api.gallery.update({ id, title: 'ஆ', picture: { uploadId: other.id } })
    expect((await api.gallery.get({ id })).picture).toMatchObject({ width: 300 })
    expect(services.db.select().from(pictures).all()).toHaveLength(1)
  })

  test('of what is not there is an error', async () => {
    expect((await errorOf(() => api.gallery.update({ id: 'nowhere', title: 'அ' }))).code).toBe('GALLERY_ITEM_NOT_FOUND')
  })
})

test('gallery.delete keeps the picture for the trash, which gives it back', async () => {
  const { id } = await api.gallery.create({ title: 'அ', picture: { uploadId: upload.id, crop } })
  await api.gallery.delete({ id })
  expect(services.db.select().from(pictures).all()).toHaveLength(1)
  await callerSignedIn(services, editor).trash.purge({ kind: 'gallery', id })
  expect(services.db.select().from(pictures).all()).toEqual([])
  expect((await errorOf(() => api.gallery.delete({ id }))).code).toBe('GALLERY_ITEM_NOT_FOUND')
})

test('the documented calls add, list, change and delete [E-15, E-39]', async () => {
  const http = await startApi(services)
  const token = await services.sessions.create(editor.id)
  const formOf = (title: string, image?: Buffer) => {
    const form = new FormData()
    form.append('title', title)
    form.append('content', 'சொல்')
    if (image) form.append('image', new Blob([new Uint8Array(image)]), 'a.jpg')
    return form
  }
  try {
    const made = await http.call('POST', '/api/gallery', formOf('அ', await makeJpeg(400, 300)), token)
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'Image uploaded successfully!' } })
    const { body: list } = await http.call('GET', '/api/gallery')
    expect(list).toEqual([made.body.data])
    expect(list[0]).toMatchObject({ title: 'அ', content: 'சொல்', imageUrl: expect.stringMatching(/^http.*\/uploads\//) })
    const changed = await http.call('PUT', `/api/gallery/${made.body._id}`, formOf('ஆ'), token)
    expect(changed.body).toMatchObject({ message: 'Image updated successfully!', data: { imageUrl: list[0].imageUrl } })
    expect((await http.call('GET', `/api/gallery/${made.body._id}`)).body.title).toBe('ஆ')
    expect((await http.call('POST', '/api/gallery', formOf('அ'), token)).body).toMatchObject({
      error: 'Please select and crop an image to upload.',
    })
    expect((await http.call('POST', '/api/gallery', formOf('அ'))).status).toBe(401)
    expect((await http.call('DELETE', `/api/gallery/${made.body._id}`, undefined, token)).body.message).toBe(
      'Image deleted successfully!',
    )
    expect(await http.call('GET', `/api/gallery/${made.body._id}`)).toMatchObject({
      status: 404,
      body: { error: 'Post not found' },
    })
  } finally {
    await http.close()
  }
})
