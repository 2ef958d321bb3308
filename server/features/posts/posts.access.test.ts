import { describe, expect, test } from 'vitest'
import type { SessionUser } from '#shared/auth.ts'
import { draftSave } from '#shared/drafts.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { saveDraft } from '#server/features/drafts/drafts.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const author = eachTest.user(services, 'author')
const other = eachTest.user(services, 'author')

const as = (user: SessionUser) => callerFor(services, user)
const codeOf = async (call: () => Promise<unknown>) => (await errorOf(call)).code
const tab = 'tab-of-author'
const draftOf = async (user: SessionUser, title = 'உப்பளத்தில் ஒரு நாள்') =>
  (await as(user).posts.create(buildPost({ title, state: 'draft' }))).id

describe('an author', () => {
  test('writes drafts and hands them in for review', async () => {
    const api = as(author)
    const { id: category } = await api.categories.bySlug({ slug: 'poems' })
    const fields = { title: 'உப்பளத்தில் ஒரு நாள்', content: '<p>காலை ஐந்து மணி.</p>', category }
    const made = await api.drafts.save({ submissionId: 'form-of-author', tab, version: 0, fields })
    const { id, version, updatedAt } = made
    const saved = await api.drafts.commit({ id, tab, version, seenUpdatedAt: updatedAt, state: 'review' })
    expect(saved.state).toBe('review')
    await api.posts.update({ id, subtitle: 'வெள்ளை நிலம்' })
    await api.posts.setState({ id, state: 'draft' })
    expect(await api.posts.createPreviewLink({ id, days: 7 })).toMatchObject({ createdBy: author.name })
    await api.posts.delete({ id })
  })

  test('publishes nothing, by whichever call', async () => {
    const api = as(author)
    const id = await draftOf(author)
    const { version, updatedAt: seenUpdatedAt } = await api.drafts.get({ id, tab })
    for (const state of ['published', 'scheduled'] as const) {
      const publishAt = state === 'scheduled' ? new Date(Date.now() + 1e7).toISOString() : undefined
      expect(await codeOf(() => api.posts.create(buildPost({ state, publishAt })))).toBe('ROLE_INSUFFICIENT')
      expect(await codeOf(() => api.posts.update({ id, state, publishAt }))).toBe('ROLE_INSUFFICIENT')
      expect(await codeOf(() => api.posts.setState({ id, state, publishAt }))).toBe('ROLE_INSUFFICIENT')
      expect(await codeOf(() => api.drafts.commit({ id, tab, version, seenUpdatedAt, state, publishAt }))).toBe(
        'ROLE_INSUFFICIENT',
      )
    }
    expect(await codeOf(() => api.posts.create(buildPost()))).toBe('ROLE_INSUFFICIENT')
    expect(await codeOf(() => api.posts.bulk({ ids: [id], change: { state: 'published' } } as never))).toBe(
      'ROLE_INSUFFICIENT',
    )
  })

  test('neither sees nor changes the drafts of others', async () => {
    const foreign = await draftOf(other)
    const own = await draftOf(author, 'மழைக்கு முன் ஒரு கடிதம்')
    const api = as(author)
    expect((await api.posts.adminList({})).posts.map(({ id }) => id)).toEqual([own])
    expect(await api.posts.adminCounts({})).toMatchObject({ draft: 1 })
    expect((await api.drafts.unfinished()).map(({ id }) => id)).toEqual([own])
    const id = foreign
    for (const call of [
      () => api.posts.update({ id, title: 'மாற்றம்' }),
      () => api.posts.setState({ id, state: 'review' }),
      () => api.posts.delete({ id }),
      () => api.posts.createPreviewLink({ id, days: 7 }),
      () => api.posts.listPreviewLinks({ id }),
      () => api.counterparts.get({ id }),
      () => api.drafts.get({ id, tab }),
      () => api.drafts.save({ id, tab, version: 0, fields: { title: 'மாற்றம்' } }),
      () => api.drafts.commit({ id, tab, version: 0, seenUpdatedAt: new Date().toISOString() }),
      () => api.drafts.discard({ id, tab, version: 0 }),
      () => api.drafts.here({ id, tab, place: '' }),
      () => api.drafts.revisions({ id }),
      () => api.drafts.restore({ id, revisionId: 'x' }),
      () => api.posts.update({ id: own, counterpart: id }),
    ])
      expect(await codeOf(call)).toBe('ROLE_INSUFFICIENT')
    expect(await codeOf(() => api.drafts.get({ id: 'none', tab }))).toBe('POST_NOT_FOUND')
  })

  test('sees the own post when it was published, and changes it no more', async () => {
    const id = await draftOf(author)
    await as(editor).posts.setState({ id, state: 'published' })
    const api = as(author)
    expect((await api.posts.adminList({})).posts).toMatchObject([{ id, state: 'published' }])
    expect(await codeOf(() => api.posts.update({ id, title: 'மாற்றம்' }))).toBe('ROLE_INSUFFICIENT')
    expect(await codeOf(() => api.posts.setState({ id, state: 'draft' }))).toBe('ROLE_INSUFFICIENT')
    expect(await codeOf(() => api.drafts.save({ id, tab, version: 0, fields: { title: 'மாற்றம்' } }))).toBe(
      'ROLE_INSUFFICIENT',
    )
    expect(await codeOf(() => api.posts.delete({ id }))).toBe('ROLE_INSUFFICIENT')
  })

  test('does not reach the own published post by the id of the form that made it [attack 130]', async () => {
    const api = as(author)
    const { id: category } = await api.categories.bySlug({ slug: 'poems' })
    const fields = { title: 'உப்பளத்தில் ஒரு நாள்', content: '<p>காலை ஐந்து மணி.</p>', category }
    const form = { submissionId: 'form-of-author', tab }
    const { id, version, updatedAt } = await api.drafts.save({ ...form, version: 0, fields })
    await api.drafts.commit({ id, tab, version, seenUpdatedAt: updatedAt, state: 'review' })
    await as(editor).posts.setState({ id, state: 'published' })
    const late = { ...form, version: 1, fields: { ...fields, title: 'மாற்றம்' } }
    expect(await codeOf(() => api.drafts.save(late))).toBe('ROLE_INSUFFICIENT')
    expect((await as(editor).drafts.get({ id, tab: 'tab-of-editor' })).form.fields.title).toBe(fields.title)
  })

  test('makes a post of their own with the id of a form of somebody else, whose draft stays unread and as it was [attack 131]', async () => {
    const form = { submissionId: 'form-of-both', version: 0 }
    const made = await as(other).drafts.save({ ...form, tab: 'tab-of-other', fields: { title: 'ரகசியம்' } })
    const mine = await as(author).drafts.save({ ...form, tab, fields: { title: 'என்னுடையது' } })
    expect(mine.id).not.toBe(made.id)
    expect((await as(other).drafts.get({ id: made.id, tab: 'tab-of-other' })).form.fields.title).toBe('ரகசியம்')
  })

  test('changes no post that was published after the call was let in [attack 130]', async () => {
    const id = await draftOf(author)
    await as(editor).posts.setState({ id, state: 'published' })
    const writer = { db: services.db, user: author, source: 'admin' as const, publicUrl: '' }
    const input = draftSave.parse({ id, tab, version: 0, fields: { title: 'மாற்றம்' } })
    expect(await codeOf(async () => saveDraft(writer, input))).toBe('ROLE_INSUFFICIENT')
  })

  test('withdraws no preview link of somebody else', async () => {
    const id = await draftOf(author)
    const link = await as(editor).posts.createPreviewLink({ id, days: 7 })
    expect(await codeOf(() => as(author).posts.revokePreviewLink({ id: link.id }))).toBe('PREVIEW_LINK_INVALID')
    await as(editor).posts.revokePreviewLink({ id: link.id })
  })
})

test('the list of an author is a range of an index', async () => {
  const plans = await plansOf(services, () => as(author).posts.adminList({}))
  expect(plans.join('; ')).toContain('SEARCH posts USING INDEX posts_creator (created_by=?)')
  expect(plans.join('; ')).not.toMatch(/SCAN (?!json_each)|TEMP B-TREE/)
})
