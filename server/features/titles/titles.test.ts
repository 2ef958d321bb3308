import { beforeEach, describe, expect, test } from 'vitest'
import { maxSelectedTitles } from '#shared/titles.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)

const publish = async (title: string) =>
  (await api.posts.create({ title, content: '<p>ஒரு மூட்டை உப்பு</p>', category: 'Poems' })).id

test('the ticker reads its own titles, however many posts there are', async () => {
  const steps = await plansOf(services, () => callerFor(services, null).titles.selected())
  expect(steps.join()).toMatch(/SCAN selected_titles.*SEARCH posts/)
  expect(steps.join()).not.toContain('SCAN posts')
})

describe('titles.add', () => {
  test('puts a title in the ticker, with its source, and makes cached pages old', async () => {
    const postId = await publish('உப்பின் கணக்கு')
    const version = () => contentVersionOf(services.db)
    const before = version()
    await api.titles.add({ postId })
    expect(version()).toBeGreaterThan(before)
    expect(await callerFor(services, null).titles.selected()).toMatchObject([
      { postId, title: 'உப்பின் கணக்கு', source: 'Poems', lang: 'ta' },
    ])
  })

  test('the last added comes first, and a changed post changes its title there', async () => {
    const first = await publish('ஒன்று')
    await api.titles.add({ postId: first, source: 'universal' })
    await api.titles.add({ postId: await publish('இரண்டு') })
    await api.posts.update({ id: first, title: 'புதிய ஒன்று', content: '<p>ஒரு</p>', category: 'Poems' })
    expect((await api.titles.selected()).map(({ title }) => title)).toEqual(['இரண்டு', 'புதிய ஒன்று'])
    expect((await api.titles.selected())[1]?.source).toBe('universal')
  })

  test('refuses what is chosen already, what is not there, and nothing at all [V-17]', async () => {
    const postId = await publish('ஒன்று')
    await api.titles.add({ postId })
    expect((await errorOf(() => api.titles.add({ postId }))).code).toBe('TITLE_SELECTED')
    expect((await errorOf(() => api.titles.add({ postId: 'nowhere' }))).code).toBe('POST_NOT_FOUND')
    expect((await errorOf(() => api.titles.add({ postId: ' ' }))).code).toBe('TITLE_REQUIRED')
  })

  test('refuses more titles than anybody waits for', async () => {
    for (let index = 0; index < maxSelectedTitles; index += 1)
      await api.titles.add({ postId: await publish(`தலைப்பு ${index}`) })
    const postId = await publish('இன்னொன்று')
    expect((await errorOf(() => api.titles.add({ postId }))).code).toBe('TITLES_FULL')
  })

  test('is for admins only', async () => {
    const postId = await publish('ஒன்று')
    const reader = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => callerFor(services, null).titles.add({ postId }))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => reader.titles.add({ postId }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.titles.remove({ id: 'x' }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.titles.candidates({}))).code).toBe('ADMIN_ONLY')
  })
})

describe('titles.reorder', () => {
  const shown = async () => (await callerFor(services, null).titles.selected()).map(({ title }) => title)
  const add = async (title: string) => (await api.titles.add({ postId: await publish(title) })).id

  test('puts the titles in an order, which readers see at once; what is added later comes first', async () => {
    const ids = [await add('ஒன்று'), await add('இரண்டு'), await add('மூன்று')]
    const version = () => contentVersionOf(services.db)
    const before = version()
    await api.titles.reorder({ ids: [ids[1]!, ids[0]!, ids[2]!] })
    expect(version()).toBeGreaterThan(before)
    expect(await shown()).toEqual(['இரண்டு', 'ஒன்று', 'மூன்று'])
    await add('நான்கு')
    expect(await shown()).toEqual(['நான்கு', 'இரண்டு', 'ஒன்று', 'மூன்று'])
  })

  test('leaves in front what was added meanwhile, and passes over what is gone', async () => {
    const ids = [await add('ஒன்று'), await add('இரண்டு')]
    await add('மூன்று')
    await api.titles.remove({ id: ids[1]! })
    await api.titles.reorder({ ids })
    expect(await shown()).toEqual(['மூன்று', 'ஒன்று'])
  })

  test('is for admins only', async () => {
    const reader = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => callerFor(services, null).titles.reorder({ ids: [] }))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => reader.titles.reorder({ ids: [] }))).code).toBe('ADMIN_ONLY')
  })
})

