import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  auditLog,
  homePins,
  jobs,
  pdfFiles,
  pictures,
  planRequests,
  postDrafts,
  postRevisions,
  posts,
  trash,
  uploadHolds,
  uploads,
} from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import type { TrashKind } from '#shared/trash.rules.ts'
import { variantKeys } from '#shared/media.ts'
import { pdfKey } from '#shared/pdfs.ts'
import { listMediaKeys } from '#server/media/media-keys.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { write } from '#server/core/db.ts'
import { maxBanners } from '#shared/banners.ts'
import { buildPost, orderOf, stockOf } from '#server/test/factories.ts'
import { errorOf } from '#server/test/errors.ts'
import { addIssue, finishReading } from '#server/test/issues.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'
import { mediaFiles } from '#server/features/media/media.files.ts'
import { applyResized } from '#server/features/media/media.service.ts'
import { emptyTrash } from './trash.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const person = eachTest.user(services, 'reader')
const admin = callerFor(services, editor)
const reader = callerFor(services, person)
const visitor = callerFor(services, null)

const upload = async () => ({ uploadId: (await buildUpload(services, editor)).id })
const wide = { x: 0, y: 0, width: 800, height: 500 }
const square = { x: 0, y: 0, width: 400, height: 400 }
const bookFields = { name: 'உப்பின் கணக்கு', author: 'கனி', actualPrice: 35_000, sellingPrice: 28_000, stock: 7 }
const planFields = { title: 'ஆண்டு', description: 'பன்னிரண்டு இதழ்கள்', price: 60_000, durationInDays: 365 }

/** Of each kind: makes one, deletes it, and reads it as it is shown; undefined when it is not there. */
const kinds: Record<
  TrashKind,
  { make: () => Promise<string>; remove: (id: string) => Promise<unknown>; read: (id: string) => Promise<unknown> }
> = {
  post: {
    make: async () => (await admin.posts.create(buildPost({ images: [{ ...(await upload()), crop: square }] }))).id,
    remove: (id) => admin.posts.delete({ id }),
    read: async (id) => visitor.posts.get({ id }).catch(() => undefined),
  },
  book: {
    make: async () => (await admin.books.create({ ...bookFields, image: await upload() })).id,
    remove: (id) => admin.books.delete({ id }),
    read: async (id) => visitor.books.get({ id }).catch(() => undefined),
  },
  pdf: {
    make: async () => {
      const id = await addIssue(services, admin)
      finishReading(services)
      return id
    },
    remove: (id) => admin.pdfs.delete({ id }),
    read: async (id) => visitor.pdfs.get({ id }).catch(() => undefined),
  },
  gallery: {
    make: async () => (await admin.gallery.create({ title: 'மாலை', picture: { ...(await upload()) } })).id,
    remove: (id) => admin.gallery.delete({ id }),
    read: async (id) => visitor.gallery.get({ id }).catch(() => undefined),
  },
  banner: {
    make: async () => (await admin.banners.create({ desktop: { ...(await upload()), crop: wide } })).id,
    remove: (id) => admin.banners.delete({ id }),
    read: async (id) => (await visitor.banners.list()).find((banner) => banner.id === id),
  },
  plan: {
    make: async () => (await admin.plans.create(planFields)).id,
    remove: (id) => admin.plans.delete({ id }),
    read: async (id) => (await visitor.plans.list()).find((plan) => plan.id === id),
  },
  category: {
    make: async () => {
      const { id } = await admin.categories.create({ name: { en: 'Culture', ta: 'பண்பாடு' }, setHeader: true })
      await admin.headerBanners.save({ category: id, picture: await upload() })
      return id
    },
    remove: (id) => admin.categories.delete({ id }),
    read: async (id) => (await visitor.categories.list()).find((category) => category.id === id),
  },
  upload: {
    make: async () => {
      const { uploadId } = await upload()
      await admin.library.keep({ ids: [uploadId] })
      return uploadId
    },
    remove: (id) => admin.library.remove({ ids: [id] }),
    read: async (id) => admin.library.get({ id }).catch(() => undefined),
  },
  message: {
    make: async () => {
      await visitor.contact.send({ name: 'கயல்', email: 'kayal@example.org', message: 'ஒரு கட்டுரை அனுப்பலாமா?' })
      return (await admin.contact.list({})).messages[0]!.id
    },
    remove: (id) => admin.contact.remove({ ids: [id] }),
    read: async (id) => admin.contact.get({ id }).catch(() => undefined),
  },
  letter: {
    make: async () => {
      const { name } = await buildUpload(services, editor)
      const content = `<p>வணக்கம்</p><img src="/uploads/${name}" alt="கடல்">`
      return (await admin.letters.create({ subject: 'மழை', lang: 'ta', audience: 'all', content })).id
    },
    remove: (id) => admin.letters.remove({ ids: [id] }),
    read: async (id) => admin.letters.get({ id }).catch(() => undefined),
  },
}
const everyKind = Object.entries(kinds) as [TrashKind, (typeof kinds)[TrashKind]][]

