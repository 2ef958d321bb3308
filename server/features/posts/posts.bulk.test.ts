import { describe, expect, test } from 'vitest'
import type { BulkAction } from '#shared/post-list.ts'
import { buildPost } from '#server/test/factories.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)
const tab = 'tab-of-editor'

const whole = async (title: string, overrides: object = {}) =>
  (await api.posts.create(buildPost({ title, ...overrides }))).id
const stateOf = async (id: string) => {
  const { state, publishAt, form } = await api.drafts.get({ id, tab })
  return { state, publishAt, publishedAt: form.fields.publishedAt }
}
const publish: BulkAction = { kind: 'publish' }
const undo = ({ bulkId }: { bulkId: string | null }) => api.audit.undo({ id: bulkId ?? '' })

describe('a change of many posts', () => {
  test('publishes those that can be, says which cannot and why, and is undone', async () => {
    const draft = await whole('வரைவு', { state: 'draft', isHome: true })
    const scheduled = await whole('நாளை', { state: 'scheduled', publishAt: '2199-01-01T06:00', isHome: true })
    const empty = await whole('உரை இல்லாதது', { state: 'draft', content: '' })
    const before = [await stateOf(draft), await stateOf(scheduled)]
    const result = await api.posts.bulk({ ids: [draft, empty, scheduled, 'nowhere', draft], action: publish })
    expect(result.failed).toEqual([
      { id: empty, code: 'POST_FIELDS_REQUIRED' },
      { id: 'nowhere', code: 'POST_NOT_FOUND' },
    ])
    expect((await api.posts.home({})).posts.map(({ id }) => id).toSorted()).toEqual([draft, scheduled].toSorted())
    expect((await undo(result)).failed).toEqual([])
    expect([await stateOf(draft), await stateOf(scheduled)]).toEqual(before)
    expect((await api.posts.home({})).posts).toEqual([])
  })

  test('moves posts to another category and back', async () => {
    const [first, second] = [await whole('ஒன்று'), await whole('இரண்டு')]
    const { category } = await api.posts.get({ id: first })
    const change = await api.posts.bulk({ ids: [first, second], action: { kind: 'move', category: 'Interviews' } })
    expect((await api.posts.byCategory({ slug: 'interviews' })).posts).toHaveLength(2)
    await undo(change)
    expect((await api.posts.get({ id: first })).category).toEqual(category)
    const nowhere = await api.posts.bulk({ ids: [first], action: { kind: 'move', category: 'Nothing' } })
    expect(nowhere).toEqual({
      ...{ bulkId: null, done: [] },
      failed: [{ id: first, code: 'CATEGORY_UNKNOWN' }],
    })
  })

  test('moves posts to the trash and back, in the states that they had', async () => {
    const [first, second] = [await whole('ஒன்று', { isHome: true }), await whole('இரண்டு', { state: 'draft' })]
    const change = await api.posts.bulk({ ids: [first, second], action: { kind: 'trash' } })
    expect((await api.posts.adminList({})).posts).toEqual([])
    expect((await api.posts.home({})).posts).toEqual([])
    expect((await undo(change)).failed).toEqual([])
    expect((await api.posts.home({})).posts.map(({ id }) => id)).toEqual([first])
    expect(await stateOf(second)).toMatchObject({ state: 'draft' })
  })

  test('leaves posts alone that are so already: nothing of them is undone with it', async () => {
    const [there, other] = [await whole('ஒன்று', { category: 'Interviews' }), await whole('இரண்டு')]
    const change = await api.posts.bulk({ ids: [there, other], action: { kind: 'move', category: 'Interviews' } })
    expect(change).toMatchObject({ done: [other], failed: [] })
    const { updatedAt } = await api.drafts.get({ id: there, tab })
    await undo(change)
    expect(await api.drafts.get({ id: there, tab })).toMatchObject({ updatedAt })
    expect((await api.posts.byCategory({ slug: 'interviews' })).posts.map(({ id }) => id)).toEqual([there])
  })

  test('refuses an empty selection and too large a one, by name', async () => {
    for (const [ids, code] of [
      [[], 'FIELD_REQUIRED'],
      [Array.from({ length: 201 }, (_, at) => `p${at}`), 'FIELD_TOO_LONG'],
    ] as const)
      expect((await errorOf(() => api.posts.bulk({ ids: [...ids], action: publish }))).fields).toEqual({ ids: code })
  })
})
