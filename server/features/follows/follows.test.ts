import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { follows, jobs, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { maxFollows } from '#shared/follows.rules.ts'
import { buildPost } from '#server/test/factories.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { applyMove } from './follows.telling.service.ts'

const services = eachTest.services({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mai@example.org' })
const reader = eachTest.user(services, 'reader')
const other = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')

const as = (user: SessionUser | null) => callerFor(services, user).follows
const edit = () => callerFor(services, editor)
const write = (fields: Parameters<typeof buildPost>[0]) => edit().posts.create(buildPost(fields))
const author = { kind: 'author', slug: 'மு-கனகவல்லி' } as const
const poems = { kind: 'category', slug: 'poems' } as const
const titlesOf = async (user: SessionUser, paging = {}) =>
  (await as(user).news(paging)).posts.map(({ post }) => post.title)

/** Posts that are published one after the other: their dates differ. */
const writeLater = (fields: Parameters<typeof buildPost>[0]) => {
  vi.advanceTimersByTime(1000)
  return write(fields)
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('following', () => {
  test("is a reader's own; doing it twice is doing it once, and it ends with one call", async () => {
    await write({})
    await as(reader).add(author)
    vi.advanceTimersByTime(1000)
    await as(reader).add(poems)
    expect(await as(reader).list()).toMatchObject([poems, { ...author, name: 'மு. கனகவல்லி' }])
    expect(await as(other).list()).toEqual([])
    await as(other).remove(author)
    await as(reader).remove(poems)
    await as(reader).remove(poems)
    expect(await as(reader).list()).toMatchObject([author])
  })

  test('is refused without a login, of what does not exist, and beyond its number', async () => {
    await write({})
    expect((await errorOf(() => as(null).add(poems))).code).toBe('UNAUTHENTICATED')
    const refused = (kind: 'author' | 'series' | 'category' | 'tag') =>
      errorOf(() => as(reader).add({ kind, slug: 'nobody' })).then(({ code }) => code)
    expect(await refused('author')).toBe('AUTHOR_NOT_FOUND')
    expect(await refused('series')).toBe('SERIES_NOT_FOUND')
    expect(await refused('category')).toBe('CATEGORY_NOT_FOUND')
    expect(await refused('tag')).toBe('TAG_NOT_FOUND')
    services.db
      .insert(follows)
      .values(
        Array.from({ length: maxFollows }, (_, index) => ({
          ...{ userId: reader.id, kind: 'tag' as const, subjectId: `t${index}`, createdAt: index },
        })),
      )
      .run()
    expect((await errorOf(() => as(reader).add(poems))).code).toBe('FOLLOWS_FULL')
  })

  test('goes on with what an author or tag was merged into, and ends with what is deleted', async () => {
    await write({ tags: ['நூலகம்', 'படிப்பகம்'] })
    const tag = (slug: string) => ({ kind: 'tag' as const, slug })
    await as(reader).add(tag('நூலகம்'))
    await as(reader).add(tag('படிப்பகம்'))
    await as(other).add(tag('நூலகம்'))
    const { id } = await callerFor(services, null).tags.bySlug({ slug: 'நூலகம்' })
    const { id: into } = await callerFor(services, null).tags.bySlug({ slug: 'படிப்பகம்' })
    const work = () => {
      for (const job of services.db.select().from(jobs).where(eq(jobs.name, 'follows.move')).all())
        applyMove(services.db, JSON.parse(job.payload))
    }
    await edit().tags.merge({ id, into })
    work()
    expect(await as(reader).list()).toMatchObject([tag('படிப்பகம்')])
    expect(await as(other).list()).toMatchObject([tag('படிப்பகம்')])
    await edit().tags.delete({ id: into })
    work()
    expect(services.db.select().from(follows).all()).toEqual([])
  })
})

describe('the posts of what a reader follows', () => {
  test('stand once each, the newest first, page by page, and say why they are there', async () => {
    await writeLater({ title: 'வேறு', author: 'ந. கயல்', category: 'Interviews' })
    await writeLater({ title: 'கவிதை', tags: ['மழை'] })
    await writeLater({ title: 'நேர்காணல்', author: 'ந. கயல்', category: 'Interviews', tags: ['மழை'] })
    await writeLater({
      ...{ title: 'மணல்', author: 'ந. கயல்', category: 'Interviews' },
      ...{ series: { name: 'ஆற்றோரம்', part: 7 } },
    })
    expect(await titlesOf(reader)).toEqual([])
    await as(reader).add(author)
    await as(reader).add(poems)
    await as(reader).add({ kind: 'tag', slug: 'மழை' })
    await as(reader).add({ kind: 'series', slug: 'ஆற்றோரம்' })
    const first = await as(reader).news({ limit: 2 })
    expect(first.posts).toMatchObject([
      { post: { title: 'மணல்' }, by: { kind: 'series', name: 'ஆற்றோரம்' }, part: 7 },
      { post: { title: 'நேர்காணல்' }, by: { kind: 'tag', name: 'மழை' }, part: null },
    ])
    const second = await as(reader).news({ limit: 2, cursor: first.next! })
    expect(second).toMatchObject({ posts: [{ post: { title: 'கவிதை' }, by: null }], next: null })
    expect(await titlesOf(other)).toEqual([])
    expect(await as(reader).entries()).toHaveLength(4)
  })

  test('are no longer there once a post was taken back', async () => {
    const { id } = await write({ title: 'கவிதை' })
    await as(reader).add(poems)
    await edit().posts.setState({ id, state: 'unpublished' })
    expect(await titlesOf(reader)).toEqual([])
    expect(await as(reader).entries()).toMatchObject([{ ...poems, newestAt: null }])
  })

  test('are new from the first follow on, until they are seen', async () => {
    await write({ title: 'முன்பு' })
    vi.advanceTimersByTime(1000)
    await as(reader).add(poems)
    await writeLater({ title: 'பின்பு' })
    vi.advanceTimersByTime(1000)
    const areNew = async () => (await as(reader).news({})).posts.map(({ isNew }) => isNew)
    expect(await areNew()).toEqual([true, false])
    await as(reader).markSeen()
    expect(await areNew()).toEqual([false, false])
  })

  test('are found by indexes alone', async () => {
    await write({ tags: ['மழை'], series: { name: 'ஆற்றோரம்', part: 1 } })
    for (const subject of [author, poems, { kind: 'tag', slug: 'மழை' }, { kind: 'series', slug: 'ஆற்றோரம்' }] as const)
      await as(reader).add(subject)
    const plans = await plansOf(services, async () => {
      await as(reader).news({})
      await as(reader).entries()
    })
    expect(plans.filter((plan) => /SCAN (?!json_each|\(subquery)/.test(plan))).toEqual([])
  })
})

describe('how a reader is told', () => {
  const ways = { isWeekly: true, quietFrom: 23, quietTo: 6 }

  test('is kept: the weekly letter for whoever has confirmed the address, and the hours in which it is quiet', async () => {
    expect(await as(reader).ways()).toMatchObject({
      isWeekly: false,
      quietFrom: 22,
      quietTo: 7,
      letters: 'unconfirmed',
    })
    expect((await errorOf(() => as(reader).setWays(ways))).code).toBe('EMAIL_UNCONFIRMED')
    services.db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, reader.id)).run()
    await as(reader).setWays(ways)
    expect(await as(reader).ways()).toMatchObject({ ...ways, letters: 'ok' })
    expect(await as(other).ways()).toMatchObject({ isWeekly: false })
  })

  test('is refused with hours that no day has', async () => {
    const { fields } = await errorOf(() => as(reader).setWays({ ...ways, quietFrom: 24 }))
    expect(fields).toEqual({ quietFrom: 'FIELD_INVALID' })
  })
})