const isGone = (value: unknown) => value === undefined
const deletedKeys = () => payloadsOf(services, 'media.delete-files').flatMap(({ keys }) => keys)

describe.each(everyKind)('%s', (kind, { make, remove, read }) => {
  test('that was deleted is seen by nobody, and comes back as it was', async () => {
    const id = await make()
    const before = await read(id)
    expect(before).toBeDefined()
    const version = () => contentVersionOf(services.db)
    await remove(id)
    expect(isGone(await read(id))).toBe(true)
    expect((await admin.trash.list({})).items).toMatchObject([{ kind, id, deletedBy: editor.name }])
    const afterDeletion = version()
    expect(await admin.trash.restore({ kind, id })).toMatchObject({ kind, id })
    expect(await read(id)).toEqual(before)
    expect(version()).toBeGreaterThan(afterDeletion)
    expect((await admin.trash.list({})).items).toEqual([])
    const actions = services.db.select().from(auditLog).where(eq(auditLog.entityId, id)).all()
    expect(actions.at(-1)).toMatchObject({ action: 'trash.restore', userId: editor.id })
  })

  test('keeps its files and pictures, in backups too, until it is purged [N-08]', async () => {
    const id = await make()
    const keys = listMediaKeys(services.db).toSorted()
    await remove(id)
    expect(deletedKeys()).toEqual([])
    expect(listMediaKeys(services.db).toSorted()).toEqual(keys)
    await callerSignedIn(services, editor).trash.purge({ kind, id })
    expect(listMediaKeys(services.db)).toEqual([])
    expect(deletedKeys()).toEqual(expect.arrayContaining(keys))
    expect((await errorOf(() => admin.trash.restore({ kind, id }))).code).toBe('TRASH_NOT_FOUND')
    expect((await errorOf(() => callerSignedIn(services, editor).trash.purge({ kind, id }))).code).toBe(
      'TRASH_NOT_FOUND',
    )
    expect(services.db.select().from(pictures).all()).toEqual([])
    expect(services.db.select().from(uploads).all()).toEqual([])
  })

  test('goes for ever after thirty days, not before [N-08]', async () => {
    const id = await make()
    await remove(id)
    const at = Date.now()
    expect(await emptyTrash(services.db, at + 29.9 * dayMs)).toBe(0)
    expect(await emptyTrash(services.db, at + 30 * dayMs)).toBe(1)
    expect(services.db.select().from(trash).all()).toEqual([])
    expect(services.db.select().from(pictures).all()).toEqual([])
    expect(services.db.select().from(pdfFiles).all()).toEqual([])
    expect(isGone(await read(id))).toBe(true)
  })
})

