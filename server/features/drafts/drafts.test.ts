import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobs, postDrafts, postEditors, posts, uploads } from '#drizzle/schema/index.ts'
import { changedMeanwhile, type DraftSave } from '#shared/drafts.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { write } from '#server/core/db.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { expireUpload } from '#server/features/media/media.service.ts'
import { listOthers, noteEditor, removeAbsentEditors } from './drafts.editors.service.ts'

const services = eachTest.services()
const kavin = eachTest.user(services, 'editor')
const mani = eachTest.user(services, 'editor')
const api = callerFor(services, kavin)
const colleague = callerFor(services, mani)
const public_ = callerFor(services, null)

const tab = 'tab-kavin'
const tabOfMani = 'tab-mani'
const whole = {
  title: 'உப்பளத்தில் ஒரு நாள்',
  subtitle: 'வெள்ளை நிலம்',
  content: '<p>காலை ஐந்து மணி.</p>',
  author: 'மு. கனகவல்லி',
} as const

let category = ''
beforeEach(async () => {
  category = (await public_.categories.bySlug({ slug: 'poems' })).id
})

const published = async (fields = {}) => api.posts.create(buildPost({ category, ...fields }))
/** The whole form of a post, as a tab has it. */
async function formOf(id: string, changes: Partial<DraftSave['fields']> = {}, at = tab) {
  const { form, version, updatedAt } = await api.drafts.get({ id, tab: at })
  return { id, tab: at, version, seenUpdatedAt: updatedAt, fields: { ...form.fields, ...changes } }
}
const revisionsOf = async (id: string) => (await api.drafts.revisions({ id })).revisions
const draftsStored = () => services.db.select().from(postDrafts).all()

describe('a new post', () => {
  const first = (fields: DraftSave['fields'], submissionId = 'form-of-kavin') =>
    api.drafts.save({ submissionId, tab, version: 0, fields })

  test('becomes a draft with its first autosave, whatever it lacks, and readers see nothing of it [N-04]', async () => {
    const version = () => contentVersionOf(services.db)
    const before = version()
    const { id } = await first({ title: 'உப்ப' })
    expect(await api.drafts.get({ id, tab })).toMatchObject({
      state: 'draft',
      version: 1,
      form: { fields: { title: 'உப்ப' } },
    })
    expect((await errorOf(() => public_.posts.get({ id }))).code).toBe('POST_NOT_FOUND')
    expect(JSON.stringify(await public_.posts.documents({ list: 'all' }))).not.toContain('உப்ப')
    expect(version()).toBe(before)
  })

  test('stays one post when its first autosave is sent twice, and two forms are two posts', async () => {
    const [a, again] = [await first({ title: 'அ' }), await first({ title: 'அஆ' })]
    const b = await first({ title: 'இ' }, 'another-form')
    expect(again.id).toBe(a.id)
    expect(b.id).not.toBe(a.id)
    expect((await api.drafts.get({ id: a.id, tab })).form.fields.title).toBe('அஆ')
    expect(services.db.select().from(posts).all()).toHaveLength(2)
  })

  test('needs the name of its form', async () => {
    const error = await errorOf(() => api.drafts.save({ tab, version: 0, fields: {} }))
    expect(error.fields).toEqual({ submissionId: 'FIELD_REQUIRED' })
    expect(services.db.select().from(posts).all()).toEqual([])
  })

  test('is listed for colleagues with its title, and by whom it was written', async () => {
    const { id } = await first({ title: ' உப்பளம் ', category })
    expect(await colleague.drafts.unfinished()).toMatchObject([{ id, title: 'உப்பளம்', state: 'draft', by: kavin.name }])
  })

  test('that was handed in is unfinished no more, until it is written on', async () => {
    const { id, version, updatedAt } = await first({ ...whole, category })
    await api.drafts.commit({ id, tab, version, seenUpdatedAt: updatedAt, state: 'review' })
    expect(await colleague.drafts.unfinished()).toEqual([])
    await api.drafts.save({ id, tab, version: 0, fields: { ...whole, category, title: 'உப்பளத்தில்' } })
    expect(await colleague.drafts.unfinished()).toMatchObject([{ id, state: 'review' }])
  })

  test('is published as it was written, and its draft has ended', async () => {
    const { id, version, updatedAt } = await first({ ...whole, category })
    await api.drafts.commit({ id, tab, version, seenUpdatedAt: updatedAt, state: 'published' })
    expect(await public_.posts.get({ id })).toMatchObject({ title: whole.title, content: whole.content })
    expect(draftsStored()).toEqual([])
    expect(await colleague.drafts.unfinished()).toEqual([])
  })

  test('is not published before it is whole; then nothing has changed, and what is missing is named', async () => {
    const { id, version, updatedAt } = await first({ subtitle: 'வெள்ளை நிலம்', content: '<p></p>' })
    const publish = { id, tab, version, seenUpdatedAt: updatedAt, state: 'published' } as const
    const error = await errorOf(() => api.drafts.commit(publish))
    expect(error.fields).toEqual({
      title: 'POST_FIELDS_REQUIRED',
      content: 'POST_FIELDS_REQUIRED',
      category: 'POST_FIELDS_REQUIRED',
    })
    expect((await errorOf(() => public_.posts.get({ id }))).code).toBe('POST_NOT_FOUND')
    expect(draftsStored()).toHaveLength(1)
  })

  test('that is given up before it was ever saved is gone', async () => {
    const { id, version } = await first({ title: 'உப்பளம்' })
    await api.drafts.discard({ id, tab, version })
    expect((await errorOf(() => api.drafts.get({ id, tab }))).code).toBe('POST_NOT_FOUND')
  })
})

