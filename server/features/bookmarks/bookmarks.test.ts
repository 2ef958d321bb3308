import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookmarks, posts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { maxBookmarks } from '#shared/bookmarks.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
const other = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')

const as = (user: SessionUser | null) => callerFor(services, user).bookmarks
const write = async (title: string): Promise<string> =>
  (await callerFor(services, editor).posts.create({ title, content: '<p>Text</p>', category: 'Poems' })).id

describe('bookmarks', () => {
  test("are a reader's own, the newest first, page by page; marking twice is marking once [S-212]", async () => {
    const ids = [await write('One'), await write('Two'), await write('Three')]
    for (const [index, postId] of ids.entries()) {
      await as(reader).add({ postId })
      services.db.update(bookmarks).set({ createdAt: index }).where(eq(bookmarks.postId, postId)).run()
    }
    await as(reader).add({ postId: ids[0]! })
    const first = await as(reader).list({ limit: 2 })
    expect(first.bookmarks.map(({ post }) => post?.title)).toEqual(['Three', 'Two'])
    const second = await as(reader).list({ limit: 2, cursor: first.next! })
    expect(second).toMatchObject({ bookmarks: [{ title: 'One' }], next: null })
    expect(await as(reader).ids()).toEqual(ids.toReversed())
    expect(await as(other).ids()).toEqual([])
  })

  test('are searched by title, in any script', async () => {
    const postId = await write('மழைக்கால வரைபடம் 100%')
    await as(reader).add({ postId })
    await as(reader).add({ postId: await write('Another') })
    const found = async (q: string) => (await as(reader).list({ q })).bookmarks.map((mark) => mark.postId)
    expect(await found('வரைபடம்')).toEqual([postId])
    expect(await found('வரைபடம்'.normalize('NFD'))).toEqual([postId])
    expect(await found('வரை\u200Cபடம்')).toEqual([postId])
    expect(await found('௧௦௦%')).toEqual([postId])
    expect(await found('100%')).toEqual([postId])
    expect(await found('_')).toEqual([])
  })

  test('of a post that is gone keep its title, and can be taken away', async () => {
    const postId = await write('Gone')
    await as(reader).add({ postId })
    services.db.delete(posts).where(eq(posts.id, postId)).run()
    expect((await as(reader).list({})).bookmarks).toMatchObject([{ title: 'Gone', post: null }])
    await as(reader).remove({ postId })
    expect(await as(reader).ids()).toEqual([])
  })

  test('are refused without a login, for no post, and beyond their number', async () => {
    const postId = await write('One')
    expect((await errorOf(() => as(null).add({ postId }))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => as(reader).add({ postId: 'none' }))).code).toBe('POST_NOT_FOUND')
    services.db
      .insert(bookmarks)
      .values(
        Array.from({ length: maxBookmarks }, (_, index) => ({
          ...{ userId: reader.id, postId: `p${index}`, title: 'T', createdAt: index },
        })),
      )
      .run()
    expect((await errorOf(() => as(reader).add({ postId }))).code).toBe('BOOKMARKS_FULL')
  })

  test('a post that is marked can be marked again, even when no more fit', async () => {
    const postId = await write('One')
    await as(reader).add({ postId })
    services.db
      .insert(bookmarks)
      .values(
        Array.from({ length: maxBookmarks - 1 }, (_, index) => ({
          ...{ userId: reader.id, postId: `p${index}`, title: 'T', createdAt: index },
        })),
      )
      .run()
    await as(reader).add({ postId })
    expect(services.db.select().from(bookmarks).all()).toHaveLength(maxBookmarks)
  })

  test("are not touched by somebody else's call", async () => {
    const postId = await write('One')
    await as(reader).add({ postId })
    await as(other).remove({ postId })
    expect(await as(reader).ids()).toEqual([postId])
  })
})
