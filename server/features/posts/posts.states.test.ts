import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { auditLog, jobs, posts } from '#drizzle/schema/index.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { toAppError } from '#server/core/errors.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { hourMs } from '#shared/durations.ts'
import { postStates, type PostState } from '#shared/post-states.rules.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)
const tab = 'tab-of-editor'
const reader = callerFor(services, null)
afterEach(() => void vi.useRealTimers())

const inAnHour = () => new Date(Date.now() + hourMs).toISOString()
const timeFor = (state: PostState) => (state === 'scheduled' ? { publishAt: inAnHour() } : {})
const inState = async (state: PostState) => (await api.posts.create(buildPost({ state, ...timeFor(state) }))).id
const stateOf = (id: string) => services.db.select().from(posts).where(eq(posts.id, id)).get()
const isSeen = async (id: string) =>
  (await reader.posts.documents({ list: 'all' })).posts.some((post) => post.id === id)

const refused = new Set(['draft unpublished', 'review unpublished', 'scheduled unpublished', 'published scheduled'])
const pairs = postStates.flatMap((from) => postStates.map((to) => [from, to] as const))

describe('the state of a post', () => {
  test.each(pairs)(
    '%s becomes %s where the rules allow it, and readers see it exactly then [N-01]',
    async (from, to) => {
      const id = await inState(from)
      expect(await isSeen(id)).toBe(from === 'published')
      const refusal = await api.posts.setState({ id, state: to, ...timeFor(to) }).then(
        () => undefined,
        (error: unknown) => toAppError(error).fields,
      )
      const isRefused = refused.has(`${from} ${to}`)
      expect(refusal).toEqual(isRefused ? { state: 'POST_STATE_INVALID' } : undefined)
      const after = isRefused ? from : to
      expect(stateOf(id)?.state).toBe(after)
      expect(await isSeen(id)).toBe(after === 'published')
      const [read] = await Promise.allSettled([reader.posts.get({ id })])
      expect(read?.status).toBe(after === 'published' ? 'fulfilled' : 'rejected')
    },
  )

  test('is published unless something else is said, in a new post; an update leaves it as it is', async () => {
    const { id, state } = await api.posts.create(buildPost())
    expect(state).toBe('published')
    await api.posts.setState({ id, state: 'unpublished' })
    expect(await api.posts.update({ id, title: 'வேறு' })).toMatchObject({ state: 'unpublished' })
  })

  test('changes together with a text, or not at all', async () => {
    const id = await inState('draft')
    const wrong = () => api.posts.update({ id, title: 'வேறு', state: 'unpublished' })
    expect((await errorOf(wrong)).code).toBe('POST_STATE_INVALID')
    expect((await api.drafts.get({ id, tab })).form.fields.title).not.toBe('வேறு')
    await api.posts.update({ id, title: 'வேறு', state: 'published' })
    expect((await reader.posts.get({ id })).title).toBe('வேறு')
  })

  test('is changed by admins only, upon the version that they have seen', async () => {
    const id = await inState('draft')
    const call = { id, state: 'published' } as const
    expect((await errorOf(() => reader.posts.setState(call))).code).toBe('UNAUTHENTICATED')
    const other = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => other.posts.setState(call))).code).toBe('ADMIN_ONLY')
    const seenUpdatedAt = (await api.drafts.get({ id, tab })).updatedAt
    await api.posts.update({ id, title: 'வேறு' })
    expect((await errorOf(() => api.posts.setState({ ...call, seenUpdatedAt }))).code).toBe('POST_CHANGED')
    expect((await errorOf(() => api.posts.setState({ ...call, id: 'nowhere' }))).code).toBe('POST_NOT_FOUND')
    expect(stateOf(id)?.state).toBe('draft')
  })

  test('is written down with what it was', async () => {
    const id = await inState('review')
    await api.posts.setState({ id, state: 'draft' })
    const entry = services.db.select().from(auditLog).where(eq(auditLog.action, 'posts.setState')).get()
    expect(JSON.parse(entry?.changes ?? '')).toEqual({ state: { before: 'review', after: 'draft' } })
  })

  test('makes cached pages old only where readers see a difference', async () => {
    const version = () => contentVersionOf(services.db)
    const before = version()
    const id = await inState('draft')
    await api.posts.update({ id, title: 'வேறு' })
    await api.posts.setState({ id, state: 'review' })
    expect(version()).toBe(before)
    await api.posts.setState({ id, state: 'published' })
    expect(version()).toBe(before + 1)
    await api.posts.setState({ id, state: 'unpublished' })
    expect(version()).toBe(before + 2)
  })
})