describe('a published post', () => {
  test('has a draft that readers do not see until it is saved [N-04]', async () => {
    const { id } = await published()
    const version = () => contentVersionOf(services.db)
    const before = version()
    const saved = await api.drafts.save(await formOf(id, { title: 'புதிய தலைப்பு' }))
    expect((await public_.posts.get({ id })).title).toBe(buildPost().title)
    expect(version()).toBe(before)
    const { updatedAt } = saved
    await api.drafts.commit({ id, tab, version: saved.version, seenUpdatedAt: updatedAt })
    expect((await public_.posts.get({ id })).title).toBe('புதிய தலைப்பு')
    expect(draftsStored()).toEqual([])
  })

  test('keeps what is chosen for it, and stays what it is until it is saved', async () => {
    const { id } = await published()
    const next = { state: 'review', publishAt: null, updateNote: 'திருத்தம்' } as const
    await api.drafts.save(await formOf(id, { next }))
    const open = await api.drafts.get({ id, tab })
    expect(open).toMatchObject({ state: 'published', tab, form: { fields: { next } } })
    await api.drafts.commit({ id, tab, version: open.version, seenUpdatedAt: open.updatedAt })
    expect((await public_.posts.get({ id })).updates).toEqual([])
  })

  test('has no draft while nothing differs', async () => {
    const { id } = await published()
    expect((await api.drafts.save(await formOf(id))).version).toBe(0)
    expect(draftsStored()).toEqual([])
  })

  test('is as it was when its draft is given up, and what was given up can be read again', async () => {
    const { id } = await published()
    const { version } = await api.drafts.save(await formOf(id, { title: 'வேண்டாம்' }))
    await api.drafts.discard({ id, tab, version })
    const open = await api.drafts.get({ id, tab })
    expect(open).toMatchObject({ version: 0, post: null, form: { fields: { title: buildPost().title } } })
    expect(await revisionsOf(id)).toMatchObject([
      { kind: 'autosave', title: 'வேண்டாம்', user: kavin.name },
      { kind: 'save' },
    ])
  })

  test('keeps scripts out of its draft', async () => {
    const { id } = await published()
    const { removed } = await api.drafts.save(
      await formOf(id, { content: '<p onclick="x()">நல்ல</p><script>1</script>' }),
    )
    expect(removed.toSorted()).toEqual(['onclick', 'script'])
    expect((await api.drafts.get({ id, tab })).form.fields.content).toBe('<p>நல்ல</p>')
  })

  test('in the trash, or gone, has no draft', async () => {
    const { id } = await published()
    const form = await formOf(id)
    services.db.update(posts).set({ state: 'trashed' }).where(eq(posts.id, id)).run()
    expect((await errorOf(() => api.drafts.save(form))).code).toBe('POST_NOT_FOUND')
    expect((await errorOf(() => api.drafts.save({ ...form, id: 'nowhere' }))).code).toBe('POST_NOT_FOUND')
    expect((await errorOf(() => api.drafts.here({ id: 'nowhere', tab }))).code).toBe('POST_NOT_FOUND')
  })
})

