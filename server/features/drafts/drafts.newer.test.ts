import { describe, expect, test } from 'vitest'
import type { DraftSave } from '#shared/drafts.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

// A draft beside what else happens to its post. The random newsroom (server/test/newsroom), or writing it, has shown each of these.

const services = eachTest.services()
const kavin = callerFor(services, eachTest.user(services, 'editor'))
const mani = callerFor(services, eachTest.user(services, 'editor'))
const reader = callerFor(services, null)
const [tab, tabOfMani] = ['tab-kavin', 'tab-mani']

/** The whole form of a post, as a tab has it. */
async function formOf(id: string, changes: DraftSave['fields'], at = tab) {
  const { form, version, baseUpdatedAt } = await kavin.drafts.get({ id, tab: at })
  return { id, tab: at, version, seenUpdatedAt: baseUpdatedAt, fields: { ...form.fields, ...changes } }
}
const draftPost = async () => (await kavin.posts.create(buildPost({ state: 'draft', title: 'முதல்' }))).id

describe('a post that was never published', () => {
  test('is not published by its list while it has a draft: what the list shows is not saved yet', async () => {
    const id = await draftPost()
    await kavin.drafts.save(await formOf(id, { title: 'இரண்டாம்' }))
    const refused = { bulkId: null, done: [], failed: [{ id, code: 'POST_UNSAVED' }] }
    expect(await mani.posts.bulk({ ids: [id], action: { kind: 'publish' } })).toEqual(refused)
    expect((await errorOf(() => mani.posts.setState({ id, state: 'published' }))).code).toBe('POST_UNSAVED')
    expect((await errorOf(() => mani.posts.update({ id, state: 'published' }))).code).toBe('POST_UNSAVED')
    expect((await errorOf(() => reader.posts.get({ id }))).code).toBe('POST_NOT_FOUND')
    await mani.posts.update({ id, ...buildPost({ title: 'மணியின்', state: 'published' }) })
    expect((await reader.posts.get({ id })).title).toBe('மணியின்')
  })

  test('has its saved title again when its draft is given up, and is published with it', async () => {
    const id = await draftPost()
    const { version } = await kavin.drafts.save(await formOf(id, { title: 'இரண்டாம்' }))
    await kavin.drafts.discard({ id, tab, version })
    await mani.posts.bulk({ ids: [id], action: { kind: 'publish' } })
    expect((await reader.posts.get({ id })).title).toBe('முதல்')
  })

  test('keeps its saved title when a colleague changes something else', async () => {
    const id = await draftPost()
    await kavin.drafts.save(await formOf(id, { title: 'இரண்டாம்' }))
    await mani.posts.update({ id, tags: ['ஏரி'], state: 'review' })
    const [newest] = (await kavin.drafts.revisions({ id })).revisions
    expect(newest).toMatchObject({ title: 'முதல்', state: 'review' })
  })
})

test('a tab whose draft was ended does not replace the next one of a colleague, which has the same number [N-06]', async () => {
  const { id } = await kavin.posts.create(buildPost())
  const form = await formOf(id, { title: 'கவின்' })
  const { version, updatedAt } = await kavin.drafts.save(form)
  const [oldest] = (await mani.drafts.revisions({ id })).revisions
  await mani.drafts.restore({ id, revisionId: oldest!.id })
  const ofMani = await mani.drafts.save(await formOf(id, { title: 'மணி' }, tabOfMani))
  expect(ofMani.version).toBe(version)
  const behind = { id, tab, version, seenUpdatedAt: updatedAt }
  expect((await errorOf(() => kavin.drafts.commit(behind))).code).toBe('POST_CHANGED')
  expect((await errorOf(() => kavin.drafts.save({ ...form, ...behind }))).code).toBe('POST_CHANGED')
  expect((await mani.drafts.get({ id, tab: tabOfMani })).form.fields.title).toBe('மணி')
})

test('what was saved by another way meanwhile is not replaced by a form that knows only its own autosaves', async () => {
  const { id } = await kavin.posts.create(buildPost())
  const form = await formOf(id, { title: 'கவின்' })
  const { version, updatedAt } = await kavin.drafts.save(form)
  await mani.posts.update({ id, title: 'மணி' })
  const next = await kavin.drafts.save({ ...form, version, seenUpdatedAt: updatedAt, fields: { title: 'கவின் 2' } })
  const commit = () => kavin.drafts.commit({ id, tab, version: next.version, seenUpdatedAt: next.updatedAt })
  expect((await errorOf(commit)).code).toBe('POST_CHANGED')
  expect((await reader.posts.get({ id })).title).toBe('மணி')
})

test('a form that was opened before its post had a counterpart does not part the pair', async () => {
  const { id } = await kavin.posts.create(buildPost({ language: 'ta' }))
  const form = await formOf(id, { title: 'கவின்' })
  const english = await kavin.posts.create(buildPost({ language: 'en' }))
  await mani.counterparts.set({ id, counterpart: english.id })
  const { version } = await kavin.drafts.save(form)
  const { updatedAt } = await kavin.drafts.get({ id, tab })
  await kavin.drafts.commit({ id, tab, version, seenUpdatedAt: updatedAt })
  expect((await reader.posts.get({ id })).counterpart?.id).toBe(english.id)
})
