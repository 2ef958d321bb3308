import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { banners, homePins, jobs } from '#drizzle/schema/index.ts'
import { hourMs } from '#shared/durations.ts'
import { maxPins } from '#shared/home-pins.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { buildPost } from '#server/test/factories.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const person = eachTest.user(services, 'reader')
const admin = callerFor(services, editor)
const visitor = callerFor(services, null)
const now = Date.UTC(2026, 10, 22)
/** Of posts a to f, of which f is the newest. */
const ids: Record<string, string> = {}
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    vi.setSystemTime(now + index)
    ids[name] = (await admin.posts.create(buildPost({ title: name, isHome: true }))).id
  }
})
afterEach(() => void vi.useRealTimers())

const pin = (names: string, until: string | null = null) =>
  admin.pins.set({ pins: Array.from(names, (name) => ({ postId: ids[name]!, until })) })
const home = async (limit = 24) => {
  let titles = ''
  let cursor: string | undefined
  do {
    const page = await visitor.posts.home({ limit, cursor })
    titles += page.posts.map(({ title }) => title).join('')
    cursor = page.next ?? undefined
  } while (cursor)
  return titles
}
const work = () => {
  const store = createJobStore(services.db, jobOutcomes)
  const due = store.claim('posts', 100, 'leased', 'somebody', 30_000)
  for (const job of due) store.complete(job, {})
  return due.length
}

describe('the home page', () => {
  test('does not repeat among its newest posts what a banner at its head leads to, unless it is pinned', async () => {
    for (const name of ['e', 'c'])
      services.db.insert(banners).values({ id: name, postId: ids[name]!, createdAt: now }).run()
    for (const limit of [1, 3, 24]) expect(await home(limit)).toBe('fdba')
    await pin('c')
    expect(await home()).toBe('cfdba')
    const steps = (await plansOf(services, () => visitor.posts.home({}))).join()
    expect(steps).toContain('SEARCH banners USING COVERING INDEX banners_post')
    expect(steps).not.toMatch(/SCAN (?:posts|banners)/)
  })

  test('has the pinned posts first, in their order, then the newest, each once, on pages of every length', async () => {
    expect(await home()).toBe('fedcba')
    await pin('bd')
    for (const limit of [1, 2, 3, 4, 24]) expect(await home(limit)).toBe('bdfeca')
    await pin('db')
    expect(await home()).toBe('dbfeca')
    await pin('')
    expect(await home()).toBe('fedcba')
  })

  test('has a pinned post that is on no list of its own, and none that readers may not see', async () => {
    const { id } = await admin.posts.create(buildPost({ title: 'x' }))
    await admin.pins.set({ pins: [{ postId: id }, { postId: ids.a! }] })
    expect(await home()).toBe('xafedcb')
    await admin.posts.setState({ id, state: 'unpublished' })
    expect(await home()).toBe('afedcb')
    expect((await admin.pins.list()).map(({ title, state }) => [title, state])).toEqual([
      ['x', 'unpublished'],
      ['a', 'published'],
    ])
  })

  test('of the documented calls is in the order of the dates, as ever', async () => {
    await pin('a')
    const { posts } = await visitor.posts.documents({ list: 'home' })
    expect(posts.map(({ title }) => title).join('')).toBe('fedcba')
  })

  test('is read by its indexes', async () => {
    await pin('bd')
    const plans = await plansOf(services, () => visitor.posts.home({ cursor: `${now + 4}_x` }))
    expect(plans.join('\n')).toContain('USING INDEX posts_home')
    expect(plans.join('\n')).toContain('USING INDEX home_pins_position')
    expect(plans.filter((step) => /^SCAN (?!home_pins USING INDEX|\(|json_each)/.test(step))).toEqual([])
  })
})

describe('a pin with an end', () => {
  test('leaves the head of the page at its time, and cached pages are old then [N-12]', async () => {
    const version = () => contentVersionOf(services.db)
    await pin('a', new Date(now + hourMs).toISOString())
    const before = version()
    vi.setSystemTime(now + hourMs - 1)
    expect([work(), await home(), version()]).toEqual([0, 'afedcb', before])
    vi.setSystemTime(now + hourMs)
    expect([work(), await home(), version()]).toEqual([1, 'fedcba', before + 1])
    expect(services.db.select().from(homePins).all()).toEqual([])
  })

  test('stays when its end is set later, and one job of the former end changes nothing', async () => {
    await pin('a', new Date(now + hourMs).toISOString())
    await pin('a', new Date(now + 2 * hourMs).toISOString())
    vi.setSystemTime(now + hourMs)
    expect([work(), await home()]).toEqual([1, 'afedcb'])
    vi.setSystemTime(now + 2 * hourMs)
    expect([work(), await home()]).toEqual([1, 'fedcba'])
  })

  test('waits for its time although the clock was ahead when it was set', async () => {
    const until = now + 10 * hourMs
    vi.setSystemTime(now + 9 * hourMs)
    await pin('a', new Date(until).toISOString())
    vi.setSystemTime(now)
    services.db.update(jobs).set({ runAt: now }).run()
    expect([work(), await home()]).toEqual([1, 'afedcb'])
    vi.setSystemTime(until)
    expect([work(), await home()]).toEqual([1, 'fedcba'])
  })

  test('is of Indian time without a zone, and never in the past', async () => {
    const [set] = await pin('a', '2026-11-30T18:00')
    expect(set?.until).toBe('2026-11-30T12:30:00.000Z')
    const error = await errorOf(() => pin('ab', '2020-01-01T10:00'))
    expect(error).toMatchObject({ code: 'POST_TIME_PAST', fields: { 'pins.0.until': 'POST_TIME_PAST' } })
    expect((await errorOf(() => pin('a', 'tomorrow'))).fields).toEqual({ 'pins.0.until': 'FIELD_INVALID' })
    expect(await admin.pins.list()).toEqual([set])
  })
})

describe('pins.set', () => {
  test('refuses unknown and deleted posts, the same post twice, and too many; then nothing changes', async () => {
    const before = await pin('a')
    await admin.posts.delete({ id: ids.f! })
    expect((await errorOf(() => pin('bf'))).fields).toEqual({ 'pins.1.postId': 'POST_NOT_FOUND' })
    expect((await errorOf(() => pin('bb'))).code).toBe('PIN_TWICE')
    const many = Array.from({ length: maxPins + 1 }, () => ({ postId: ids.a! }))
    expect((await errorOf(() => admin.pins.set({ pins: many }))).fields).toEqual({ pins: 'PINS_FULL' })
    expect(await admin.pins.list()).toEqual(before)
  })

  test('is for admins alone', async () => {
    for (const [caller, code] of [
      [visitor, 'UNAUTHENTICATED'],
      [callerFor(services, person), 'ADMIN_ONLY'],
    ] as const) {
      expect((await errorOf(() => caller.pins.set({ pins: [] }))).code).toBe(code)
      expect((await errorOf(() => caller.pins.list())).code).toBe(code)
    }
  })
})
