import { describe, expect, test } from 'vitest'
import { postReads } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { countRead, readsOf, readToday, removeOldReads, writeReads } from './reads.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = eachTest.api(services)
const caller = callerFor(services, editor)

/** A minute before midnight in India. */
const evening = Date.parse('2026-11-22T18:29:00Z')
const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/130'

const newPost = async (state: 'published' | 'draft' = 'published') =>
  (await caller.posts.create(buildPost({ title: `மழை ${state}`, state }))).id
const read = (postId: string, network: string, now = evening, device = phone) =>
  countRead(services.db, { postId, network, device }, now)
const known = (id: string, now = evening) => readsOf(services.db, [id], now)[0]

describe('the counts of readers', () => {
  test('tell reads from readers, and begin anew with the day in India', async () => {
    const id = await newPost()
    for (const network of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) read(id, network)
    read(id, '192.0.2.1', evening, 'another browser')
    writeReads(services.db)
    expect(known(id)).toEqual({ id, today: 4, reads: 4, readers: 3 })
    read(id, '192.0.2.1', evening + 60_000)
    writeReads(services.db)
    expect(known(id, evening + 60_000)).toEqual({ id, today: 1, reads: 5, readers: 4 })
    expect(known(id, evening + 29 * dayMs)).toMatchObject({ today: 0, reads: 5 })
    expect(known(id, evening + 30 * dayMs)).toMatchObject({ reads: 1 })
    expect(known(id, evening + 31 * dayMs)).toMatchObject({ reads: 0 })
  })

  test('store nothing but numbers, and nothing of programs, drafts and posts that do not exist [H-74]', async () => {
    const [id, draft] = [await newPost(), await newPost('draft')]
    read(id, '192.0.2.1')
    read(id, '192.0.2.2', evening, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
    for (const other of [draft, 'no-post']) read(other, '192.0.2.1')
    writeReads(services.db)
    const rows = services.db.select().from(postReads).all()
    expect(rows).toEqual([{ postId: id, day: 20_779, reads: 1, readers: 1 }])
  })

  test('are written once, and wait where nothing can be written', async () => {
    const id = await newPost()
    read(id, '192.0.2.1')
    services.db.$client.pragma('query_only = 1')
    expect(() => writeReads(services.db)).toThrow()
    services.db.$client.pragma('query_only = 0')
    writeReads(services.db)
    writeReads(services.db)
    expect(known(id)).toMatchObject({ reads: 1, readers: 1 })
  })

  test('are removed after a good year', async () => {
    const id = await newPost()
    read(id, '192.0.2.1')
    writeReads(services.db)
    await removeOldReads(services.db, evening + 400 * dayMs)
    expect(services.db.select().from(postReads).all()).toHaveLength(1)
    await removeOldReads(services.db, evening + 401 * dayMs)
    expect(services.db.select().from(postReads).all()).toEqual([])
  })

  test('are read by indexes', async () => {
    const plans = await plansOf(services, () => {
      readsOf(services.db, ['a', 'b'])
      readToday(services.db, 6)
    })
    expect(plans.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([])
  })
})

describe('a page that was seen', () => {
  const send = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/trpc/reads.count`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': phone, ...headers },
      body: JSON.stringify({ id }),
    })

  test('is counted by a call that no cache keeps and that sets no cookie', async () => {
    const id = await newPost()
    const answer = await send(id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toMatch(/no-store|private/)
    expect(answer.headers.get('set-cookie')).toBeNull()
    writeReads(services.db)
    expect((await caller.reads.ofPosts({ ids: [id] }))[0]).toMatchObject({ today: 1, reads: 1, readers: 1 })
  })

  test('is not counted where the browser asks not to be followed', async () => {
    const id = await newPost()
    for (const header of ['dnt', 'sec-gpc']) expect((await send(id, { [header]: '1' })).status).toBe(200)
    writeReads(services.db)
    expect(await caller.reads.ofPosts({ ids: [id] })).toEqual([{ id, today: 0, reads: 0, readers: 0 }])
  })

  test.each([[''], ['x'.repeat(65)]])('with an id that is none is refused: %j', async (id) => {
    expect((await send(id)).status).toBe(400)
  })
})
