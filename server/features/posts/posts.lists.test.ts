import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { posts } from '#drizzle/schema/index.ts'
import type { PostInput } from '#shared/posts.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)

describe('lists of posts', () => {
  /** Posts of descending age; two of them share a millisecond. */
  async function addPosts(n: number, overrides: Partial<PostInput> = {}): Promise<string[]> {
    const ids: string[] = []
    for (let i = 0; i < n; i++) ids.push((await api.posts.create(buildPost({ title: `பதிவு ${i}`, ...overrides }))).id)
    for (const [i, id] of ids.entries())
      services.db
        .update(posts)
        .set({ publishedAt: 1_700_000_000_000 + Math.floor(i / 2) * 1000 })
        .where(eq(posts.id, id))
        .run()
    return ids
  }

  test('are paged without a gap and without a repetition, newest first [C-20]', async () => {
    const ids = await addPosts(7, { isHome: true })
    const seen: { id: string; publishedAt: string }[] = []
    let cursor: string | undefined
    do {
      const page = await api.posts.home({ limit: 3, ...(cursor && { cursor }) })
      seen.push(...page.posts)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids))
    expect(seen).toHaveLength(7)
    expect(seen.map(({ publishedAt }) => publishedAt)).toEqual(
      seen
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .toReversed(),
    )
  })

  test('hold what they are lists of', async () => {
    const [home] = await addPosts(1, { isHome: true, category: 'Series' })
    const [recent] = await addPosts(1, { isRecent: true })
    const ids = (page: { posts: { id: string }[] }) => page.posts.map(({ id }) => id)
    expect(ids(await api.posts.home({}))).toEqual([home])
    expect(ids(await api.posts.recent({}))).toEqual([recent])
    expect(ids(await api.posts.byCategory({ slug: 'series' }))).toEqual([home])
    expect((await errorOf(() => api.posts.byCategory({ slug: 'nowhere' }))).code).toBe('CATEGORY_NOT_FOUND')
    expect(ids(await api.posts.adminList({ q: 'பதிவு' }))).toHaveLength(2)
    expect(ids(await api.posts.adminList({ q: '%' }))).toHaveLength(0)
  })

  test('a search in a category looks in its titles, in any case, and takes no sign for a wildcard', async () => {
    const publish = async (title: string, category: string) =>
      (await api.posts.create({ title, content: '<p>அ</p>', category })).id
    const salt = await publish('The Salt March 100%', 'Series')
    await publish('A River', 'Series')
    await publish('Salt of another category', 'Poems')
    const found = async (q: string) => (await api.posts.byCategory({ slug: 'series', q })).posts.map(({ id }) => id)
    expect(await found(' SALT ')).toEqual([salt])
    expect(await found('0%')).toEqual([salt])
    expect(await found('_')).toEqual([])
    expect(await found(' ')).toHaveLength(2)
  })

  test('the admin’s list can be of recent posts only [C-65]', async () => {
    const input = { title: 'அ', content: '<p>அ</p>', category: 'Poems' }
    const { id } = await api.posts.create({ ...input, isRecent: true })
    await api.posts.create(input)
    expect((await api.posts.adminList({ recentOnly: true })).posts.map((post) => post.id)).toEqual([id])
  })

  test('refuse a cursor that is none', async () => {
    for (const cursor of ['', 'x', '1', "1_'; DROP TABLE posts"]) {
      const error = await errorOf(() => api.posts.home({ cursor }))
      expect(error.fields).toEqual({ cursor: 'FIELD_INVALID' })
    }
  })

  test('walk along an index and sort nothing', () => {
    const plan = (condition: string) =>
      services.db.$client
        .prepare(
          `EXPLAIN QUERY PLAN SELECT id, title FROM published_posts WHERE ${condition} (published_at, id) < (1, 'a') ORDER BY published_at DESC, id DESC LIMIT 10`,
        )
        .all()
        .map((row) => (row as { detail: string }).detail)
        .join('; ')
    expect(plan('is_home = 1 AND')).toMatch(/USING INDEX posts_home/)
    expect(plan('is_recent = 1 AND')).toMatch(/USING INDEX posts_recent/)
    expect(plan("category_id = 'a' AND")).toMatch(/USING INDEX posts_category/)
    expect(plan('')).toMatch(/USING INDEX posts_published/)
    for (const condition of ['is_home = 1 AND', 'is_recent = 1 AND', "category_id = 'a' AND", ''])
      expect(plan(condition)).not.toMatch(/TEMP B-TREE/)
  })
})
