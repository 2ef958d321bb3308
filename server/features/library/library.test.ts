import { eq, getTableName, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, jobs, pictures, uploads } from '#drizzle/schema/index.ts'
import { uploadPath } from '#shared/addresses.ts'
import { write } from '#server/core/db.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { cropIn } from '#server/features/media/media.replacing.service.ts'
import { applyHashed, hashUploads } from '#server/features/media/media.jobs.service.ts'
import { applyResized } from '#server/features/media/media.service.ts'
import { mediaFiles } from '#server/features/media/media.files.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'
import { owners } from './library.uses.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const author = eachTest.user(services, 'author')
const admin = callerFor(services, editor)
const writer = callerFor(services, author)
const owner = callerFor(services, eachTest.user(services, 'owner'))

const noTexts = { altTa: '', altEn: '', captionTa: '', captionEn: '', credit: '' }
const square = { x: 100, y: 50, width: 400, height: 400 }
const book = { name: 'உப்பின் கணக்கு', author: 'கனி', actualPrice: 35_000, sellingPrice: 28_000, stock: 7 }
const rowOf = (id: string) => services.db.select().from(uploads).where(eq(uploads.id, id)).get()!
const listed = async (input: Parameters<typeof admin.library.list>[0]) =>
  (await admin.library.list(input)).items.map(({ id }) => id)
/** Posts with such a picture, published. */
const publish = async (uploadId: string, title: string) =>
  admin.posts.create(buildPost({ title, images: [{ uploadId, crop: square }] }))

test('what the logo is drawn of is in use until another picture is, or none', async () => {
  const [first, second] = [(await buildUpload(services, editor)).id, (await buildUpload(services, editor)).id]
  const kinds = async (id: string) => (await admin.library.uses({ id })).uses.map(({ kind }) => kind)
  await owner.settings.setMark({ name: 'logo', uploadId: first })
  expect(await kinds(first)).toEqual(['mark'])
  expect(await listed({ only: 'unused' })).not.toContain(first)
  await owner.settings.setMark({ name: 'logo', uploadId: second })
  expect([await kinds(first), await kinds(second)]).toEqual([[], ['mark']])
  await owner.settings.setMark({ name: 'logo', uploadId: null })
  expect(await kinds(second)).toEqual([])
})

describe('the list', () => {
  test('has every upload, newest first, page by page', async () => {
    const ids: string[] = []
    for (const side of [300, 400, 500]) ids.unshift((await buildUpload(services, editor, side, side)).id)
    services.db.run(sql`UPDATE uploads SET created_at = width`)
    const first = await admin.library.list({ limit: 2 })
    const rest = await admin.library.list({ limit: 2, cursor: first.next ?? '' })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
    expect(rest.next).toBeNull()
    expect(first.items[0]).toMatchObject({
      ...{ fileName: 'picture.jpg', kind: 'image', mime: 'image/jpeg', width: 500, height: 500 },
      ...{ uses: 0, isHeld: false, createdBy: editor.name, isEditable: true },
    })
  })

  test('is searched by name, description, caption and credit, in any spelling that is held equal [H-80]', async () => {
    const { id } = await buildUpload(services, editor)
    const { id: other } = await buildUpload(services, editor)
    await admin.library.saveTexts({
      ...{ id, altTa: 'கடற்கரையில் ஒரு படகு', altEn: 'A boat on the beach', captionTa: 'மெரினா', captionEn: '' },
      credit: 'வேல்முருகன்',
    })
    for (const q of ['படகு', 'BOAT', 'மெரினா', 'வேல்முருகன்']) expect(await listed({ q })).toEqual([id])
    expect(await listed({ q: 'Picture.JPG' })).toEqual(expect.arrayContaining([id, other]))
    expect(await listed({ q: 'இல்லாத சொல்' })).toEqual([])
  })

  test('can be narrowed to what nothing uses, to what nobody has described, and to a kind', async () => {
    const { id: shown } = await buildUpload(services, editor)
    const { id: said } = await buildUpload(services, editor)
    await publish(shown, 'பயன்')
    await admin.library.saveTexts({ ...noTexts, id: said, altTa: 'படகு' })
    expect(await listed({ only: 'unused' })).toEqual([said])
    expect(await listed({ only: 'without-alt' })).toEqual([shown])
    expect(await listed({ kind: 'audio' })).toEqual([])
    expect((await listed({ kind: 'image' })).length).toBe(2)
  })

  test('says what is wrong with a request', async () => {
    expect((await errorOf(() => admin.library.list({ q: 'அ'.repeat(201) }))).fields).toEqual({ q: 'FIELD_TOO_LONG' })
    const long = { ...noTexts, id: 'x', credit: 'அ'.repeat(201) }
    expect((await errorOf(() => admin.library.saveTexts(long))).fields).toEqual({ credit: 'FIELD_TOO_LONG' })
    expect((await errorOf(() => admin.library.remove({ ids: [] }))).fields).toEqual({ ids: 'FIELD_REQUIRED' })
    expect((await errorOf(() => admin.library.get({ id: 'nothing' }))).code).toBe('MEDIA_NOT_FOUND')
  })
})

