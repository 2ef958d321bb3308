import { describe, expect, test } from 'vitest'
import { pictures } from '#drizzle/schema/index.ts'
import { startApi } from '#server/test/api.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildUpload, makeJpeg } from '#server/test/pictures.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)

const crop = { x: 0, y: 0, width: 500, height: 200 }
const namesOfPictures = () => services.db.select({ name: pictures.name }).from(pictures).all()

describe('headerBanners.save', () => {
  test('gives a category its picture, named by id or English name', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    await api.headerBanners.save({ category: 'Poems', picture: { uploadId, crop } })
    const { picture } = await callerFor(services, null).headerBanners.bySlug({ slug: 'poems' })
    expect(picture).toMatchObject({ width: 500, height: 200 })
    expect(await api.headerBanners.list()).toMatchObject([{ category: { slug: 'poems' }, picture: { crop } }])
    expect((await api.headerBanners.bySlug({ slug: 'series' })).picture).toBeNull()
    expect((await api.headerBanners.bySlug({ slug: 'nowhere' })).picture).toBeNull()
  })

  test('a new picture takes the place of the old one, and the same one may be cropped anew', async () => {
    const first = await buildUpload(services, editor)
    const saved = await api.headerBanners.save({ category: 'Poems', picture: { uploadId: first.id, crop } })
    const again = { x: 100, y: 100, width: 500, height: 200 }
    await api.headerBanners.save({ category: 'Poems', picture: { pictureId: saved.picture.id, crop: again } })
    expect(namesOfPictures()).toHaveLength(1)
    expect((await api.headerBanners.list())[0]?.picture.crop).toEqual(again)
  })

  test('refuses another shape, an unknown category, and one without a header [C-40, S-310, V-26, V-31]', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    const { id } = await api.categories.create({ name: { en: 'Culture', ta: 'பண்பாடு' }, setHeader: false })
    const save =
      (category: string, area = crop) =>
      () =>
        api.headerBanners.save({ category, picture: { uploadId, crop: area } })
    expect((await errorOf(save('Poems', { ...crop, height: 300 }))).code).toBe('MEDIA_CROP_INVALID')
    expect((await errorOf(save('Poems', { x: 0, y: 0, width: 50, height: 20 }))).code).toBe('MEDIA_CROP_TOO_SMALL')
    expect((await errorOf(save('Nothing'))).code).toBe('CATEGORY_UNKNOWN')
    expect((await errorOf(save(id))).code).toBe('HEADER_BANNER_CATEGORY')
    expect((await errorOf(save(''))).code).toBe('HEADER_BANNER_INCOMPLETE')
  })

  test('is for admins only', async () => {
    const reader = callerFor(services, await addUser(services, 'reader'))
    const input = { category: 'Poems', picture: { uploadId: 'x' } }
    expect((await errorOf(() => callerFor(services, null).headerBanners.save(input))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => reader.headerBanners.save(input))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.headerBanners.remove({ categoryId: 'x' }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.headerBanners.list())).code).toBe('ADMIN_ONLY')
  })
})

test('headerBanners.remove gives the picture back; so does purging the category', async () => {
  const { id: uploadId } = await buildUpload(services, editor)
  const { id } = await api.categories.create({ name: { en: 'Culture', ta: 'பண்பாடு' }, setHeader: true })
  const saved = await api.headerBanners.save({ category: 'Poems', picture: { uploadId, crop } })
  await api.headerBanners.save({ category: id, picture: { pictureId: saved.picture.id } })
  await api.headerBanners.remove({ categoryId: saved.category.id })
  expect((await errorOf(() => api.headerBanners.remove({ categoryId: saved.category.id }))).code).toBe(
    'HEADER_BANNER_NOT_FOUND',
  )
  await api.categories.delete({ id })
  expect(namesOfPictures()).toHaveLength(1)
  await callerSignedIn(services, editor).trash.purge({ kind: 'category', id })
  expect(namesOfPictures()).toEqual([])
})

test('the documented calls upload a banner and read it [E-41]', async () => {
  const http = await startApi(services)
  const token = await services.sessions.create(editor.id)
  const poems = await api.categories.bySlug({ slug: 'poems' })
  const form = new FormData()
  form.append('category', poems.id)
  form.append('banner-image', new Blob([new Uint8Array(await makeJpeg(1000, 400))]), 'banner.jpg')
  try {
    expect((await http.call('GET', '/api/post_header?category=poems')).body).toEqual({ success: true, banner: null })
    const made = await http.call('POST', '/api/post_header', form, token)
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'Banner uploaded successfully!' } })
    const read = await http.call('GET', '/api/post_header?category=poems')
    expect(read.body.banner).toBe(made.body.banner)
    const empty = new FormData()
    empty.append('category', 'Poems')
    expect((await http.call('POST', '/api/post_header', empty, token)).body.error).toBe(
      'Please select category and valid crop area',
    )
    expect((await http.call('POST', '/api/post_header', form)).status).toBe(401)
  } finally {
    await http.close()
  }
})