describe('what is removed for ever at once', () => {
  const get = (path: string) => mediaFiles(services).request(path)
  const made = { ok: true as const, width: 640, height: 427, widths: [640], placeholder: '' }
  /** A picture of the gallery whose variants are stored. @returns its id and that of the picture */
  async function makeShown() {
    const id = await kinds.gallery.make()
    const { picture } = await visitor.gallery.get({ id })
    for (const key of variantKeys(picture.id, made))
      await services.storage.put(key, Buffer.from('x'), { type: 'image/jpeg', size: 1 })
    write(services.db, (tx) => applyResized(tx, { pictureId: picture.id, originalKey: '', crop: null }, made))
    return { id, pictureId: picture.id, path: `/media/${picture.id}/640.jpg`, upload: `/uploads/${picture.id}.jpg` }
  }
  const remove = async (id: string, isAtOnce: boolean) => {
    await admin.gallery.delete({ id })
    await callerSignedIn(services, editor).trash.purge({ kind: 'gallery', id, isAtOnce })
  }

  test('leaves no picture at its address, which is there for another day otherwise', async () => {
    const [kept, gone, other] = [await makeShown(), await makeShown(), await makeShown()]
    await remove(kept.id, false)
    expect([(await get(kept.path)).status, (await get(kept.upload)).status]).toEqual([200, 404])
    await remove(gone.id, true)
    for (const path of [gone.path, gone.upload, kept.path]) expect((await get(path)).status).toBe(404)
    expect((await get(other.path)).status).toBe(200)
    // The jobs do the same again, whatever could not be deleted.
    const deletions = services.db.select().from(jobs).where(eq(jobs.name, 'media.delete-files')).all()
    expect(deletions.filter(({ runAt }) => runAt > Date.now())).toEqual([])
    const logged = services.db.select().from(auditLog).where(eq(auditLog.entityId, gone.id)).all().at(-1)
    expect(logged).toMatchObject({ action: 'trash.purge', changes: expect.stringContaining('isAtOnce') })
  })

  test('keeps a picture that is used elsewhere', async () => {
    const { id, pictureId, path } = await makeShown()
    await admin.gallery.create({ title: 'காலை', picture: { pictureId } })
    await remove(id, true)
    expect((await get(path)).status).toBe(200)
  })

  test('does not depend on the store: what it refuses is deleted by a job', async () => {
    const { id } = await makeShown()
    const storage = { ...services.storage, delete: () => Promise.reject(new Error('unreachable')) }
    await admin.gallery.delete({ id })
    await callerSignedIn({ ...services, storage }, editor).trash.purge({ kind: 'gallery', id, isAtOnce: true })
    expect(deletedKeys().length).toBeGreaterThan(0)
  })
})