describe('a draft', () => {
  test.each(['draft', 'review'] as const)('may lack everything (%s)', async (state) => {
    const { id } = await api.posts.create({ state })
    const form = { fields: { title: '', content: '', category: '' } }
    expect(await api.drafts.get({ id, tab })).toMatchObject({ form, state })
  })

  test('is published, scheduled or stored as unpublished only with title, text and category', async () => {
    const fields = { title: 'POST_FIELDS_REQUIRED', content: 'POST_FIELDS_REQUIRED', category: 'POST_FIELDS_REQUIRED' }
    const { id } = await api.posts.create({ state: 'draft' })
    for (const state of ['published', 'scheduled'] as const) {
      const error = await errorOf(() => api.posts.setState({ id, state, ...timeFor(state) }))
      expect(error).toMatchObject({ code: 'POST_FIELDS_REQUIRED', fields })
    }
    for (const state of ['published', 'scheduled', 'unpublished'] as const)
      expect(await errorOf(() => api.posts.create({ state, ...timeFor(state) }))).toMatchObject({ fields })
    await api.posts.update({ id, title: 'மழை', category: 'Poems', content: '<p></p>' })
    expect((await errorOf(() => api.posts.setState({ id, state: 'published' }))).fields).toEqual({
      content: 'POST_FIELDS_REQUIRED',
    })
    await api.posts.update({ id, content: '<p>மழை</p>', state: 'published' })
    expect((await reader.posts.get({ id })).title).toBe('மழை')
    expect((await errorOf(() => api.posts.update({ id, title: '' }))).fields).toEqual({ title: 'POST_FIELDS_REQUIRED' })
  })
})

describe('the date of a post', () => {
  test('is that of its publication, and stays when it is unpublished and published again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
    const id = await inState('draft')
    expect(stateOf(id)?.publishedAt).toBeNull()
    vi.setSystemTime(Date.UTC(2026, 10, 23))
    await api.posts.setState({ id, state: 'published' })
    vi.setSystemTime(Date.UTC(2026, 10, 24))
    await api.posts.setState({ id, state: 'unpublished' })
    await api.posts.setState({ id, state: 'published' })
    const { publishedAt, updatedAt } = await reader.posts.get({ id })
    expect([publishedAt.slice(0, 10), updatedAt.slice(0, 10)]).toEqual(['2026-11-23', '2026-11-24'])
  })

  test('may be set to that of an old issue, as a day of India, and orders the lists [N-03]', async () => {
    const newer = await inState('published')
    const { id } = await api.posts.create(buildPost({ publishedAt: '1998-04-01' }))
    expect((await reader.posts.get({ id })).publishedAt).toBe('1998-04-01T06:30:00.000Z')
    const { posts: list } = await reader.posts.documents({ list: 'all' })
    expect(list.map((post) => post.id)).toEqual([newer, id])
  })

  test('is never later than its publication', async () => {
    const error = await errorOf(() => api.posts.create(buildPost({ publishedAt: inAnHour() })))
    expect(error).toMatchObject({ code: 'POST_DATE_FUTURE', fields: { publishedAt: 'POST_DATE_FUTURE' } })
  })
})