describe('two editors', () => {
  const theirsOf = async (call: () => Promise<unknown>) => {
    const error = await errorOf(call)
    expect(error.code).toBe('POST_CHANGED')
    return changedMeanwhile.parse(error.data)
  }

  test('do not overwrite each other: the second is refused with what the first has written, and nothing is lost', async () => {
    const { id } = await published()
    const [mine, theirs] = [await formOf(id, { title: 'கவின்' }), await formOf(id, { title: 'மணி' }, tabOfMani)]
    await colleague.drafts.save(theirs)
    const changed = await theirsOf(() => api.drafts.save(mine))
    expect(changed).toMatchObject({ version: 1, theirs: { by: mani.name, fields: { title: 'மணி' } } })
    expect((await revisionsOf(id))[0]).toMatchObject({ kind: 'autosave', title: 'கவின்', user: kavin.name })

    // The text that was chosen or merged names the version that it replaces, which stays as a snapshot.
    const merged = { ...mine, version: changed.version, fields: { ...mine.fields, title: 'கவின், மணி' } }
    expect((await api.drafts.save(merged)).version).toBe(2)
    expect((await revisionsOf(id)).map(({ title }) => title)).toContain('மணி')
    expect(
      (await theirsOf(() => colleague.drafts.save({ ...theirs, version: 1, fields: { title: 'மணி 2' } }))).version,
    ).toBe(2)
  })

  test('are both told when the post was saved under their draft', async () => {
    const { id } = await published()
    const { version, updatedAt } = await api.drafts.save(await formOf(id, { title: 'கவின்' }))
    await colleague.posts.update({ id, title: 'மணி' })
    const commit = { id, tab, version, seenUpdatedAt: updatedAt }
    const changed = await theirsOf(() => api.drafts.commit(commit))
    expect(changed.theirs.fields.title).toBe('மணி')
    expect((await public_.posts.get({ id })).title).toBe('மணி')
    const mine = await api.drafts.save({
      ...(await formOf(id, { title: 'இருவரும்' })),
      seenUpdatedAt: changed.updatedAt,
    })
    await api.drafts.commit({ ...commit, version: mine.version, seenUpdatedAt: changed.updatedAt })
    expect((await public_.posts.get({ id })).title).toBe('இருவரும்')
  })

  test('are told also when one has gone on writing after the other has saved, and save the text as it is if they choose it', async () => {
    const { id } = await published()
    const first = await api.drafts.save(await formOf(id, { title: 'கவின்' }))
    await colleague.posts.update({ id, title: 'மணி' })
    const form = await formOf(id, { title: 'கவின் 2' })
    const seen = { version: first.version, seenUpdatedAt: first.updatedAt }
    const { version, updatedAt } = await api.drafts.save({ ...form, ...seen })
    const changed = await theirsOf(() => api.drafts.commit({ id, tab, version, seenUpdatedAt: updatedAt }))
    const mine = { ...form, version: changed.version, seenUpdatedAt: changed.updatedAt }
    const last = await api.drafts.save(mine)
    await api.drafts.commit({ id, tab, version: last.version, seenUpdatedAt: last.updatedAt })
    expect((await public_.posts.get({ id })).title).toBe('கவின் 2')
  })

  test('do not lose what one of them goes on writing after the other has saved', async () => {
    const { id } = await published()
    const form = await formOf(id, { title: 'கவின்' })
    const { version } = await api.drafts.save(form)
    const open = await colleague.drafts.get({ id, tab: tabOfMani })
    await colleague.drafts.commit({ id, tab: tabOfMani, version: open.version, seenUpdatedAt: open.updatedAt })
    const later = { ...form, version, fields: { ...form.fields, title: 'கவின் மீண்டும்' } }
    expect((await theirsOf(() => api.drafts.save(later))).theirs).toMatchObject({
      by: mani.name,
      fields: { title: 'கவின்' },
    })
    expect((await revisionsOf(id))[0]).toMatchObject({ kind: 'autosave', title: 'கவின் மீண்டும்' })
  })

  test('one tab goes on although the answer to its last autosave never came', async () => {
    const { id } = await published()
    const form = await formOf(id, { title: 'ஒன்று' })
    await api.drafts.save(form)
    const again = await api.drafts.save({ ...form, fields: { ...form.fields, title: 'ஒன்று இரண்டு' } })
    expect(again.version).toBe(2)
  })

  test('do not overwrite each other by the name of the other’s tab, which both are told [attack 131]', async () => {
    const { id } = await published()
    const theirs = await formOf(id, { title: 'மணி' }, tabOfMani)
    await api.drafts.save(await formOf(id, { title: 'கவின்' }))
    const { version } = await api.drafts.save({ ...(await formOf(id, { title: 'கவின் 2' })) })
    const stale = { ...theirs, tab, version: 0 }
    expect(await theirsOf(() => colleague.drafts.save(stale))).toMatchObject({ version, theirs: { by: kavin.name } })
    await theirsOf(() => colleague.drafts.discard({ id, tab, version: 0 }))
  })

  test('cannot end a draft that they have not seen', async () => {
    const { id } = await published()
    await api.drafts.save(await formOf(id, { title: 'கவின்' }))
    await theirsOf(() => colleague.drafts.discard({ id, tab: tabOfMani, version: 0 }))
    expect(draftsStored()).toHaveLength(1)
  })
})