describe('a post in the trash', () => {
  let id: string
  const word = 'வெளவாலின்'
  beforeEach(async () => {
    id = (await admin.posts.create(buildPost({ title: `${word} பாட்டு`, isHome: true }))).id
  })
  const stateOf = () => services.db.select().from(posts).where(eq(posts.id, id)).get()?.state
  const found = async () => (await visitor.search.page({ q: word })).hits.length

  test('is in no list, no search, no ticker and no bookmark, and stands there again afterwards', async () => {
    await reader.bookmarks.add({ postId: id })
    await admin.titles.add({ postId: id })
    const seen = async () => ({
      home: (await visitor.posts.home({})).posts.length,
      ticker: (await visitor.titles.selected()).length,
      bookmark: (await reader.bookmarks.list({})).bookmarks.map(({ post }) => post !== null),
      found: await found(),
    })
    const before = { home: 1, ticker: 1, bookmark: [true], found: 1 }
    expect(await seen()).toEqual(before)
    await admin.posts.delete({ id })
    expect(await seen()).toEqual({ home: 0, ticker: 0, bookmark: [false], found: 0 })
    expect((await errorOf(() => admin.posts.delete({ id }))).code).toBe('POST_NOT_FOUND')
    await admin.trash.restore({ kind: 'post', id })
    expect(await seen()).toEqual(before)
  })

  test('leaves the banner that leads to it without a post until it is restored', async () => {
    await admin.banners.create({ desktop: { ...(await upload()), crop: wide }, postId: id })
    const led = async () => (await visitor.banners.list()).map(({ post }) => post?.id)
    expect(await led()).toEqual([id])
    await admin.posts.delete({ id })
    expect(await led()).toEqual([undefined])
    await admin.trash.restore({ kind: 'post', id })
    expect(await led()).toEqual([id])
  })

  test.each([
    ['draft', {}, 'draft'],
    ['review', {}, 'review'],
    ['unpublished', {}, 'unpublished'],
    ['published', {}, 'published'],
    ['scheduled', { publishAt: 4e12 }, 'scheduled'],
    ['scheduled', { publishAt: 1 }, 'unpublished'],
    ['scheduled', { publishAt: 1, publishedAt: null }, 'draft'],
    ['published', { categoryId: null }, 'draft'],
    ['draft', { categoryId: null }, 'draft'],
  ] as const)('was %s with %j, and comes back as %s', async (state, columns, after) => {
    services.db
      .update(posts)
      .set({ state, ...columns })
      .run()
    await admin.posts.delete({ id })
    expect(stateOf()).toBe('trashed')
    expect(await admin.trash.restore({ kind: 'post', id })).toEqual({ kind: 'post', id, state: after })
    expect(stateOf()).toBe(after)
    expect(await found()).toBe(after === 'published' ? 1 : 0)
  })

  test('frees its counterpart, which is linked again unless it has found another', async () => {
    const other = (await admin.posts.create(buildPost({ title: 'The song of the bat' }))).id
    const third = (await admin.posts.create(buildPost({ title: 'Another song' }))).id
    const link = (a: string, b: string) => {
      services.db.update(posts).set({ counterpartId: b }).where(eq(posts.id, a)).run()
      services.db.update(posts).set({ counterpartId: a }).where(eq(posts.id, b)).run()
    }
    const counterpartOf = (postId: string) =>
      services.db.select().from(posts).where(eq(posts.id, postId)).get()?.counterpartId
    link(id, other)
    await admin.posts.delete({ id })
    expect([counterpartOf(id), counterpartOf(other)]).toEqual([null, null])
    await admin.trash.restore({ kind: 'post', id })
    expect([counterpartOf(id), counterpartOf(other)]).toEqual([other, id])
    await admin.posts.delete({ id })
    link(other, third)
    await admin.trash.restore({ kind: 'post', id })
    expect([counterpartOf(id), counterpartOf(other), counterpartOf(third)]).toEqual([null, third, other])
  })

  test('loses its place at the head of the home page', async () => {
    services.db.insert(homePins).values({ postId: id, position: 1 }).run()
    await admin.posts.delete({ id })
    expect(services.db.select().from(homePins).all()).toEqual([])
  })

  test('takes its drafts and revisions with it when it is purged, and the uploads that only they held', async () => {
    const [ofDraft, ofRevision] = [(await upload()).uploadId, (await upload()).uploadId]
    write(services.db, (tx) => {
      const what = { fields: '{}', at: 1, updatedAt: 1 }
      tx.insert(postDrafts)
        .values({ postId: id, version: 1, baseUpdatedAt: 1, updatedBy: editor.id, ...what })
        .run()
      tx.insert(postRevisions)
        .values({
          id: 'r1',
          postId: id,
          kind: 'save',
          state: 'published',
          userName: '',
          source: 'admin',
          title: '',
          ...what,
        })
        .run()
      tx.insert(uploadHolds)
        .values([
          { holder: `draft ${id}`, uploadId: ofDraft },
          { holder: 'revision r1', uploadId: ofRevision },
        ])
        .run()
    })
    await admin.posts.delete({ id })
    expect(services.db.select().from(postRevisions).all()).toHaveLength(2)
    expect(services.db.select().from(uploads).all()).toHaveLength(2)
    await callerSignedIn(services, editor).trash.purge({ kind: 'post', id })
    for (const table of [postRevisions, postDrafts, uploadHolds, uploads])
      expect(services.db.select().from(table).all()).toEqual([])
  })
})

