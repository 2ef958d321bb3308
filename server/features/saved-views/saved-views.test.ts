import { describe, expect, test } from 'vitest'
import { maxViews } from '#shared/saved-views.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)

const drafts = { list: 'posts', name: 'கவிதை வரைவுகள்', query: 'state=draft&category=c1' } as const
const namesOf = async (caller = api) => (await caller.savedViews.list({ list: 'posts' })).map(({ name }) => name)

describe('saved views', () => {
  test('are kept in their order, and one of the same name is replaced', async () => {
    await api.savedViews.save(drafts)
    await api.savedViews.save({ ...drafts, name: 'இந்த மாதம்' })
    const { id } = await api.savedViews.save({ ...drafts, query: 'state=review' })
    expect(await namesOf()).toEqual(['கவிதை வரைவுகள்', 'இந்த மாதம்'])
    expect((await api.savedViews.list({ list: 'posts' }))[0]).toEqual({ id, name: drafts.name, query: 'state=review' })
  })

  test('belong to one person: nobody else sees or removes them [N-14]', async () => {
    const { id } = await api.savedViews.save(drafts)
    const colleague = callerFor(services, await addUser(services, 'editor'))
    expect(await namesOf(colleague)).toEqual([])
    await colleague.savedViews.remove({ id })
    expect(await namesOf()).toEqual([drafts.name])
    await api.savedViews.remove({ id })
    expect(await namesOf()).toEqual([])
  })

  test('are limited in number, and name what is wrong', async () => {
    for (let at = 0; at < maxViews; at += 1) await api.savedViews.save({ ...drafts, name: `காட்சி ${at}` })
    expect((await errorOf(() => api.savedViews.save(drafts))).code).toBe('VIEWS_FULL')
    expect((await errorOf(() => api.savedViews.save({ ...drafts, name: ' ' }))).fields).toEqual({
      name: 'FIELD_REQUIRED',
    })
    expect((await errorOf(() => api.savedViews.save({ ...drafts, query: 'x'.repeat(501) }))).fields).toEqual({
      query: 'FIELD_TOO_LONG',
    })
  })
})