describe('authors and the shop', () => {
  const asShop = eachTest.user(services, 'shop')

  test('see of the uploads of others those that readers see, and those that were put into the library for all [attack 133]', async () => {
    const upload = async (user = editor) => (await buildUpload(services, user)).id
    const [own, hidden, drafted, shown, sold, kept] = [
      await upload(author),
      ...(await Promise.all([1, 2, 3, 4, 5].map(() => upload()))),
    ]
    await admin.posts.create({ ...buildPost({ images: [{ uploadId: drafted!, crop: square }] }), state: 'draft' })
    await publish(shown!, 'படகுகள்')
    await admin.books.create({ ...book, image: { uploadId: sold! } })
    await admin.library.keep({ ids: [kept!] })
    const seenBy = async (user: typeof author) =>
      new Set((await callerFor(services, user).library.list({})).items.map(({ id }) => id))
    expect(await seenBy(author)).toEqual(new Set([own, shown, sold, kept]))
    expect(await seenBy(asShop)).toEqual(new Set([shown, sold, kept]))
    expect((await seenBy(editor)).size).toBe(6)
    for (const id of [hidden!, drafted!])
      for (const call of [() => writer.library.get({ id }), () => writer.library.uses({ id })])
        expect((await errorOf(call)).code).toBe('MEDIA_NOT_FOUND')
  })

  test('see what a post shows as long as it is published', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    const { id } = await publish(uploadId, 'படகுகள்')
    expect((await writer.library.list({})).items).toHaveLength(1)
    await admin.posts.setState({ id, state: 'unpublished' })
    expect((await writer.library.list({})).items).toEqual([])
  })
})

describe('where an upload is used', () => {
  test('posts, books and all others are named, also from the trash [H-81]', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    const post = await publish(uploadId, 'படகுகள்')
    const { id: bookId } = await admin.books.create({ ...book, image: { uploadId } })
    const { id: item } = await admin.gallery.create({ title: 'மாலை', picture: { uploadId, crop: square } })
    const { id: banner } = await admin.banners.create({
      desktop: { uploadId, crop: { x: 0, y: 0, width: 800, height: 500 } },
    })
    await admin.authors.create({ name: 'கனி', picture: { uploadId, crop: square } })
    await admin.about.save({ lang: 'ta', content: `<p>நாங்கள்</p><img src="${uploadPath(`${uploadId}.jpg`)}">` })
    const kinds = async () => (await admin.library.uses({ id: uploadId })).uses.map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['about', 'author', 'banner', 'book', 'gallery', 'post'])
    expect((await admin.library.get({ id: uploadId })).uses).toBe(6)
    await admin.books.delete({ id: bookId })
    await admin.posts.delete({ id: post.id })
    await admin.gallery.delete({ id: item })
    await admin.banners.delete({ id: banner })
    expect(await kinds()).toEqual(['about', 'author', 'trash', 'trash', 'trash', 'trash'])
    expect((await admin.library.get({ id: uploadId })).uses).toBe(6)
  })

  test('is asked of every table that refers to pictures [H-81]', () => {
    const referring = services.db
      .all<{ name: string }>(
        sql`SELECT DISTINCT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
          WHERE m.type = 'table' AND f."table" = 'pictures'`,
      )
      .map(({ name }) => name)
    const named = owners.map(({ table }) => getTableName(table))
    expect(referring.toSorted()).toEqual([...named, 'header_banners', 'post_pictures'].toSorted())
  })

  test('a post that is not published is not named to other authors', async () => {
    const { id: uploadId } = await buildUpload(services, editor)
    await admin.posts.create({ ...buildPost({ images: [{ uploadId, crop: square }] }), state: 'draft' })
    const { id } = await publish(uploadId, 'படகுகள்')
    expect(await writer.library.uses({ id: uploadId })).toMatchObject({ uses: [{ kind: 'post', id }], more: 1 })
    expect((await admin.library.uses({ id: uploadId })).uses).toHaveLength(2)
  })
})

