import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliveries, followNews, follows, jobs, notifications, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { buildPost } from '#server/test/factories.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { addReaders, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerWith } from '#server/test/signed-in.ts'

const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
const other = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')

const as = (user: SessionUser) => callerFor(services, user)
const poems = { kind: 'category', slug: 'poems' } as const
const author = { kind: 'author', slug: 'மு-கனகவல்லி' } as const
const write = (fields: Parameters<typeof buildPost>[0] = {}) => as(editor).posts.create(buildPost(fields))

/** Some minutes later: completes the jobs that are due, as a worker does, which has nothing to do for any of them. */
function work(): void {
  vi.advanceTimersByTime(120_000)
  const store = createJobStore(services.db, jobOutcomes)
  for (;;) {
    const claimed = (['posts', 'notifications'] as const).flatMap((queue) =>
      store.claim(queue, 10, 'leased', 'w', 30_000),
    )
    if (claimed.length === 0) return
    for (const job of claimed) store.complete(job, {})
  }
}

const noticesOf = async (user: SessionUser, lang: 'ta' | 'en' = 'ta') =>
  (await as(user).notifications.list({ lang })).notifications

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00+05:30') }))
afterEach(() => void vi.useRealTimers())

describe('a post that is published', () => {
  test('is told to its followers once, in their language, whatever of it they follow', async () => {
    await write()
    work()
    await as(reader).follows.add(poems)
    await as(reader).follows.add(author)
    const { id, slug } = await write({ title: 'மழை எழுதும் கடிதம்' })
    expect(await noticesOf(reader)).toEqual([])
    work()
    const notices = await noticesOf(reader)
    expect(notices.map(({ link }) => link)).toEqual([`/posts/${id}/${slug}`])
    expect(notices[0]).toMatchObject({
      title: 'மழை எழுதும் கடிதம்',
      message: 'நீங்கள் பின்தொடர்வதில் புதியது: மு. கனகவல்லி · கவிதைகள்',
    })
    expect((await noticesOf(reader, 'en'))[0]).toMatchObject({
      message: 'New in what you follow: மு. கனகவல்லி · Poems',
    })
    expect(await noticesOf(other)).toEqual([])
  })

  test('is told when its time comes, if it was scheduled', async () => {
    await as(reader).follows.add(poems)
    const publishAt = new Date(Date.now() + 60_000).toISOString()
    await write({ state: 'scheduled', publishAt })
    work()
    work()
    expect(await noticesOf(reader)).toHaveLength(1)
  })

  test('is not told again when it is taken back and published once more, nor when it is taken back within the minute', async () => {
    await as(reader).follows.add(poems)
    const { id } = await write()
    work()
    await as(editor).posts.setState({ id, state: 'unpublished' })
    await as(editor).posts.setState({ id, state: 'published' })
    work()
    expect(await noticesOf(reader)).toHaveLength(1)
    const mistake = await write({ title: 'தவறுதலாக' })
    await as(editor).posts.setState({ id: mistake.id, state: 'unpublished' })
    work()
    expect(await noticesOf(reader)).toHaveLength(1)
  })

  test('is not told when it is dated into the archive', async () => {
    await as(reader).follows.add(poems)
    await write({ publishedAt: '1935-10-13T00:00:00.000Z' })
    work()
    expect(await noticesOf(reader)).toEqual([])
    expect(services.db.select().from(followNews).all()).toEqual([])
  })

  test('reaches all followers in steps, each once, also when a step is done twice', async () => {
    const ids = addReaders(services, 600)
    const { id } = await write({ tags: ['மழை'] })
    const tag = await callerFor(services, null).tags.bySlug({ slug: 'மழை' })
    const category = await callerFor(services, null).categories.bySlug({ slug: 'poems' })
    const rows = ids.flatMap((userId, index) => [
      { userId, kind: 'tag' as const, subjectId: tag.id, createdAt: 1 },
      ...(index % 2 ? [{ userId, kind: 'category' as const, subjectId: category.id, createdAt: 1 }] : []),
    ])
    for (let start = 0; start < rows.length; start += 300)
      services.db
        .insert(follows)
        .values(rows.slice(start, start + 300))
        .run()
    work()
    const steps = payloadsOf(services, 'follows.fan-out')
    expect(steps).toHaveLength(2)
    jobOutcomes['follows.fan-out'].done(services.db, steps[0]!, {})
    jobOutcomes['follows.announce'].done(services.db, { postId: id }, {})
    const told = services.db.select({ userId: deliveries.userId }).from(deliveries).all()
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted())
    expect(services.db.select().from(followNews).get()).toMatchObject({ postId: id, finishedAt: expect.any(Number) })
  })

  test("stays with the others when one of its followers' accounts is deleted, and goes with the last", async () => {
    await as(reader).follows.add(poems)
    await as(other).follows.add(poems)
    await write()
    work()
    const remove = async ({ id }: SessionUser) => {
      const token = await services.sessions.create(id)
      await (await callerWith(services, token)).profile.deleteAccount({ password: 'correct horse battery' })
    }
    await remove(reader)
    expect(services.db.select().from(users).where(eq(users.id, reader.id)).get()).toBeUndefined()
    expect(services.db.select().from(follows).where(eq(follows.userId, reader.id)).all()).toEqual([])
    expect(await noticesOf(other)).toHaveLength(1)
    await remove(other)
    expect(services.db.select().from(notifications).where(eq(notifications.audience, 'site')).all()).toEqual([])
    expect(
      services.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.name, 'follows.fan-out'), eq(jobs.state, 'ready')))
        .all(),
    ).toEqual([])
  })
})