describe('what else changes with the deletion', () => {
  test('a book leaves the carts for good, orders keep theirs, and a cancelled one gives its copies back', async () => {
    const id = await kinds.book.make()
    const { id: orderId } = (await reader.orders.place(await orderOf(reader, id, 2))).order
    await reader.cart.add({ bookId: id })
    await admin.books.delete({ id })
    expect((await reader.cart.get()).items).toEqual([])
    expect((await reader.orders.get({ id: orderId })).items).toHaveLength(1)
    await reader.orders.cancel({ id: orderId })
    await admin.trash.restore({ kind: 'book', id })
    expect(stockOf(services, id)).toBe(7)
    expect((await reader.cart.get()).items).toEqual([])
  })

  test('the address of a PDF answers nothing, its file cannot be used again, and its text is found afterwards', async () => {
    const id = await kinds.pdf.make()
    const { fileId } = (await visitor.pdfs.get({ id })).url.match(/(?<fileId>\w+)\.pdf$/)!.groups as { fileId: string }
    await admin.pdfs.delete({ id })
    expect((await errorOf(() => addIssue(services, admin, { fileId }))).code).toBe('PDF_REQUIRED')
    expect((await visitor.search.page({ q: 'Two' })).hits).toEqual([])
    await admin.trash.restore({ kind: 'pdf', id })
    expect((await visitor.search.page({ q: 'Two' })).hits).toHaveLength(1)
    expect((await visitor.pdfs.search({ id, q: 'Two' })).hits).toHaveLength(1)
  })

  test('a PDF that the worker had not yet read is read after it was restored, and not removed by it before', async () => {
    const id = await addIssue(services, admin)
    const { fileId } = payloadsOf(services, 'pdfs.read')[0]!
    await admin.pdfs.delete({ id })
    finishReading(services)
    expect(deletedKeys()).not.toContain(pdfKey(fileId))
    await admin.trash.restore({ kind: 'pdf', id })
    finishReading(services)
    expect(await visitor.pdfs.get({ id })).toMatchObject({ pages: 2 })
  })

  test('the requests of a plan wait again when it is restored; decided ones stay as they are', async () => {
    const id = await kinds.plan.make()
    await reader.plans.request({ planId: id })
    await admin.plans.activate({ id: (await admin.plans.requests({})).requests[0]!.id })
    await reader.plans.request({ planId: id })
    await admin.plans.delete({ id })
    await admin.trash.restore({ kind: 'plan', id })
    const rows = services.db.select().from(planRequests).all()
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['active', 'requested'])
    expect(rows.every(({ planId }) => planId === id)).toBe(true)
  })

  test('a banner whose post was purged comes back without it, and not beyond the number that the page holds', async () => {
    const post = await admin.posts.create(buildPost())
    const { id } = await admin.banners.create({ desktop: { ...(await upload()), crop: wide }, postId: post.id })
    await admin.banners.delete({ id })
    await admin.posts.delete({ id: post.id })
    await callerSignedIn(services, editor).trash.purge({ kind: 'post', id: post.id })
    const desktop = { ...(await upload()), crop: wide }
    for (let made = 0; made < maxBanners; made += 1) await admin.banners.create({ desktop })
    expect((await errorOf(() => admin.trash.restore({ kind: 'banner', id }))).code).toBe('BANNERS_FULL')
    await admin.banners.delete({ id: (await admin.banners.list())[0]!.id })
    await admin.trash.restore({ kind: 'banner', id })
    expect((await admin.banners.list()).find((banner) => banner.id === id)?.post).toBeNull()
  })
})

