import { eq } from 'drizzle-orm'
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

const cropOf = (id: string) => services.db.select().from(pictures).where(eq(pictures.id, id)).get()?.crop
const wide = { x: 0, y: 0, width: 800, height: 500 }
const tall = { x: 100, y: 0, width: 375, height: 600 }

describe('banners.create', () => {
  test('keeps both pictures under their crops [C-43]', async () => {
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

  test('refuses no picture, another shape, and a crop that is too small [V-28, V-32]', async () => {
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

describe('the post of a banner', () => {
  const makeBanner = async (postId?: string) => {
    const { id: uploadId } = await buildUpload(services, editor)
    return api.banners.create({ desktop: { uploadId, crop: wide }, mobile: { uploadId, crop: tall }, postId })
  }
  const makePost = (title: string) =>
    api.posts.create({ title, content: '<p>கூரைகளின் மேல் மழை.</p>', category: 'Poems' })

  test('is answered with its title and section, as they are now', async () => {
    const { id } = await makePost('மழையின் நிலவரைபடம்')
    const made = await makeBanner(id)
    expect(made.post).toMatchObject({ id, title: 'மழையின் நிலவரைபடம்', lang: 'ta', category: { en: 'Poems' } })
    await api.posts.update({ id, title: 'வெயிலின் நிலவரைபடம்', content: '<p>வெயில்.</p>', category: 'Poems' })
    expect((await api.banners.list())[0]?.post?.title).toBe('வெயிலின் நிலவரைபடம்')
  })

  test('must be there; when it is deleted the banner stays, without it', async () => {
    expect(await errorOf(() => makeBanner('nowhere'))).toMatchObject({
      code: 'POST_NOT_FOUND',
      fields: { postId: 'POST_NOT_FOUND' },
    })
    const { id } = await makePost('போகப்போகும் கவிதை')
    const banner = await makeBanner(id)
    await api.posts.delete({ id })
    expect(await api.banners.list()).toEqual([{ ...banner, post: null }])
  })
})

describe('banners.update', () => {
  test('changes text, post and crop, and lets go of a picture that is left out', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    const { id } = await api.banners.create({ desktop: { uploadId, crop: wide }, mobile: { uploadId, crop: tall } })
    const { id: postId } = await api.posts.create({ title: 'நூலகம்', content: '<p>நூல்.</p>', category: 'Poems' })
    const editable = await api.banners.edit({ id })
    expect(editable.desktop).toMatchObject({ crop: wide, original: { width: 800, height: 600 } })
    const other = { x: 0, y: 100, width: 800, height: 500 }
    const desktop = { pictureId: editable.desktop!.id, crop: other }
    const changed = await api.banners.update({ id, desktop, description: 'புதிய படம்', postId })
    expect(changed).toMatchObject({ description: 'புதிய படம்', mobile: null, post: { id: postId } })
    expect(cropOf(changed.desktop!.id)).toEqual(other)
    expect(services.db.select().from(pictures).all()).toHaveLength(1)
    const same = await api.banners.update({ id, desktop: { pictureId: changed.desktop!.id } })
    expect(same).toMatchObject({ description: '', post: null, desktop: changed.desktop })
  })

  test('refuses an unknown banner, one without pictures, and whoever is no admin', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    const { id } = await api.banners.create({ desktop: { uploadId, crop: wide } })
    const input = { id, desktop: { uploadId, crop: wide } }
    expect((await errorOf(() => api.banners.update({ ...input, id: 'nowhere' }))).code).toBe('BANNER_NOT_FOUND')
    expect((await errorOf(() => api.banners.edit({ id: 'nowhere' }))).code).toBe('BANNER_NOT_FOUND')
    expect((await errorOf(() => api.banners.update({ id }))).code).toBe('BANNER_IMAGE_REQUIRED')
    const reader = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => reader.banners.update(input))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => callerFor(services, null).banners.edit({ id }))).code).toBe('UNAUTHENTICATED')
  })
})

describe('the order of banners', () => {
  const makeThree = async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    const made: string[] = []
    for (const description of ['முதல்', 'இரண்டாம்', 'மூன்றாம்'])
      made.push((await api.banners.create({ desktop: { uploadId, crop: wide }, description })).id)
    return made as [string, string, string]
  }
  const order = async () => (await api.banners.list()).map(({ id }) => id)

  test('is newest first, until an admin sets it; a new one then comes first', async () => {
    const [a, b, c] = await makeThree()
    expect(await order()).toEqual([c, b, a])
    expect((await api.banners.reorder({ ids: [b, a, c] })).map(({ id }) => id)).toEqual([b, a, c])
    const { id: uploadId } = await buildUpload(services, editor)
    const { id: newest } = await api.banners.create({ desktop: { uploadId, crop: wide } })
    expect(await order()).toEqual([newest, b, a, c])
  })

  test('names every banner once, and is set by admins only', async () => {
    const [a, b, c] = await makeThree()
    for (const ids of [
      [a, b],
      [a, b, b],
      [a, b, 'nowhere'],
      [a, b, c, c],
    ])
      expect((await errorOf(() => api.banners.reorder({ ids }))).code).toBe('BANNER_ORDER_INVALID')
    const reader = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => reader.banners.reorder({ ids: [a, b, c] }))).code).toBe('ADMIN_ONLY')
    expect(await order()).toEqual([c, b, a])
  })
})

test('banners.delete keeps the pictures for the trash, which gives them back', async () => {
  const { id: uploadId } = await buildUpload(services, editor)
  const { id } = await api.banners.create({ desktop: { uploadId, crop: wide }, mobile: { uploadId, crop: tall } })
  await api.banners.delete({ id })
  expect(services.db.select().from(pictures).all()).toHaveLength(2)
  await callerSignedIn(services, editor).trash.purge({ kind: 'banner', id })
  expect(services.db.select().from(pictures).all()).toEqual([])
  expect((await errorOf(() => api.banners.delete({ id }))).code).toBe('BANNER_NOT_FOUND')
})

test('the documented calls make, list and delete banners [E-16, E-40]', async () => {
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
    expect(made.body.banner.postId).toBeNull()
    const post = await api.posts.create({ title: 'நூலகம்', content: '<p>நூல்.</p>', category: 'Poems' })
    const linked = new FormData()
    linked.append('desktopImage', new Blob([new Uint8Array(await makeJpeg(1000, 600))]), 'a.jpg')
    linked.append('postId', post.id)
    const second = await http.call('POST', '/api/banners', linked, token)
    expect(second.body.banner.postId).toBe(post.id)
    const empty = await http.call('POST', '/api/banners', new FormData(), token)
    expect(empty.status).toBe(400)
    const removed = await http.call('DELETE', `/api/banners/${made.body._id}`, undefined, token)
    expect(removed.body).toEqual({ success: true, message: 'Banner deleted successfully.' })
  } finally {
    await http.close()
  }
})
