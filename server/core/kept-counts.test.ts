import { eq, gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authors, orders, orderTotals, postAuthors, posts, postTags, tags } from '#drizzle/schema/index.ts'
import { fillSite } from '#tools/size/fill-site.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
eachTest.user(services, 'owner')

/** The same counted in the table itself. */
const counted = sql`SELECT status, count(*) AS count, sum(grand_total) AS amount FROM orders GROUP BY 1 ORDER BY 1`

const expectTotals = () =>
  expect(
    services.db.select().from(orderTotals).where(gt(orderTotals.count, 0)).orderBy(orderTotals.status).all(),
  ).toEqual(services.db.all(counted))

test('totals of orders are those of the table, after whatever is written, changed and deleted [G-56]', async () => {
  const { db, storage } = services
  await fillSite(db, storage, { amounts: { posts: 8, readers: 10, orders: 20, notifications: 4 }, seed: 1 })
  expectTotals()
  const first = sql`id IN (SELECT id FROM orders LIMIT 3)`
  db.update(orders).set({ status: 'cancelled', deliveryFee: 1 }).where(first).run()
  expectTotals()
  db.delete(orders).where(first).run()
  expectTotals()
})

/** How many posts each author and each tag has, as the names say it and as it is counted. */
const namesWithPosts = () =>
  [
    sql`SELECT id, posts, published FROM authors ORDER BY id`,
    sql`SELECT id, (SELECT count(DISTINCT post_id) FROM post_authors WHERE author_id = authors.id) AS posts,
      (SELECT count(published_at) FROM post_authors WHERE author_id = authors.id) AS published FROM authors ORDER BY id`,
    sql`SELECT id, posts, published FROM tags ORDER BY id`,
    sql`SELECT id, (SELECT count(*) FROM post_tags WHERE tag_id = tags.id) AS posts,
      (SELECT count(published_at) FROM post_tags WHERE tag_id = tags.id) AS published FROM tags ORDER BY id`,
  ].map((query) => services.db.all<{ id: string; posts: number; published: number }>(query))

function expectNames() {
  const [ofAuthors, authorsCounted, ofTags, tagsCounted] = namesWithPosts()
  expect(ofAuthors).toEqual(authorsCounted)
  expect(ofTags).toEqual(tagsCounted)
  return [...ofAuthors!, ...ofTags!].map(({ posts: all, published }) => [all, published])
}

test('authors and tags know how many posts they have, whatever becomes of these', () => {
  const { db } = services
  for (const id of ['a', 'b']) {
    const name = { id, slug: id, name: id, nameForm: id, createdAt: 0 }
    db.insert(authors).values(name).run()
    db.insert(tags).values(name).run()
  }
  for (const id of ['p', 'q', 'r']) {
    db.run(sql`INSERT INTO posts (id, state, slug, lang, title, subtitle, author, is_home, is_recent, excerpt, reading_minutes,
      created_at, updated_at, content) VALUES (${id}, 'draft', ${id}, 'ta', '', '', '', 0, 0, '', 1, 0, 0, '')`)
    const publishedAt = id === 'r' ? null : 1
    db.insert(postTags).values({ postId: id, tagId: 'a', position: 0, publishedAt }).run()
    // Has two roles.
    for (const [position, role] of (['writer', 'illustrator'] as const).entries())
      db.insert(postAuthors)
        .values({ postId: id, position, authorId: 'a', role, publishedAt: position === 0 ? publishedAt : null })
        .run()
  }
  expect(expectNames()).toEqual([
    [3, 2],
    [0, 0],
    [3, 2],
    [0, 0],
  ])
  // Unpublished, and published.
  db.update(postAuthors).set({ publishedAt: null }).where(eq(postAuthors.postId, 'p')).run()
  db.update(postTags).set({ publishedAt: null }).where(eq(postTags.postId, 'p')).run()
  db.update(postTags).set({ publishedAt: 2 }).where(eq(postTags.postId, 'r')).run()
  expect(expectNames()).toEqual([
    [3, 1],
    [0, 0],
    [3, 2],
    [0, 0],
  ])
  // One of the two roles is another's now, or nobody's.
  const second = (postId: string) => sql`post_id = ${postId} AND position = 1`
  db.update(postAuthors).set({ authorId: 'b' }).where(second('p')).run()
  db.delete(postAuthors).where(second('q')).run()
  expect(expectNames()).toEqual([
    [3, 1],
    [1, 0],
    [3, 2],
    [0, 0],
  ])
  // Merged into the other.
  db.run(sql`UPDATE OR IGNORE post_tags SET tag_id = 'b' WHERE tag_id = 'a'`)
  db.update(postAuthors).set({ authorId: 'b' }).where(eq(postAuthors.authorId, 'a')).run()
  expect(expectNames()).toEqual([
    [0, 0],
    [3, 1],
    [0, 0],
    [3, 2],
  ])
  db.delete(posts).where(eq(posts.id, 'q')).run()
  expect(expectNames()).toEqual([
    [0, 0],
    [2, 0],
    [0, 0],
    [2, 1],
  ])
})