describe('removing', () => {
  test('is refused for what is in use, and takes what is not, to be restored [H-82]', async () => {
    const { id: used } = await buildUpload(services, editor)
    const { id: free } = await buildUpload(services, editor)
    await publish(used, 'பயன்')
    const { bulkId, ...removal } = await admin.library.remove({ ids: [used, free] })
    expect(removal).toEqual({ removed: [free], used: [used] })
    expect(await listed({})).toEqual([used])
    expect(payloadsOf(services, 'media.delete-files')).toEqual([])
    await admin.audit.undo({ id: bulkId! })
    expect((await listed({ only: 'unused' })).length).toBe(1)
    const actions = services.db.select().from(auditLog).where(eq(auditLog.entityId, free)).all()
    expect(actions.map(({ action }) => action)).toEqual(['library.delete', 'trash.restore'])
  })

  test('what a form has taken meanwhile outlives the trash', async () => {
    const { id } = await buildUpload(services, editor)
    await admin.library.remove({ ids: [id] })
    await publish(id, 'எடுத்தது')
    await callerSignedIn(services, editor).trash.purge({ kind: 'upload', id })
    expect(await listed({})).toEqual([id])
  })

  test('and replacing are for editors; authors change the texts of their own uploads', async () => {
    const { id: own } = await buildUpload(services, author)
    const { id: other } = await buildUpload(services, editor)
    expect(await writer.library.saveTexts({ ...noTexts, id: own, altTa: 'படகு' })).toMatchObject({ altTa: 'படகு' })
    const texts = { ...noTexts, id: other }
    expect((await errorOf(() => writer.library.saveTexts(texts))).code).toBe('ROLE_INSUFFICIENT')
    expect((await errorOf(() => writer.library.keep({ ids: [other] }))).code).toBe('ROLE_INSUFFICIENT')
    expect((await errorOf(() => writer.library.remove({ ids: [own] }))).code).toBe('ROLE_INSUFFICIENT')
  })
})

describe('what stays', () => {
  const expire = () => Object.fromEntries(payloadsOf(services, 'media.expire-upload').map((one) => [one.uploadId, one]))

  test('an upload that is kept in the library, or described, outlives its first day and its last use', async () => {
    const { id: kept } = await buildUpload(services, author)
    const { id: left } = await buildUpload(services, author)
    await writer.library.keep({ ids: [kept] })
    const { expireUpload } = await import('#server/features/media/media.service.ts')
    for (const payload of Object.values(expire())) write(services.db, (tx) => expireUpload(tx, payload))
    expect(await listed({})).toEqual([kept])
    expect(rowOf(left)).toBeUndefined()
    const { id } = await admin.books.create({ ...book, image: { uploadId: kept } })
    expect(rowOf(kept).uses).toBe(1)
    await admin.books.delete({ id })
    await callerSignedIn(services, editor).trash.purge({ kind: 'book', id })
    expect(rowOf(kept).uses).toBe(0)
  })
})

