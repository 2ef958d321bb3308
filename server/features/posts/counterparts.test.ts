import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, posts } from '#drizzle/schema/index.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { buildPost } from '#server/test/factories.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { findCounterpartPath } from './posts.terms.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const person = eachTest.user(services, 'reader')
const admin = callerFor(services, editor)
const visitor = callerFor(services, null)

const english = { title: 'The map of rain', content: '<p>Rain fell upon the roofs of the old town.</p>' }
let ta: string
let en: string
beforeEach(async () => {
  ta = (await admin.posts.create(buildPost())).id
  en = (await admin.posts.create(buildPost(english))).id
})
const pair = (...ids: string[]) =>
  ids.map((id) => services.db.select().from(posts).where(eq(posts.id, id)).get()?.counterpartId ?? null)

describe('the counterpart of a post', () => {
  test('names it in turn, and readers of each are led to the other [N-09]', async () => {
    const version = () => contentVersionOf(services.db)
    const before = version()
    expect(await admin.counterparts.set({ id: ta, counterpart: en })).toMatchObject({ id: en, lang: 'en' })
    expect(version()).toBeGreaterThan(before)
    expect(pair(ta, en)).toEqual([en, ta])
    expect((await visitor.posts.get({ id: ta })).counterpart).toMatchObject({ id: en, title: english.title })
    expect((await visitor.posts.get({ id: en })).counterpart).toMatchObject({ id: ta, lang: 'ta' })
    expect(findCounterpartPath(services.db, ta, 'en')).toBe(`/posts/${en}/the-map-of-rain`)
    expect(findCounterpartPath(services.db, ta, 'ta')).toBeUndefined()
    expect(findCounterpartPath(services.db, 'nowhere', 'en')).toBeUndefined()
    const audit = services.db.select().from(auditLog).where(eq(auditLog.action, 'posts.counterpart')).all()
    expect(audit).toMatchObject([{ entityId: ta, userId: editor.id }])
  })

  test('is set with the post itself, too, or not at all', async () => {
    const { id } = await admin.posts.create(buildPost({ counterpart: en, title: 'மழை' }))
    expect(pair(id, en)).toEqual([en, id])
    await admin.posts.update({ id, title: 'வெயில்' })
    expect(pair(id, en)).toEqual([en, id])
    const wrong = () => admin.posts.update({ id, title: 'இடி', counterpart: 'nowhere' })
    expect(await errorOf(wrong)).toMatchObject({ fields: { counterpart: 'COUNTERPART_UNKNOWN' } })
    expect((await visitor.posts.get({ id })).title).toBe('வெயில்')
    await admin.posts.update({ id, counterpart: null })
    expect(pair(id, en)).toEqual([null, null])
  })

  test('frees the ones that both had before', async () => {
    const other = (await admin.posts.create(buildPost({ title: 'மற்றொரு மழை' }))).id
    const third = (await admin.posts.create(buildPost({ ...english, title: 'Another rain' }))).id
    await admin.counterparts.set({ id: ta, counterpart: en })
    await admin.counterparts.set({ id: other, counterpart: third })
    await admin.counterparts.set({ id: ta, counterpart: third })
    expect(pair(ta, en, other, third)).toEqual([third, null, null, ta])
  })

  test('is another post in the other language, and no deleted one', async () => {
    const other = (await admin.posts.create(buildPost({ title: 'மற்றொரு மழை' }))).id
    const set = (counterpart: string) => errorOf(() => admin.counterparts.set({ id: ta, counterpart }))
    expect(await set(other)).toMatchObject({ fields: { counterpart: 'COUNTERPART_LANGUAGE' } })
    expect((await set(ta)).code).toBe('COUNTERPART_UNKNOWN')
    await admin.posts.delete({ id: en })
    expect((await set(en)).code).toBe('COUNTERPART_UNKNOWN')
    expect(pair(ta)).toEqual([null])
  })

  test('is shown only while it is published', async () => {
    await admin.counterparts.set({ id: ta, counterpart: en })
    await admin.posts.setState({ id: en, state: 'unpublished' })
    expect((await visitor.posts.get({ id: ta })).counterpart).toBeNull()
    expect(findCounterpartPath(services.db, ta, 'en')).toBeUndefined()
    expect(await admin.counterparts.get({ id: ta })).toMatchObject({ id: en, state: 'unpublished' })
    await admin.posts.setState({ id: en, state: 'published' })
    expect((await visitor.posts.get({ id: ta })).counterpart?.id).toBe(en)
  })
})

