import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyProcedure } from '@trpc/server'
import { count, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookmarks, deliveries, notifications, orders, posts, users } from '#drizzle/schema/index.ts'
import { appRouter } from '#server/app-router.ts'
import { findState, noteState } from '#server/core/site-state.ts'
import { searchPage } from '#server/features/search/search.service.ts'
import { endpoints } from '#server/rest/endpoints.ts'
import { createTestServices } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'
import type { Amounts } from './amounts.ts'
import { fillSite } from './fill-site.ts'
import { documentedCalls, probesOfDocumentedCalls } from './probe-documented.ts'
import { probesOfCalls, procedures } from './probe-calls.ts'
import { pages } from './probe-pages.ts'
import { readSample, type Sample } from './sample.ts'

const isInternal = (meta: unknown): boolean => Boolean((meta as { isInternal?: boolean } | undefined)?.isInternal)

const amounts: Amounts = { posts: 240, readers: 40, orders: 500, notifications: 300 }

const services = wholeFile.services()
const owner = wholeFile.user(services, 'owner')
const api = wholeFile.api(services)
let sample: Sample
beforeAll(async () => {
  await fillSite(services.db, services.storage, { amounts, seed: 1 })
  sample = await readSample(services.env.DATA_DIR)
})

describe('a site is filled', () => {
  const countOf = (table: typeof posts | typeof orders | typeof notifications | typeof deliveries) =>
    services.db.select({ total: count() }).from(table).get()?.total

  test('with what was asked for, every row with what it refers to [G-50]', () => {
    const published = sql`${posts.state} = 'published'`
    expect(services.db.select({ total: count() }).from(posts).where(published).get()?.total).toBe(amounts.posts)
    expect(countOf(orders)).toBe(amounts.orders)
    // One more of the staff, to all.
    expect(countOf(notifications)).toBe(amounts.notifications + 1)
    expect(countOf(deliveries)).toBe(amounts.notifications + amounts.readers)
    expect(services.db.$client.pragma('foreign_key_check')).toEqual([])
    expect(services.db.$client.pragma('quick_check', { simple: true })).toBe('ok')
  })

  test('with texts that the search finds [G-50]', () => {
    const of = (q: string) => searchPage(services.db, { q, page: 1 }, { mayReadAll: false })
    expect(of(sample.words.common).total).toBeGreaterThan(20)
    expect(of(sample.words.rare).total).toBeGreaterThan(0)
  })

  test('once: a second time it is refused [G-50]', async () => {
    const again = fillSite(services.db, services.storage, { amounts, seed: 1 })
    await expect(again).rejects.toThrow('This site has posts already')
  })

  test('on from where it was interrupted, with the same library in the end [G-50]', async () => {
    const other = createTestServices()
    const few: Amounts = { posts: 12, readers: 5, orders: 10, notifications: 5 }
    other.db.insert(users).values({ id: 'owner', email: 'o@example.org', name: 'O', role: 'owner', createdAt: 1 }).run()
    const fill = (options = { amounts: few, seed: 2 }) => fillSite(other.db, other.storage, options)
    const now = Date.now()
    const mark = (next: number) => noteState(other.db, 'fill', JSON.stringify({ amounts: few, seed: 2, now, next }))
    const idsOf = (table: typeof posts | typeof users | typeof orders | typeof notifications) =>
      other.db.select({ id: table.id }).from(table).orderBy(table.id).all()
    const made = () => ({
      ids: [posts, users, orders, notifications].map(idsOf),
      bookmarks: other.db.select().from(bookmarks).orderBy(bookmarks.userId, bookmarks.postId).all(),
      deliveries: other.db.select().from(deliveries).all().length,
    })
    mark(0)
    await fill()
    const once = made()
    expect(once.ids.map(({ length }) => length > 0)).toEqual([true, true, true, true])
    // As an interruption leaves it in the middle of the posts, of which its last mark speaks.
    for (const table of [bookmarks, orders, notifications]) other.db.delete(table).run()
    other.db
      .delete(posts)
      .where(sql`rowid > (SELECT rowid FROM posts ORDER BY rowid LIMIT 1 OFFSET 4)`)
      .run()
    expect(made()).not.toEqual(once)
    mark(2)
    await expect(fill({ amounts: few, seed: 3 })).rejects.toThrow('Another library was begun here')
    await fill()
    expect(made()).toEqual(once)
    expect(findState(other.db, 'fill')).toBeUndefined()
    other.dispose()
  })
})

describe('what is compared', () => {
  test('is every procedure that reads, every documented call that reads and every page of readers [G-51]', () => {
    const all = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>)
    // Those that only documented calls use are compared by way of these.
    const queries = all.filter(([, { _def }]) => _def.type === 'query' && !isInternal(_def.meta))
    expect(Object.keys(procedures).toSorted()).toEqual(queries.map(([name]) => name).toSorted())
    const documented = endpoints.filter(({ method }) => method === 'get').map(({ path }) => path)
    expect(Object.keys(documentedCalls).toSorted()).toEqual(documented.toSorted())
    const folder = join(import.meta.dirname, '../../client/routes/_site')
    const routes = globSync('**/*.tsx', { cwd: folder })
      .map((file) => file.slice(0, -'.tsx'.length))
      .filter((name) => name !== 'route' && !name.startsWith('-'))
    expect(Object.keys(pages).toSorted()).toEqual(routes.toSorted())
  })

  test('is answered by a site that was filled [G-51]', async () => {
    const tokens = { reader: sample.reader.token, owner: await services.sessions.create(owner.id) }
    const faults: unknown[] = []
    for (const { name, path, as } of [...probesOfCalls(sample), ...probesOfDocumentedCalls(sample)]) {
      const { status, body } = await api.call('GET', path, undefined, as && tokens[as])
      if (status !== 200) faults.push([name, body])
    }
    expect(faults).toEqual([])
  })
})