describe('the same file', () => {
  test('that is uploaded again is told of the first one, if somebody keeps or uses that [H-84]', async () => {
    const { id } = await buildUpload(services, editor)
    const { id: again } = await buildUpload(services, author)
    expect(await writer.library.twin({ id: again })).toBeNull()
    await admin.library.keep({ ids: [id] })
    expect(await writer.library.twin({ id: again })).toMatchObject({ id, isEditable: false })
    expect(await writer.library.twin({ id })).toBeNull()
    expect(await writer.library.twin({ id: 'nothing' })).toBeNull()
    await admin.library.remove({ ids: [id] })
    expect(await writer.library.twin({ id: again })).toBeNull()
  })

  test('uploads from before there were hashes get theirs in batches', async () => {
    for (let n = 0; n < 21; n += 1)
      services.db
        .insert(uploads)
        .values({
          ...{ id: `u${String(n).padStart(2, '0')}`, name: `u${n}.jpg`, originalKey: `o${n}`, previewKey: `p${n}` },
          ...{ mime: 'image/jpeg', bytes: 1, width: 1, height: 1, createdAt: 1 },
        })
        .run()
    write(services.db, hashUploads)
    write(services.db, hashUploads)
    const [batch, ...others] = payloadsOf(services, 'media.hash-uploads')
    expect([batch?.files.length, others]).toEqual([20, []])
    services.db.delete(jobs).run()
    const hashes = batch!.files.map(({ id }) => ({ id, sha256: `of ${id}` }))
    write(services.db, (tx) => applyHashed(tx, batch!, { hashes }))
    expect(payloadsOf(services, 'media.hash-uploads')).toEqual([{ files: [{ id: 'u20', key: 'o20' }] }])
    expect(rowOf('u07').sha256).toBe('of u07')
  })
})