test('titles.remove takes a title out; so does deleting its post', async () => {
  const postId = await publish('ஒன்று')
  const { id } = await api.titles.add({ postId })
  await api.titles.remove({ id })
  expect(await api.titles.selected()).toEqual([])
  expect((await errorOf(() => api.titles.remove({ id }))).code).toBe('TITLE_NOT_FOUND')
  await api.titles.add({ postId })
  await api.posts.delete({ id: postId })
  expect(await api.titles.selected()).toEqual([])
})

describe('titles.candidates', () => {
  test('are the titles that can still be chosen, filtered by a part in any case [S-294]', async () => {
    const chosen = await publish('Salt March')
    await publish('The SALT pans')
    await publish('உப்பளம் 100%')
    await api.titles.add({ postId: chosen })
    expect((await api.titles.candidates({ q: 'salt' })).titles.map(({ title }) => title)).toEqual(['The SALT pans'])
    expect((await api.titles.candidates({ q: 'உப்ப' })).titles).toHaveLength(1)
    expect((await api.titles.candidates({ q: '0%' })).titles).toHaveLength(1)
    expect((await api.titles.candidates({ q: 'nothing like it' })).titles).toEqual([])
    expect((await api.titles.available({})).titles).toHaveLength(3)
  })

  test('come page by page', async () => {
    for (const title of ['ஒன்று', 'இரண்டு', 'மூன்று']) await publish(title)
    const first = await api.titles.candidates({ limit: 2 })
    const second = await api.titles.candidates({ limit: 2, cursor: first.next ?? undefined })
    expect([...first.titles, ...second.titles].map(({ title }) => title).toSorted()).toEqual(
      ['ஒன்று', 'இரண்டு', 'மூன்று'].toSorted(),
    )
    expect(second.next).toBeNull()
  })
})

describe('the documented calls', () => {
  const http = eachTest.api(services)
  let token: string
  beforeEach(async () => {
    token = await services.sessions.create(editor.id)
  })

  test('choose, list and remove titles [E-06, E-37, E-38]', async () => {
    const postId = await publish('உப்பின் கணக்கு')
    expect((await http.call('GET', '/api/post_titles')).body).toMatchObject([{ _id: postId, title: 'உப்பின் கணக்கு' }])
    const added = await http.call('POST', '/api/post_titles/add', { postId, title: 'x', source: 'Poems' }, token)
    expect(added).toMatchObject({ status: 201, body: { success: true, message: 'Title added successfully!' } })
    const selected = await http.call('GET', '/api/post_titles/selected')
    expect(selected.body).toMatchObject([{ _id: added.body._id, title: 'உப்பின் கணக்கு', source: 'Poems' }])
    const removed = await http.call('DELETE', `/api/post_titles/${added.body._id}`, undefined, token)
    expect(removed.body).toEqual({ success: true, message: 'Title removed successfully!' })
  })

  test('say in message and error what is wrong', async () => {
    const refused = await http.call('POST', '/api/post_titles/add', {}, token)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      success: false,
      error: 'Please select a title to add.',
      code: 'TITLE_REQUIRED',
    })
    expect((await http.call('POST', '/api/post_titles/add', { postId: 'x' })).status).toBe(401)
    expect((await http.call('DELETE', '/api/post_titles/nowhere', undefined, token)).status).toBe(404)
  })
})
