import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { postRevisions } from '#drizzle/schema/index.ts'
import { blankFields } from '#shared/drafts.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { write } from '#server/core/db.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { keepForm, thinSnapshots } from './posts.revisions.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)

const listOf = async (id: string) => (await api.drafts.revisions({ id })).revisions

describe('revisions', () => {
  test('keep every save with its text, by whom and from where it was saved', async () => {
    const { id } = await api.posts.create(buildPost({ title: 'முதல்' }))
    await api.posts.update({ id, title: 'இரண்டாவது', content: '<p>புதிய உரை</p>' })
    const [second, first] = await listOf(id)
    expect([first, second]).toMatchObject([
      { kind: 'save', state: 'published', title: 'முதல்', user: editor.name, source: 'api' },
      { kind: 'save', state: 'published', title: 'இரண்டாவது', user: editor.name, source: 'api' },
    ])
    expect((await api.drafts.revision({ id, revisionId: second!.id })).fields).toMatchObject({
      title: 'இரண்டாவது',
      content: '<p>புதிய உரை</p>',
      subtitle: buildPost().subtitle,
    })
  })

  test('of a post from the time before revisions begin with what it said before', async () => {
    const { id } = await api.posts.create(buildPost({ title: 'பழைய' }))
    services.db.delete(postRevisions).run()
    await api.posts.update({ id, title: 'புதிய' })
    expect(await listOf(id)).toMatchObject([
      { kind: 'save', title: 'புதிய' },
      { kind: 'before', title: 'பழைய', user: '' },
    ])
  })

  test('do not repeat a save that changed nothing', async () => {
    const { id } = await api.posts.create(buildPost())
    await api.posts.update({ id, title: buildPost().title })
    expect(await listOf(id)).toHaveLength(1)
  })

  test('are restored as a new one, and none of them is lost [N-05]', async () => {
    const { id } = await api.posts.create(buildPost({ title: 'முதல்' }))
    await api.posts.update({ id, title: 'இரண்டாவது' })
    await api.drafts.restore({ id, revisionId: (await listOf(id))[1]!.id })
    expect((await api.posts.get({ id })).title).toBe('முதல்')
    expect((await listOf(id)).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'restore முதல்',
      'save இரண்டாவது',
      'save முதல்',
    ])
  })

  test('are restored into the category that the post has now when theirs is gone', async () => {
    const { id: gone } = await api.categories.create({ name: { en: 'Letters', ta: 'கடிதங்கள்' } })
    const { id } = await api.posts.create(buildPost({ category: gone, title: 'முதல்' }))
    const { id: poems } = await api.categories.bySlug({ slug: 'poems' })
    await api.categories.delete({ id: gone, moveTo: poems })
    await api.drafts.restore({ id, revisionId: (await listOf(id)).at(-1)!.id })
    expect((await api.posts.get({ id })).category.id).toBe(poems)
  })

  test('of another post, or that are gone, are an error', async () => {
    const [a, b] = [await api.posts.create(buildPost()), await api.posts.create(buildPost())]
    const revisionId = (await listOf(a.id))[0]!.id
    for (const call of [api.drafts.restore, api.drafts.revision])
      expect((await errorOf(() => call({ id: b.id, revisionId }))).code).toBe('REVISION_NOT_FOUND')
    expect((await errorOf(() => api.drafts.revisions({ id: 'nowhere' }))).code).toBe('POST_NOT_FOUND')
  })

  test('are listed some at a time', async () => {
    const { id } = await api.posts.create(buildPost({ title: 'பதிவு 0' }))
    for (let n = 1; n < 5; n += 1) await api.posts.update({ id, title: `பதிவு ${n}` })
    const first = await api.drafts.revisions({ id, limit: 3 })
    const rest = await api.drafts.revisions({ id, limit: 3, cursor: first.next! })
    expect([...first.revisions, ...rest.revisions].map(({ title }) => title)).toEqual(
      [4, 3, 2, 1, 0].map((n) => `பதிவு ${n}`),
    )
    expect(rest.next).toBeNull()
  })
})

describe('snapshots of what is being written', () => {
  // The beginning of an hour and of a day.
  const now = Math.floor(Date.now() / dayMs) * dayMs + 40 * dayMs

  test('are thinned with time: all of an hour, one of each hour of a day, one of each day of a month [N-05]', async () => {
    const { id } = await api.posts.create(buildPost())
    services.db.update(postRevisions).set({ at: 1 }).where(eq(postRevisions.postId, id)).run()
    const ages = [
      ...[30 * minuteMs, 20 * minuteMs, 10 * minuteMs],
      ...[2 * hourMs, 2 * hourMs - 10 * minuteMs, 2 * hourMs - 20 * minuteMs],
      ...[3 * dayMs, 3 * dayMs - 2 * hourMs, 3 * dayMs - 4 * hourMs],
      40 * dayMs,
    ].toSorted((a, b) => b - a)
    write(services.db, (tx) => {
      for (const age of ages) {
        const fields = { ...blankFields, title: String(age / minuteMs) }
        const snapshot = { kind: 'autosave', state: 'published', user: editor, source: 'admin' } as const
        keepForm(tx, id, { ...snapshot, fields, at: now - age })
      }
      thinSnapshots(tx, now)
    })
    const titles = (await listOf(id)).map(({ kind, title }) => (kind === 'autosave' ? Number(title) * minuteMs : kind))
    expect(titles).toEqual([
      10 * minuteMs,
      20 * minuteMs,
      30 * minuteMs,
      2 * hourMs - 20 * minuteMs,
      3 * dayMs - 4 * hourMs,
      'save',
    ])
    write(services.db, (tx) => thinSnapshots(tx, now))
    expect(await listOf(id)).toHaveLength(titles.length)
  })
})