describe('replacing', () => {
  let id = ''
  let by = ''
  beforeEach(async () => {
    id = (await buildUpload(services, editor, 800, 600)).id
    by = (await buildUpload(services, editor, 1600, 1200)).id
  })
  const pictureOf = () => services.db.select().from(pictures).where(eq(pictures.uploadId, id)).get()!
  const finish = () =>
    write(services.db, (tx) => {
      for (const payload of payloadsOf(services, 'media.resize-image'))
        applyResized(tx, payload, { ok: true, width: 640, height: 640, widths: [640], placeholder: 'data:,' })
    })

  test('shows another file in every use under the same part of it, at a new address [H-83]', async () => {
    const post = await publish(id, 'படகு')
    finish()
    const former = pictureOf()
    const version = () => contentVersionOf(services.db)
    const before = version()
    const { item, doubtful } = await admin.library.replace({ id, by })
    expect([item.id, item.width, doubtful]).toEqual([id, 1600, 0])
    expect(pictureOf()).toMatchObject({
      ...{ id: former.id, name: `${former.id}-1.jpg`, state: 'pending', widths: [] },
      crop: { x: 200, y: 100, width: 800, height: 800 },
    })
    expect(version()).toBeGreaterThan(before)
    finish()
    const shown = await callerFor(services, null).posts.get({ id: post.id })
    expect(shown.pictures).toMatchObject([{ id: `${former.id}-1`, name: `${former.id}-1.jpg`, widths: [640] }])
    const old = await mediaFiles(services).request(`/media/${former.id}/640.webp`, { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([302, `/media/${former.id}-1/640.jpg`])
    const entry = services.db.select().from(auditLog).where(eq(auditLog.action, 'library.replace')).get()
    expect(JSON.parse(entry!.changes)).toMatchObject({ width: { before: 800, after: 1600 } })
  })

  test('inside texts, drafts and former versions too, which name the former address [H-83]', async () => {
    const content = `<p>கடல்</p><img src="${uploadPath(`${id}.jpg`)}" alt="படகு">`
    const post = await admin.posts.create(buildPost({ content }))
    finish()
    const { name } = pictureOf()
    await admin.library.replace({ id, by })
    finish()
    const shown = await callerFor(services, null).posts.get({ id: post.id })
    expect(shown.content).toContain(`/media/${name.replace('.jpg', '-1')}/640.jpg`)
    const { form } = await admin.drafts.get({ id: post.id, tab: 'tab-of-admin' })
    await admin.posts.update({ id: post.id, content: form.fields.content })
    expect(pictureOf()).toMatchObject({ uses: 1, name: name.replace('.jpg', '-1.jpg') })
  })

  test('is undone from the trash, with the crops as they were [H-83]', async () => {
    await publish(id, 'படகு')
    const { crop } = pictureOf()
    const { former } = await admin.library.replace({ id, by })
    expect(await listed({})).toEqual([id])
    await admin.trash.restore({ kind: 'upload', id: former })
    expect(pictureOf()).toMatchObject({ crop, name: expect.stringMatching(/-2\.jpg$/) })
    expect([rowOf(id).width, rowOf(by).width]).toEqual([800, 1600])
    expect((await listed({})).toSorted()).toEqual([id, by].toSorted())
  })

  test('by a picture of other proportions says how many crops to look at', async () => {
    await publish(id, 'படகு')
    const { id: tall } = await buildUpload(services, editor, 600, 1200)
    expect((await admin.library.replace({ id, by: tall })).doubtful).toBe(1)
    expect(pictureOf().crop).toMatchObject({ width: 300, height: 300 })
  })

  test('is refused by one that is too small, in use, or no new upload, and nothing is changed', async () => {
    await publish(id, 'படகு')
    const { id: tiny } = await buildUpload(services, editor, 60, 45)
    expect((await errorOf(() => admin.library.replace({ id, by: tiny }))).code).toBe('MEDIA_CROP_TOO_SMALL')
    expect((await errorOf(() => admin.library.replace({ id, by: id }))).code).toBe('LIBRARY_NOT_NEW')
    await publish(by, 'வேறு')
    expect((await errorOf(() => admin.library.replace({ id, by }))).code).toBe('LIBRARY_NOT_NEW')
    expect([rowOf(id).width, pictureOf().name]).toEqual([800, `${pictureOf().id}.jpg`])
  })

  test('two crops that come to the same one stay two', async () => {
    await publish(id, 'ஒன்று')
    const near = { ...square, x: 101 }
    await admin.posts.create(buildPost({ title: 'இரண்டு', images: [{ uploadId: id, crop: near }] }))
    const { id: small } = await buildUpload(services, editor, 200, 150)
    await admin.library.replace({ id, by: small })
    expect(services.db.select().from(pictures).where(eq(pictures.uploadId, id)).all().length).toBe(2)
  })

  test.each([
    ['twice as large', { width: 200, height: 100 }, { x: 20, y: 20, width: 40, height: 40 }],
    ['narrower', { width: 50, height: 50 }, { x: 5, y: 15, width: 10, height: 10 }],
  ])('a crop in a picture that is %s keeps its centre and shape', (_words, to, expected) => {
    expect(cropIn({ x: 10, y: 10, width: 20, height: 20 }, { width: 100, height: 50 }, to)).toEqual(expected)
  })
})

test('each query of the library has its index [H-80]', async () => {
  const { id } = await buildUpload(services, editor)
  await publish(id, 'படகு')
  services.db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
    INSERT INTO uploads (id, name, original_key, preview_key, mime, bytes, width, height, sha256, alt_ta, search_form,
      uses, created_at) SELECT 'n' || i, 'n' || i || '.jpg', 'o' || i, 'p' || i, 'image/jpeg', 1, 1, 1, 'h' || i, 'a',
      'picture', 1, i FROM n`)
  const steps = await plansOf(services, async () => {
    await admin.library.list({})
    await admin.library.list({ q: 'படகு' })
    await admin.library.list({ kind: 'audio' })
    await admin.library.list({ only: 'unused' })
    await admin.library.list({ only: 'without-alt' })
    await admin.library.twin({ id })
    await admin.library.get({ id })
    await admin.library.uses({ id })
  })
  const wanted = ['uploads_newest', 'uploads_kind', 'uploads_unused', 'uploads_without_alt', 'uploads_sha256']
  expect(wanted.filter((index) => !steps.some((step) => step.includes(index)))).toEqual([])
  // There are two texts about us, and a dozen pages of the house; rows that the trigrams name are a list.
  const isShort =
    /^SCAN (?:uploads USING INDEX|about_texts|site_pages|uploads_trigrams VIRTUAL TABLE INDEX \d+:M|json_each)/
  expect(steps.filter((step) => step.startsWith('SCAN') && !isShort.test(step))).toEqual([])
  expect(steps.filter((step) => step.includes('TEMP B-TREE FOR ORDER BY') && step.includes('uploads'))).toEqual([])
})