describe('who is there', () => {
  test('is told to the others with the part that they are in, until they close the tab', async () => {
    const { id } = await published()
    await api.drafts.here({ id, tab, place: 'title' })
    const seen = await colleague.drafts.here({ id, tab: tabOfMani })
    expect(seen.others).toEqual([{ tab, name: kavin.name, isSelf: false, place: 'title' }])
    expect((await api.drafts.get({ id, tab: 'another-tab' })).others).toMatchObject([
      { isSelf: false },
      { isSelf: true },
    ])
    await api.drafts.leave({ id, tab })
    // What was written last may arrive later.
    await api.drafts.save({ ...(await formOf(id, { title: 'கவின்' })), tab })
    expect((await colleague.drafts.here({ id, tab: tabOfMani })).others).toEqual([])
  })

  test('is forgotten when nothing was heard of a tab for some seconds, and nobody ends the tab of another', async () => {
    const { id } = await published()
    await api.drafts.here({ id, tab })
    await colleague.drafts.leave({ id, tab })
    await colleague.drafts.here({ id, tab })
    expect((await colleague.drafts.here({ id, tab: tabOfMani })).others).toMatchObject([{ name: kavin.name }])
    expect(listOthers(services.db, mani, { id, tab: tabOfMani }, Date.now() + 15_000)).toEqual([])
    write(services.db, (tx) => removeAbsentEditors(tx, Date.now() + 120_000))
    expect(services.db.select().from(postEditors).all()).toEqual([])
  })

  test('takes no more room than a person has tabs', async () => {
    const { id } = await published()
    write(services.db, (tx) => {
      for (let n = 0; n < 100; n += 1) noteEditor(tx, kavin, { id, tab: `tab-number-${n}`, place: '' }, n)
      noteEditor(tx, mani, { id, tab: tabOfMani, place: '' }, 200)
    })
    const rows = services.db.select().from(postEditors).all()
    expect(rows).toHaveLength(21)
    expect(rows.map((row) => row.tab)).toContain('tab-number-99')
  })
})