describe('a category', () => {
  let id: string
  let postId: string
  beforeEach(async () => {
    id = await kinds.category.make()
    postId = (await admin.posts.create(buildPost({ category: id }))).id
  })
  const categoryOf = async (post: string) => (await visitor.posts.get({ id: post })).category.en

  test('comes back with its former addresses, its picture and the posts that are still where they were put', async () => {
    await admin.categories.update({ id, name: { en: 'Art', ta: 'கலை' } })
    const moved = (await admin.posts.create(buildPost({ category: id, title: 'வேறிடம்' }))).id
    await admin.categories.delete({ id, moveTo: 'Poems' })
    await admin.posts.update({ id: moved, category: 'Interviews' })
    expect(await categoryOf(postId)).toBe('Poems')
    await admin.trash.restore({ kind: 'category', id })
    expect([await categoryOf(postId), await categoryOf(moved)]).toEqual(['Art', 'Interviews'])
    expect((await visitor.categories.bySlug({ slug: 'culture' })).id).toBe(id)
    expect(await visitor.headerBanners.bySlug({ slug: 'art' })).not.toBeNull()
    expect((await visitor.posts.byCategory({ slug: 'art' })).posts).toHaveLength(1)
    const { facets } = await visitor.search.page({ q: 'கடைசிப்' })
    expect(facets.categories).toMatchObject([{ value: 'art', count: 1 }])
  })

  test('whose address is taken by now is not restored; a former address that is taken stays with its new owner', async () => {
    await admin.categories.update({ id, name: { en: 'Art', ta: 'கலை' } })
    await admin.categories.delete({ id, moveTo: 'Poems' })
    const other = await admin.categories.create({ name: { en: 'Art', ta: 'கலை' } })
    expect((await errorOf(() => admin.trash.restore({ kind: 'category', id }))).code).toBe('CATEGORY_ADDRESS_TAKEN')
    expect((await admin.trash.list({})).items).toHaveLength(1)
    await admin.categories.update({ id: other.id, name: { en: 'Culture', ta: 'பண்பாடு' } })
    await admin.categories.delete({ id: other.id })
    const owner = await admin.categories.create({ name: { en: 'Culture', ta: 'பண்பாடு' } })
    await admin.trash.restore({ kind: 'category', id })
    expect((await visitor.categories.bySlug({ slug: 'culture' })).id).toBe(owner.id)
  })

  test('can be deleted when its only posts are in the trash; restored before it they are drafts', async () => {
    await admin.posts.delete({ id: postId })
    await admin.categories.delete({ id })
    expect(await admin.trash.restore({ kind: 'post', id: postId })).toMatchObject({ state: 'draft' })
    await admin.trash.restore({ kind: 'category', id })
    expect(services.db.select().from(posts).get()).toMatchObject({ state: 'draft', categoryId: id })
  })
})

test('the trash is listed page by page, newest first, by its index and without the deleted rows', async () => {
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) {
    const id = await kinds.plan.make()
    await admin.plans.delete({ id })
    services.db
      .update(trash)
      .set({ at: made + 1 })
      .where(eq(trash.entityId, id))
      .run()
    ids.unshift(id)
  }
  const first = await admin.trash.list({ limit: 2 })
  const second = await admin.trash.list({ limit: 2, cursor: first.next! })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.next).toBeNull()
  const steps = await plansOf(services, () => admin.trash.list({ limit: 2, cursor: first.next! }))
  expect(steps.join()).toContain('USING INDEX trash_newest')
  expect((await plansOf(services, () => emptyTrash(services.db))).join()).toContain('USING INDEX trash_newest')
})

test('more than one batch is emptied in one go', async () => {
  for (let made = 0; made < 45; made += 1) await admin.plans.delete({ id: await kinds.plan.make() })
  expect(await emptyTrash(services.db, Date.now() + 31 * dayMs)).toBe(45)
  expect(services.db.select().from(trash).all()).toEqual([])
})

test('the trash is for admins alone', async () => {
  for (const [caller, code] of [
    [visitor, 'UNAUTHENTICATED'],
    [reader, 'ADMIN_ONLY'],
  ] as const) {
    expect((await errorOf(() => caller.trash.list({}))).code).toBe(code)
    expect((await errorOf(() => caller.trash.restore({ kind: 'book', id: 'x' }))).code).toBe(code)
    expect((await errorOf(() => caller.trash.purge({ kind: 'book', id: 'x' }))).code).toBe(code)
  }
  expect(await errorOf(() => admin.trash.restore({ kind: 'order' as 'book', id: 'x' }))).toMatchObject({
    code: 'INPUT_INVALID',
    fields: { kind: 'FIELD_INVALID' },
  })
  expect(services.db.select().from(jobs).all()).toEqual([])
})
