import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, jobs, pictures, posts } from '#drizzle/schema/index.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)
const tab = 'tab-of-editor'

const nothingIsStored = () => {
  expect(services.db.select().from(posts).all()).toHaveLength(0)
  expect(services.db.select().from(pictures).all()).toHaveLength(0)
  expect(services.db.select().from(jobs).where(eq(jobs.name, 'media.resize-image')).all()).toHaveLength(0)
  expect(services.db.select().from(auditLog).all()).toHaveLength(0)
}

describe('a premium post', () => {
  const hidden = 'ஒளிந்திருக்கும் முடிவு'
  const premium = () =>
    buildPost({ isPremium: true, isHome: true, content: `<p>${'உப்பளத்தில் ஒரு நாள். '.repeat(20)}</p><p>${hidden}</p>` })

  test('is whole for admins and readers with a plan, and a beginning for all others', async () => {
    const { id } = await api.posts.create(premium())
    const reader = callerFor(services, await addUser(services, 'reader'))
    for (const caller of [callerFor(services, null), reader]) {
      expect(JSON.stringify(await caller.posts.get({ id }))).not.toContain(hidden)
      expect(JSON.stringify(await caller.posts.document({ id }))).not.toContain(hidden)
      expect(JSON.stringify(await caller.posts.documents({ list: 'home' }))).not.toContain(hidden)
    }
    expect(await reader.posts.wholeContent({ id })).toBeNull()
    expect((await errorOf(() => callerFor(services, null).posts.wholeContent({ id }))).code).toBe('UNAUTHENTICATED')
    expect(await api.posts.wholeContent({ id })).toContain(hidden)
    expect((await api.posts.document({ id })).content).toContain(hidden)

    const { id: planId } = await api.plans.create({ title: 'சந்தா', price: 100, durationInDays: 1 })
    await reader.plans.request({ planId })
    await api.plans.activate({ id: (await api.plans.requests({})).requests[0]?.id ?? '' })
    expect(await reader.posts.wholeContent({ id })).toContain(hidden)
    expect((await reader.posts.document({ id })).content).toContain(hidden)
    // The site's own page is the same for everybody.
    expect((await reader.posts.get({ id })).content).not.toContain(hidden)
  })

  test('stays one when a change does not speak of it, and shows no hidden words on cards', async () => {
    const short = { ...premium(), content: `<p>ஒரு வரி. ${hidden}</p>` }
    const { id } = await api.posts.create(short)
    await api.posts.update({ ...short, isPremium: undefined, id })
    const { posts: list } = await api.posts.adminList({})
    expect(list[0]).toMatchObject({ isPremium: true })
    expect((await api.posts.get({ id })).excerpt).not.toContain(hidden)
    await api.posts.update({ ...short, isPremium: false, id })
    expect((await api.posts.get({ id })).content).toContain(hidden)
  })
})

describe('posts.create', () => {
  test('stores the post with everything that is derived from it', async () => {
    const made = await api.posts.create(buildPost({ isHome: true }))
    const post = await callerFor(services, null).posts.get({ id: made.id })
    expect(post).toMatchObject({
      title: 'கடைசிப் பேருந்துக்குக் காத்திருக்கும் ஊர்',
      slug: 'கடைசிப்-பேருந்துக்குக்-காத்திருக்கும்-ஊர்',
      lang: 'ta',
      excerpt: 'ஆற்றூர் நிறுத்தத்தில் இப்போது பேருந்து நிற்பதில்லை.',
      readingMinutes: 1,
      category: { en: 'Poems', ta: 'கவிதைகள்', slug: 'poems' },
      picture: null,
    })
  })

  test('takes a category by id, English name or documented key [E-30, E-34]', async () => {
    const { id } = await api.categories.bySlug({ slug: 'bookreview' })
    for (const category of [id, 'Book Review', 'book_review']) {
      const made = await api.posts.create(buildPost({ category }))
      expect((await api.posts.get({ id: made.id })).category.id).toBe(id)
    }
  })

  test('refuses what is missing, and names all of it [V-13]', async () => {
    const error = await errorOf(() => api.posts.create(buildPost({ title: ' ', content: '<p></p>', category: '' })))
    expect(error.code).toBe('POST_FIELDS_REQUIRED')
    expect(error.fields).toEqual({ title: 'POST_FIELDS_REQUIRED', category: 'POST_FIELDS_REQUIRED' })
    const empty = await errorOf(() => api.posts.create(buildPost({ content: '<script>alert(1)</script>' })))
    expect(empty).toMatchObject({ code: 'POST_FIELDS_REQUIRED', fields: { content: 'POST_FIELDS_REQUIRED' } })
    nothingIsStored()
  })

  test('refuses an unknown category, and then keeps nothing', async () => {
    const upload = await buildUpload(services, editor)
    const input = buildPost({ category: 'Nowhere', images: [{ uploadId: upload.id }] })
    expect((await errorOf(() => api.posts.create(input))).code).toBe('CATEGORY_UNKNOWN')
    nothingIsStored()
  })

  test('drops scripts from the content, and says which', async () => {
    const made = await api.posts.create(buildPost({ content: '<p onclick="x()">நல்ல</p><script>alert(1)</script>' }))
    expect(made.removed.toSorted()).toEqual(['onclick', 'script'])
    expect((await api.posts.get({ id: made.id })).content).toBe('<p>நல்ல</p>')
  })

  test('is for admins only', async () => {
    const reader = await addUser(services, 'reader')
    expect((await errorOf(() => callerFor(services, null).posts.create(buildPost()))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => callerFor(services, reader).posts.create(buildPost()))).code).toBe('ADMIN_ONLY')
    nothingIsStored()
  })
})

