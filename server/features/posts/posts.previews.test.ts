import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { users } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)
const nobody = callerFor(services, null)
afterEach(() => void vi.useRealTimers())

const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
const refusalOf = async (token: string) => (await errorOf(() => nobody.posts.preview({ token }))).code

describe('a link to a preview', () => {
  test.each(['draft', 'review', 'published', 'unpublished'] as const)('shows a post that is %s', async (state) => {
    const { id } = await api.posts.create(buildPost({ state }))
    const { url } = await api.posts.createPreviewLink({ id })
    const { post, ...about } = await nobody.posts.preview({ token: tokenOf(url) })
    expect(about).toEqual({ state, publishAt: null })
    expect(post).toMatchObject({ title: buildPost().title, content: buildPost().content, category: { slug: 'poems' } })
  })

  test('shows a draft that has nothing yet, and then what its draft layer says', async () => {
    const { id } = await api.posts.create({ state: 'draft' })
    const token = tokenOf((await api.posts.createPreviewLink({ id })).url)
    expect((await nobody.posts.preview({ token })).post).toMatchObject({ title: '', category: { slug: '' } })
    const { version } = await api.drafts.get({ id, tab: 'tab-12345678' })
    const fields = { title: 'மழை', content: '<p>ஒரு நாள்</p>' }
    await api.drafts.save({ id, tab: 'tab-12345678', version, fields })
    expect((await nobody.posts.preview({ token })).post).toMatchObject(fields)
  })

  test('ends after its days [N-25]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
    const { id } = await api.posts.create(buildPost({ state: 'draft' }))
    const { url, expiresAt } = await api.posts.createPreviewLink({ id, days: 2 })
    expect(expiresAt).toBe('2026-11-24T00:00:00.000Z')
    vi.setSystemTime(Date.now() + 2 * dayMs - 1)
    await nobody.posts.preview({ token: tokenOf(url) })
    vi.setSystemTime(Date.now() + 1)
    expect(await refusalOf(tokenOf(url))).toBe('PREVIEW_LINK_INVALID')
    expect(await api.posts.listPreviewLinks({ id })).toEqual([])
  })

  test('can be withdrawn, once, and leaves the others [N-07, N-25]', async () => {
    const { id } = await api.posts.create(buildPost({ state: 'draft' }))
    const [first, second] = [await api.posts.createPreviewLink({ id }), await api.posts.createPreviewLink({ id })]
    await api.posts.revokePreviewLink({ id: first.id })
    expect(await refusalOf(tokenOf(first.url))).toBe('PREVIEW_LINK_INVALID')
    expect((await nobody.posts.preview({ token: tokenOf(second.url) })).state).toBe('draft')
    expect(await api.posts.listPreviewLinks({ id })).toEqual([second])
    expect((await errorOf(() => api.posts.revokePreviewLink({ id: first.id }))).code).toBe('PREVIEW_LINK_INVALID')
  })

  test.each([
    ['is suspended', { suspendedAt: 1 }],
    ['has left the staff', { role: 'reader' }],
    ['writes nothing any more', { role: 'shop' }],
    ['may see own posts only', { role: 'author' }],
  ] as const)('shows nothing any more when whoever made it %s [attack 132]', async (_what, change) => {
    const maker = await addUser(services, 'editor')
    const { id } = await api.posts.create(buildPost({ state: 'draft' }))
    const { url } = await callerFor(services, maker).posts.createPreviewLink({ id })
    expect((await nobody.posts.preview({ token: tokenOf(url) })).state).toBe('draft')
    services.db.update(users).set(change).where(eq(users.id, maker.id)).run()
    expect(await refusalOf(tokenOf(url))).toBe('PREVIEW_LINK_INVALID')
    expect(await api.posts.listPreviewLinks({ id })).toEqual([])
  })

  test('is not forged, and shows no post that was deleted [N-25]', async () => {
    const { id } = await api.posts.create(buildPost({ state: 'draft' }))
    const link = await api.posts.createPreviewLink({ id })
    for (const token of [link.id, `${link.id}.`, `${link.id}.AAAA`, `x${tokenOf(link.url)}`, 'x'])
      expect(await refusalOf(token)).toBe('PREVIEW_LINK_INVALID')
    await api.posts.delete({ id })
    expect(await refusalOf(tokenOf(link.url))).toBe('PREVIEW_LINK_INVALID')
  })

  test('is made, listed and withdrawn by admins only', async () => {
    const { id } = await api.posts.create(buildPost({ state: 'draft' }))
    const reader = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => nobody.posts.createPreviewLink({ id }))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => reader.posts.createPreviewLink({ id }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.posts.listPreviewLinks({ id }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.posts.revokePreviewLink({ id }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => api.posts.createPreviewLink({ id: 'nowhere' }))).code).toBe('POST_NOT_FOUND')
  })
})

describe('a public correction', () => {
  test('stands on the post and among all corrections; without a note only the date stands on the post [N-03]', async () => {
    const { id } = await api.posts.create(buildPost())
    await api.posts.update({ id, updateNote: 'பெயர் திருத்தப்பட்டது.' })
    await api.posts.update({ id, updateNote: '' })
    await api.posts.update({ id, title: 'வேறு' })
    expect((await nobody.posts.get({ id })).updates.map(({ note }) => note)).toEqual(['', 'பெயர் திருத்தப்பட்டது.'])
    const { corrections } = await nobody.posts.corrections({})
    expect(corrections).toMatchObject([{ note: 'பெயர் திருத்தப்பட்டது.', post: { id, title: 'வேறு' } }])
    expect((await nobody.posts.document({ id })).updateNote).toBe('பெயர் திருத்தப்பட்டது.')
  })

  test('of a post that is not published is not seen, nor one from before its publication', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
    const { id } = await api.posts.create(buildPost({ state: 'draft', updateNote: 'முன்பு' }))
    vi.setSystemTime(Date.now() + 1000)
    await api.posts.setState({ id, state: 'published' })
    expect((await nobody.posts.get({ id })).updates).toEqual([])
    expect((await nobody.posts.corrections({})).corrections).toEqual([])
    await api.posts.update({ id, updateNote: 'பின்பு' })
    await api.posts.setState({ id, state: 'unpublished' })
    expect((await nobody.posts.corrections({})).corrections).toEqual([])
  })

  test('are listed the last first, page by page, by an index', async () => {
    const { id } = await api.posts.create(buildPost())
    for (const note of ['ஒன்று', 'இரண்டு', 'மூன்று']) await api.posts.update({ id, updateNote: note })
    const first = await nobody.posts.corrections({ limit: 2 })
    const second = await nobody.posts.corrections({ limit: 2, cursor: first.next! })
    const notes = [...first.corrections, ...second.corrections].map(({ note }) => note)
    expect([notes, second.next]).toEqual([['மூன்று', 'இரண்டு', 'ஒன்று'], null])
    const plans = await plansOf(services, () => nobody.posts.corrections({}))
    expect(plans.join('\n')).toContain('post_updates_corrections')
  })
})