describe('a new counterpart', () => {
  test('is an empty draft in the other language with category, author and pictures, made once', async () => {
    const images = [
      { uploadId: (await buildUpload(services, editor)).id, crop: { x: 0, y: 0, width: 400, height: 400 } },
    ]
    const { id } = await admin.posts.create(buildPost({ images, category: 'Interviews', isHome: true }))
    const made = await admin.counterparts.create({ id })
    expect(made).toMatchObject({ title: '', lang: 'en', state: 'draft' })
    expect(await admin.counterparts.create({ id })).toEqual(made)
    const tab = 'tab-of-admin'
    const { author, category, images: pictures } = (await admin.drafts.get({ id, tab })).form.fields
    expect((await admin.drafts.get({ id: made.id, tab })).form.fields).toMatchObject({
      ...{ content: '', language: 'en', isHome: true },
      ...{ author, category, images: [{ uploadId: images[0]?.uploadId, crop: pictures[0]?.crop }] },
    })
    expect(await admin.counterparts.get({ id: made.id })).toMatchObject({ id })
    expect(await admin.counterparts.get({ id })).toMatchObject({ id: made.id })
  })
})

test('a new counterpart has the people, tags and pictures of a post that was written and never saved', async () => {
  const picture = await buildUpload(services, editor)
  const crop = { x: 0, y: 0, width: 400, height: 400 }
  const tab = 'tab-12345678'
  const { category } = (await admin.drafts.get({ id: ta, tab })).form.fields
  const authors = [
    { name: 'கயல்', role: 'writer' as const },
    { name: 'மணி', role: 'translator' as const },
  ]
  const { id } = await admin.drafts.save({
    ...{ tab, submissionId: 'form-12345678', version: 0 },
    fields: {
      ...{ title: 'எழுதாத மழை', author: 'கயல்', authors, tags: ['மழை'], category },
      images: [{ uploadId: picture.id, crop, alt: 'கூரை', credit: 'கவின்' }],
    },
  })
  const other = await admin.counterparts.create({ id })
  const { fields } = (await admin.drafts.get({ id: other.id, tab })).form
  expect(fields).toMatchObject({ ...{ author: 'கயல்', tags: ['மழை'], category }, authors })
  expect(fields.images).toMatchObject([{ uploadId: picture.id, crop, alt: '', credit: 'கவின்' }])
  expect(other).toMatchObject({ lang: 'en', title: '', state: 'draft' })

  // What no post could be saved with keeps nothing from being translated.
  const { id: long } = await admin.drafts.save({
    ...{ tab, submissionId: 'form-87654321', version: 0 },
    fields: { title: 'நெடிய மழை', author: 'க'.repeat(4000) },
  })
  expect(await admin.counterparts.create({ id: long })).toMatchObject({ lang: 'en' })
})

describe('candidates', () => {
  const found = async (q: string) => (await admin.counterparts.candidates({ id: ta, q })).map(({ title }) => title)

  test('are free posts of the other language in every state, by words of their title', async () => {
    await admin.posts.create(buildPost({ ...english, title: 'A rainy draft', state: 'draft' }))
    const gone = await admin.posts.create(buildPost({ ...english, title: 'Rain that was deleted' }))
    await admin.posts.delete({ id: gone.id })
    expect(await found('')).toEqual(['A rainy draft', 'The map of rain'])
    expect(await found('rainy')).toContain('A rainy draft')
    expect(await found('map')).toEqual(['The map of rain'])
    expect(await found('bus')).toEqual([])
    const other = (await admin.posts.create(buildPost({ title: 'மற்றொரு மழை' }))).id
    await admin.counterparts.set({ id: other, counterpart: en })
    expect(await found('map')).toEqual([])
  })

  test('are those last changed, of many with the word', async () => {
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1)
      ids.push((await admin.posts.create(buildPost({ ...english, title: `Monsoon ${index}` }))).id)
    ids.forEach((id, index) =>
      services.db
        .update(posts)
        .set({ updatedAt: index === 3 ? 99 : index })
        .where(eq(posts.id, id))
        .run(),
    )
    const titles = [3, 11, 10, 9, 8, 7, 6, 5].map((index) => `Monsoon ${index}`)
    expect(await found('monsoon')).toEqual(titles)
  })

  test('are read by indexes', async () => {
    for (const q of ['', 'rain']) {
      const steps = await plansOf(services, () => admin.counterparts.candidates({ id: ta, q }))
      // The index of what is not published has few posts.
      expect(steps.filter((step) => /^SCAN posts(?! USING INDEX posts_(updated|state))/.test(step))).toEqual([])
    }
  })
})

test('counterparts are for admins alone', async () => {
  for (const [caller, code] of [
    [visitor, 'UNAUTHENTICATED'],
    [callerFor(services, person), 'ADMIN_ONLY'],
  ] as const)
    for (const call of [
      () => caller.counterparts.get({ id: ta }),
      () => caller.counterparts.candidates({ id: ta }),
      () => caller.counterparts.set({ id: ta, counterpart: en }),
      () => caller.counterparts.create({ id: ta }),
    ])
      expect((await errorOf(call)).code).toBe(code)
  expect(pair(ta)).toEqual([null])
})