describe('the time for reading', () => {
  test.each([
    ['மழை பெய்தது. ', 4],
    ['It rained there. ', 2],
  ])('of a text of “%s” goes by its language [L-56]', async (sentence, minutes) => {
    const words = sentence.trim().split(' ').length
    const content = `<p>${sentence.repeat(Math.round(520 / words))}</p>`
    const { id } = await api.posts.create(buildPost({ title: sentence, content }))
    expect((await api.posts.get({ id })).readingMinutes).toBe(minutes)
  })
})

describe('pictures of a post', () => {
  const square = { x: 10, y: 20, width: 400, height: 400 }

  test('are cropped, kept in their order, and resized by a job of the same transaction [E-02]', async () => {
    const [first, second] = [await buildUpload(services, editor), await buildUpload(services, editor, 640, 640)]
    const images = [{ uploadId: first.id, crop: square }, { uploadId: second.id }]
    const { id } = await api.posts.create(buildPost({ images }))
    const post = await api.posts.get({ id })
    expect(post.pictures.map(({ width, height }) => [width, height])).toEqual([
      [400, 400],
      [640, 640],
    ])
    expect(post.picture?.id).toBe(post.pictures[0]?.id)
    const resizing = services.db.select().from(jobs).where(eq(jobs.name, 'media.resize-image')).all()
    expect(resizing.map(({ payload }) => JSON.parse(payload).pictureId)).toEqual(
      post.pictures.map((picture) => picture.id),
    )
  })

  test('say to readers what was said of them, on the page, on cards and in a preview [N-20]', async () => {
    const said = { alt: 'கூரையில் மழை', caption: 'ஆற்றூர், 1974', credit: 'இரா. நிலவன்' }
    const uploadId = async () => (await buildUpload(services, editor)).id
    const images = [
      { uploadId: await uploadId(), crop: square, ...said },
      { uploadId: await uploadId(), crop: square, alt: 'இடி', isDecorative: true },
      { uploadId: await uploadId(), crop: square },
    ]
    const { id } = await api.posts.create(buildPost({ images, isRecent: true, description: 'மழைக்காலம்' }))
    const shown = [said, { alt: '', caption: '', credit: '' }, { alt: null, caption: '', credit: '' }]
    expect(await api.posts.get({ id })).toMatchObject({ pictures: shown, description: 'மழைக்காலம்' })
    expect((await api.posts.recent({})).posts).toMatchObject([{ picture: { alt: said.alt } }])
    const { url } = await api.posts.createPreviewLink({ id })
    const { post } = await api.posts.preview({ token: url.split('/').at(-1)! })
    expect(post).toMatchObject({ pictures: shown, description: 'மழைக்காலம்' })
  })

  test('refuse a crop that is too small, not square or outside, and name the picture [C-45, V-29]', async () => {
    const upload = await buildUpload(services, editor)
    const cases = [
      [{ ...square, width: 99, height: 99 }, 'MEDIA_CROP_TOO_SMALL'],
      [{ ...square, width: 300 }, 'MEDIA_CROP_INVALID'],
      [{ ...square, x: 500 }, 'MEDIA_CROP_INVALID'],
    ] as const
    for (const [crop, code] of cases) {
      const error = await errorOf(() => api.posts.create(buildPost({ images: [{ uploadId: upload.id, crop }] })))
      expect(error).toMatchObject({ code, fields: { 'images.0': code } })
    }
    const unknown = await errorOf(() => api.posts.create(buildPost({ images: [{ uploadId: 'nowhere' }] })))
    expect(unknown.code).toBe('MEDIA_NOT_FOUND')
    nothingIsStored()
  })

  test('inside the text are known by the address that their upload answered', async () => {
    const upload = await buildUpload(services, editor)
    const content = `<p>அ</p><img src="${upload.url}" alt="படம்" data-width="50" data-float="left">`
    const { id } = await api.posts.create(buildPost({ content }))
    const shown = (await api.posts.get({ id })).content
    expect(shown).toMatch(/<img src="\/uploads\/[\w-]+\.jpg" width="800" height="600" class="inline-left"/)
    const { content: stored } = (await api.drafts.get({ id, tab })).form.fields
    expect(stored).toContain('data-width="50" data-float="left"')
    await api.posts.update({ ...buildPost({ content: stored }), id })
    expect((await api.posts.get({ id })).content).toBe(shown)
  })

  test('inside the text that are gone do not refuse the rest, and are named', async () => {
    const content = '<figure><img src="/uploads/missing.jpg"><figcaption>ஆற்றங்கரை</figcaption></figure><p>உரை</p>'
    const made = await api.posts.create(buildPost({ content }))
    expect(made.removed).toEqual(['img /uploads/missing.jpg, at the beginning'])
    expect((await api.posts.get({ id: made.id })).content).toBe('<p>ஆற்றங்கரை</p><p>உரை</p>')
  })

  test('go with the last post that shows them when it is purged, and stay while another does', async () => {
    const upload = await buildUpload(services, editor)
    const images = [{ uploadId: upload.id, crop: square }]
    const [first, second] = [
      await api.posts.create(buildPost({ images })),
      await api.posts.create(buildPost({ images })),
    ]
    for (const { id } of [first, second]) await api.posts.delete({ id })
    await callerSignedIn(services, editor).trash.purge({ kind: 'post', id: first.id })
    expect(services.db.select().from(pictures).all()).toHaveLength(1)
    await callerSignedIn(services, editor).trash.purge({ kind: 'post', id: second.id })
    expect(services.db.select().from(pictures).all()).toHaveLength(0)
    // Its variants, and its original.
    expect(services.db.select().from(jobs).where(eq(jobs.name, 'media.delete-files')).all()).toHaveLength(2)
  })

  test('are kept, turned over and re-cropped by an update [S-282]', async () => {
    const [first, second] = [await buildUpload(services, editor), await buildUpload(services, editor)]
    const { id } = await api.posts.create(
      buildPost({ images: [{ uploadId: first.id, crop: square }, { uploadId: second.id }] }),
    )
    const [a, b] = (await api.posts.get({ id })).pictures
    const images = [{ pictureId: b!.id }, { pictureId: a!.id, crop: { ...square, width: 200, height: 200 } }]
    await api.posts.update({ ...buildPost({ images }), id })
    const after = (await api.posts.get({ id })).pictures
    expect(after[0]?.id).toBe(b!.id)
    expect(after[1]).toMatchObject({ width: 200, height: 200 })
    expect(services.db.select().from(pictures).all()).toHaveLength(2)
  })
})