describe('pictures of drafts and revisions', () => {
  const isThere = (id: string) => services.db.select().from(uploads).where(eq(uploads.id, id)).get() !== undefined
  const expire = (uploadId: string) => write(services.db, (tx) => expireUpload(tx, { uploadId }))

  test('stay while a draft has them, beside the text and in it', async () => {
    const [beside, inside] = [await buildUpload(services, kavin), await buildUpload(services, kavin)]
    const fields = { images: [{ uploadId: beside.id }], content: `<p>அ</p><img src="${inside.url}">` }
    const { id } = await api.drafts.save({ submissionId: 'form-of-kavin', tab, version: 0, fields })
    for (const upload of [beside, inside]) {
      expire(upload.id)
      expect(isThere(upload.id)).toBe(true)
    }
    const { form } = await api.drafts.get({ id, tab })
    expect(form.fields.images).toMatchObject([{ upload: { id: beside.id, name: beside.name } }])
    expect(form.fields.content).toContain(inside.url)
  })

  test('that were replaced come back with the revision that showed them', async () => {
    const [old, other, inside] = [
      await buildUpload(services, kavin),
      await buildUpload(services, kavin),
      await buildUpload(services, kavin),
    ]
    const square = { x: 10, y: 20, width: 400, height: 400 }
    const content = `<p>அ</p><img src="${inside.url}">`
    const { id } = await published({ content, images: [{ uploadId: old.id, crop: square }] })
    await api.posts.update({ id, content: '<p>ஆ</p>', images: [{ uploadId: other.id }] })
    expect(isThere(old.id)).toBe(true)
    expect(isThere(inside.id)).toBe(true)
    const first = (await revisionsOf(id)).at(-1)!
    await api.drafts.restore({ id, revisionId: first.id })
    const post = await public_.posts.get({ id })
    expect(post.pictures).toMatchObject([{ width: 400, height: 400 }])
    expect(post.content).toContain('<img')
    expect((await revisionsOf(id))[0]).toMatchObject({ kind: 'restore' })
  })

  test('go a day after nothing needs them any more, and with the post that is gone', async () => {
    const upload = await buildUpload(services, kavin)
    const { id } = await published()
    const { version } = await api.drafts.save(await formOf(id, { images: [{ uploadId: upload.id }] }))
    expire(upload.id)
    services.db.delete(jobs).run()
    await api.drafts.save({ ...(await formOf(id, { images: [] })), version })
    expect(isThere(upload.id)).toBe(true)
    const waiting = services.db.select().from(jobs).where(eq(jobs.name, 'media.expire-upload')).all()
    expect(waiting.map(({ payload }) => JSON.parse(payload))).toEqual([{ uploadId: upload.id }])
    expire(upload.id)
    expect(isThere(upload.id)).toBe(false)
  })
})

describe('the lists', () => {
  test('read ranges of indexes', async () => {
    const { id } = await published()
    await api.drafts.save(await formOf(id, { title: 'கவின்' }))
    const plans = await plansOf(services, async () => {
      await api.drafts.unfinished()
      await api.drafts.revisions({ id })
    })
    expect(plans.filter((step) => /^SCAN \w+$|TEMP B-TREE/.test(step))).toEqual([])
  })
})
