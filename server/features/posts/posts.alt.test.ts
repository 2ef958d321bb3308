import { describe, expect, test } from 'vitest'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)
const tab = 'tab-12345678'

/** A draft with a picture beside its text and two in it; of all but the last something is said, unless `alt` is empty. */
async function draftWith(alt: string) {
  const [beside, first, second] = [
    await buildUpload(services, editor),
    await buildUpload(services, editor),
    await buildUpload(services, editor),
  ]
  const crop = { x: 0, y: 0, width: 400, height: 400 }
  const { id } = await api.posts.create(
    buildPost({
      state: 'draft',
      content: `<p>மழை</p><img src="${first.url}" alt="${alt}"><img src="${second.url}" role="presentation">`,
      images: [{ uploadId: beside.id, crop, alt }],
    }),
  )
  return id
}

async function commit(id: string, state: 'published' | 'scheduled' | 'review' | 'unpublished') {
  const { version, updatedAt } = await api.drafts.get({ id, tab })
  const publishAt = state === 'scheduled' ? '2199-01-01T00:30:00.000Z' : undefined
  return api.drafts.commit({ id, tab, version, seenUpdatedAt: updatedAt, state, publishAt })
}

describe('a picture that is not described', () => {
  const missing = { 'images.0': 'POST_ALT_REQUIRED', content: 'POST_ALT_REQUIRED' }

  test.each(['published', 'scheduled'] as const)('keeps an editor from having the post %s [N-21]', async (state) => {
    const id = await draftWith('')
    expect(await errorOf(() => commit(id, state))).toMatchObject({ code: 'POST_ALT_REQUIRED', fields: missing })
    expect((await api.drafts.get({ id, tab })).state).toBe('draft')
    expect((await commit(await draftWith('கூரையில் மழை'), state)).state).toBe(state)
  })

  test('is published all the same by an editor who says so', async () => {
    const id = await draftWith('')
    const { version, updatedAt } = await api.drafts.get({ id, tab })
    const wanted = { id, tab, version, seenUpdatedAt: updatedAt, state: 'published', mayLackAlt: true } as const
    expect((await api.drafts.commit(wanted)).state).toBe('published')
  })

  test('keeps an editor from changing the state alone, but not from withdrawing the post [N-21]', async () => {
    const id = await draftWith('')
    const publishAt = '2199-01-01T00:30:00.000Z'
    for (const change of [{ state: 'published' as const }, { state: 'scheduled' as const, publishAt }])
      expect(await errorOf(() => api.posts.setState({ id, ...change }))).toMatchObject({ fields: missing })
    expect((await api.drafts.get({ id, tab })).state).toBe('draft')
    await api.posts.update({ id, state: 'published' })
    expect((await api.posts.setState({ id, state: 'unpublished' })).state).toBe('unpublished')
    expect(await errorOf(() => api.posts.setState({ id, state: 'published' }))).toMatchObject({ fields: missing })
    const described = await draftWith('கூரையில் மழை')
    expect((await api.posts.setState({ id: described, state: 'published' })).state).toBe('published')
  })

  test('keeps nobody from withdrawing a post on the page where it is written', async () => {
    const id = await draftWith('')
    await api.posts.update({ id, state: 'published' })
    expect((await commit(id, 'unpublished')).state).toBe('unpublished')
  })

  test('does not keep a draft from review', async () => {
    expect((await commit(await draftWith(''), 'review')).state).toBe('review')
  })

  test('keeps its post from being published among others, but not one that readers see already', async () => {
    const [without, described] = [await draftWith(''), await draftWith('கூரையில் மழை')]
    const seen = await draftWith('')
    await api.posts.update({ id: seen, state: 'published' })
    const result = await api.posts.bulk({ ids: [without, described, seen], action: { kind: 'publish' } })
    expect(result.failed).toEqual([{ id: without, code: 'POST_ALT_REQUIRED' }])
    expect((await api.drafts.get({ id: without, tab })).state).toBe('draft')
    expect((await api.drafts.get({ id: described, tab })).state).toBe('published')
  })

  test('is nothing to the documented calls, which publish as they always have [N-21]', async () => {
    const { url } = await buildUpload(services, editor)
    const { state } = await api.posts.create(buildPost({ content: `<p>மழை</p><img src="${url}">` }))
    expect(state).toBe('published')
  })
})