describe('posts.update', () => {
  test('refuses to overwrite what somebody else has saved in the meantime', async () => {
    const { id } = await api.posts.create(buildPost())
    const seenUpdatedAt = (await api.drafts.get({ id, tab })).updatedAt
    await api.posts.update({ ...buildPost({ title: 'முதல்' }), id, seenUpdatedAt })
    const second = () => api.posts.update({ ...buildPost({ title: 'இரண்டாவது' }), id, seenUpdatedAt })
    expect((await errorOf(second)).code).toBe('POST_CHANGED')
    expect((await api.posts.get({ id })).title).toBe('முதல்')
  })

  test('of a post that is not there is an error', async () => {
    expect((await errorOf(() => api.posts.update({ ...buildPost(), id: 'nowhere' }))).code).toBe('POST_NOT_FOUND')
    expect((await errorOf(() => api.posts.delete({ id: 'nowhere' }))).code).toBe('POST_NOT_FOUND')
    expect((await errorOf(() => api.posts.get({ id: 'nowhere' }))).code).toBe('POST_NOT_FOUND')
  })

  test('and posts.delete make cached pages old and stand in the audit log', async () => {
    const version = () => contentVersionOf(services.db)
    const { id } = await api.posts.create(buildPost())
    const created = version()
    await api.posts.update({ ...buildPost({ title: 'புதிய தலைப்பு' }), id })
    expect(version()).toBeGreaterThan(created)
    const updated = version()
    await api.posts.delete({ id })
    expect(version()).toBeGreaterThan(updated)
    const actions = services.db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action)
    expect(actions).toEqual(['posts.create', 'posts.update', 'posts.delete'])
  })
})