describe('a scheduled post', () => {
  const publishJobs = () => services.db.select().from(jobs).where(eq(jobs.name, 'posts.publish')).all()
  const store = () => createJobStore(services.db, jobOutcomes)
  /** Runs what is due. */
  const work = () => {
    const due = store().claim('posts', 100, 'leased', 'somebody', 30_000)
    for (const job of due) store().complete(job, {})
    return due.length
  }

  test('needs a time to come, which no other state has; what has no zone is Indian time', async () => {
    const error = (input: object) => errorOf(() => api.posts.create(buildPost(input)))
    expect(await error({ state: 'scheduled' })).toMatchObject({ fields: { publishAt: 'POST_TIME_REQUIRED' } })
    const past = await error({ state: 'scheduled', publishAt: '2020-01-01T10:00:00Z' })
    expect(past).toMatchObject({ fields: { publishAt: 'POST_TIME_PAST' } })
    expect(await error({ publishAt: inAnHour() })).toMatchObject({ fields: { publishAt: 'POST_TIME_UNUSED' } })
    expect(await error({ state: 'scheduled', publishAt: 'tomorrow' })).toMatchObject({
      fields: { publishAt: 'FIELD_INVALID' },
    })
    expect(services.db.select().from(posts).all()).toEqual([])
    const made = await api.posts.create(buildPost({ state: 'scheduled', publishAt: '2100-01-01T06:00' }))
    expect(made.publishAt).toBe('2100-01-01T00:30:00.000Z')
  })

  test('appears at its time, not before, with its date, its place in the search and new pages [N-02]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
    const { id, publishAt } = await api.posts.create(buildPost({ state: 'scheduled', publishAt: inAnHour() }))
    const found = async () => (await reader.search.best({ q: 'கடைசிப் பேருந்து' })).hits.length
    const version = () => contentVersionOf(services.db)
    const before = version()
    vi.setSystemTime(Date.now() + hourMs - 1)
    expect([work(), await isSeen(id), await found(), version()]).toEqual([0, false, 0, before])
    vi.setSystemTime(Date.now() + 1)
    expect([work(), await isSeen(id), await found(), version()]).toEqual([1, true, 1, before + 1])
    expect((await reader.posts.get({ id })).publishedAt).toBe(publishAt)
    expect(stateOf(id)).toMatchObject({ state: 'published', publishAt: null })
  })

  test.each([
    ['earlier', 0.5],
    ['later', 2],
  ])('appears at its new time when it is rescheduled %s', async (_, hours) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
    const id = await inState('scheduled')
    const publishAt = new Date(Date.now() + hours * hourMs).toISOString()
    await api.posts.setState({ id, state: 'scheduled', publishAt })
    vi.setSystemTime(Date.parse(publishAt) - 1)
    work()
    expect(await isSeen(id)).toBe(false)
    vi.setSystemTime(Date.parse(publishAt))
    work()
    expect(await isSeen(id)).toBe(true)
  })

  test.each(['draft', 'review'] as const)('stays hidden when it becomes %s', async (state) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
    const id = await inState('scheduled')
    await api.posts.setState({ id, state })
    vi.setSystemTime(Date.now() + 2 * hourMs)
    expect([work(), await isSeen(id)]).toEqual([1, false])
    expect(stateOf(id)).toMatchObject({ state, publishAt: null })
  })

  test('has its date when it is published before its time, and changes no more when the time comes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
    const id = await inState('scheduled')
    await api.posts.setState({ id, state: 'published' })
    const before = stateOf(id)
    expect(before?.publishedAt).toBe(Date.UTC(2026, 10, 22))
    vi.setSystemTime(Date.now() + hourMs)
    work()
    expect(stateOf(id)).toEqual(before)
  })

  test('waits for its time although the clock was wrong when it was scheduled', async () => {
    const now = Date.UTC(2026, 10, 22)
    vi.useFakeTimers({ toFake: ['Date'], now: now + 6 * hourMs })
    const publishAt = now + 10 * hourMs
    const { id } = await api.posts.create(
      buildPost({ state: 'scheduled', publishAt: new Date(publishAt).toISOString() }),
    )
    vi.setSystemTime(now)
    store().followClock()
    vi.setSystemTime(publishAt - 1)
    // The delay that its job was written with has passed.
    work()
    expect(await isSeen(id)).toBe(false)
    vi.setSystemTime(publishAt)
    work()
    expect(await isSeen(id)).toBe(true)
  })

  test('appears at once when the clock jumps beyond its time, once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
    const id = await inState('scheduled')
    vi.setSystemTime(Date.now() + 48 * hourMs)
    expect([work(), await isSeen(id), work()]).toEqual([1, true, 0])
  })

  test('is published even when no worker could run its job', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
    const id = await inState('scheduled')
    vi.setSystemTime(Date.now() + hourMs)
    const [job] = store().claim('posts', 1, 'leased', 'somebody', 30_000)
    store().fail(job!, 'This worker knows no job posts.publish', 'permanent')
    expect(await isSeen(id)).toBe(true)
  })

  test('has one job for each of its times, however often it is saved', async () => {
    const id = await inState('scheduled')
    await api.posts.update({ id, title: 'வேறு' })
    await api.posts.update({ id, title: 'மற்றொன்று' })
    expect(publishJobs()).toHaveLength(1)
  })
})
