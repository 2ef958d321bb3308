import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories, postAuthors, postDrafts, posts, postTags, authors, tags } from '#drizzle/schema/index.ts'
import { minuteMs } from '#shared/durations.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)

const start = Date.parse('2026-10-31T18:00:00Z')

/** A post in that state, changed so many minutes after the beginning. */
async function add(title: string, at: number, state: PostState = 'published'): Promise<string> {
  const { id } = await api.posts.create(buildPost({ title, author: 'கயல்' }))
  const time = start + at * minuteMs
  const publishedAt = state === 'draft' ? null : time
  services.db.update(posts).set({ state, updatedAt: time, publishedAt }).where(eq(posts.id, id)).run()
  return id
}

type Query = Parameters<typeof api.posts.adminList>[0]
const titlesOf = async (query: Query) => (await api.posts.adminList(query)).posts.map(({ title }) => title)

describe('the list of the admin', () => {
  test('shows posts in every state but those in the trash, last changed first', async () => {
    const ids = [await add('ஒன்று', 1), await add('இரண்டு', 2, 'draft'), await add('மூன்று', 3, 'unpublished')]
    const gone = await add('நான்கு', 4)
    services.db.update(posts).set({ state: 'trashed' }).where(eq(posts.id, gone)).run()
    services.db
      .insert(postDrafts)
      .values({ postId: ids[0]!, fields: '{}', version: 1, baseUpdatedAt: 0, updatedAt: 0, updatedBy: editor.id })
      .run()
    const { posts: rows } = await api.posts.adminList({})
    expect(rows.map(({ title, state, hasDraft }) => [title, state, hasDraft])).toEqual([
      ['மூன்று', 'unpublished', false],
      ['இரண்டு', 'draft', false],
      ['ஒன்று', 'published', true],
    ])
    expect(await titlesOf({ sort: 'oldest' })).toEqual(['ஒன்று', 'இரண்டு', 'மூன்று'])
    expect(await titlesOf({ sort: 'published' })).toEqual(['ஒன்று'])
    expect(await titlesOf({ state: 'draft' })).toEqual(['இரண்டு'])
    expect(await api.posts.adminCounts({})).toEqual({ draft: 1, review: 0, scheduled: 0, published: 1, unpublished: 1 })
  })

  test('finds drafts as it finds published posts: by parts of title and author, in any spelling', async () => {
    await add('கடலோரக் கவிதை', 1)
    const draft = await add('கடலோரக் கதை', 2, 'draft')
    // What is not published is not in the search index.
    services.db.run(sql`DELETE FROM search_docs WHERE entity_id = ${draft}`)
    expect(await titlesOf({ q: 'கடலோர'.normalize('NFD') })).toEqual(['கடலோரக் கதை', 'கடலோரக் கவிதை'])
    expect(await titlesOf({ q: 'கயல்' })).toHaveLength(2)
    expect(await titlesOf({ q: 'மலை' })).toEqual([])
    expect(await api.posts.adminCounts({ q: 'கதை' })).toMatchObject({ draft: 1 })
  })

  test('is narrowed by category, author, tag, language and the month in India', async () => {
    const [first, second] = [await add('ஒன்று', 0), await add('இரண்டு', 60)]
    services.db.update(posts).set({ lang: 'en' }).where(eq(posts.id, second)).run()
    services.db.insert(authors).values({ id: 'a', slug: 'a', name: 'கயல்', nameForm: 'புதியவர்', createdAt: 0 }).run()
    services.db.insert(postAuthors).values({ postId: first, position: 9, authorId: 'a', role: 'writer' }).run()
    services.db.insert(tags).values({ id: 't', slug: 't', name: 'கடல்', nameForm: 'கடல்', createdAt: 0 }).run()
    services.db.insert(postTags).values({ postId: second, tagId: 't', position: 0 }).run()
    const other = services.db.select().from(categories).where(eq(categories.slug, 'interviews')).get()!
    expect(await titlesOf({ authorId: 'a' })).toEqual(['ஒன்று'])
    expect(await titlesOf({ tagId: 't' })).toEqual(['இரண்டு'])
    expect(await titlesOf({ lang: 'en' })).toEqual(['இரண்டு'])
    expect(await titlesOf({ categoryId: other.id })).toEqual([])
    // The first of November begins at 18:30 UTC of the day before.
    expect(await titlesOf({ month: 202_610 })).toEqual(['ஒன்று'])
    expect(await titlesOf({ month: 202_611 })).toEqual(['இரண்டு'])
    expect(await api.posts.adminMonths()).toEqual([202_611, 202_610])
  })

  test('is counted by author and tag, in all states, to a limit, also of those with very many posts', async () => {
    const { db } = services
    for (const [table, id] of [
      [authors, 'many'],
      [authors, 'few'],
      [tags, 'many'],
      [tags, 'few'],
    ] as const)
      db.insert(table).values({ id, slug: id, name: id, nameForm: id, createdAt: 0 }).run()
    const first = await add('பதிவு', 0)
    const { content: _, ...row } = db.select().from(posts).where(eq(posts.id, first)).get()!
    db.transaction(() => {
      for (let at = 0; at < 1010; at += 1) {
        const id = `${at}`.padStart(24, 'f')
        const state = at < 4 ? 'draft' : 'published'
        const publishedAt = state === 'published' ? at : null
        db.insert(posts)
          .values({ ...row, content: '', id, slug: id, title: id, state, publishedAt })
          .run()
        for (const of of at % 5 === 0 ? ['many', 'few'] : ['many']) {
          db.insert(postTags).values({ postId: id, tagId: of, position: 0, publishedAt }).run()
          // Somebody may have written and drawn it, and is listed once.
          for (const [position, role] of (['writer', 'illustrator'] as const).entries())
            db.insert(postAuthors)
              .values({
                ...{ postId: id, position: position + (of === 'few' ? 5 : 0), authorId: of, role },
                publishedAt: position === 0 ? publishedAt : null,
              })
              .run()
        }
      }
    })
    for (const few of [{ authorId: 'few' }, { tagId: 'few' }, { authorId: 'many', tagId: 'few' }]) {
      const counts = await api.posts.adminCounts(few)
      expect([counts.draft, counts.published, counts.isMore]).toEqual([1, 201, undefined])
      expect(new Set(await titlesOf({ ...few, limit: 100 })).size).toBe(100)
    }
    for (const many of [{ authorId: 'many' }, { tagId: 'many' }, { authorId: 'many', tagId: 'many' }]) {
      const counts = await api.posts.adminCounts(many)
      expect([counts.draft, counts.published, counts.isMore]).toEqual([4, 1001, true])
      expect(new Set(await titlesOf({ ...many, limit: 100 })).size).toBe(100)
      expect(await titlesOf({ ...many, state: 'draft' })).toHaveLength(4)
      // Each post asks for its own, instead of reading all of the term.
      const steps = (await plansOf(services, () => api.posts.adminList(many))).join('; ')
      expect(steps).not.toMatch(
        /post_(authors|tags)_newest \((author|tag)_id=\?\) EXISTS|LIST SUBQUERY \d+; (?!SCAN json_each)/,
      )
    }
  })

  test('is paged without a gap and without a repetition in each order', async () => {
    for (let at = 0; at < 7; at += 1) await add(`பதிவு ${at}`, Math.floor(at / 2), at === 3 ? 'draft' : 'published')
    for (const [sort, total] of [
      ['changed', 7],
      ['oldest', 7],
      ['published', 6],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await api.posts.adminList({ sort, limit: 2, ...(cursor && { cursor }) })
        seen.push(...page.posts.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(new Set(seen).size).toBe(total)
      expect(seen).toHaveLength(total)
    }
  })

  test('walks along an index, whatever the number of posts [N-14]', async () => {
    await add('ஒன்று', 1)
    const plan = async (query: Query) =>
      (await plansOf(services, () => api.posts.adminList({ ...query, cursor: '1_a' }))).join('; ')
    expect(await plan({})).toMatch(/posts USING INDEX posts_updated/)
    expect(await plan({ sort: 'oldest' })).toMatch(/posts USING INDEX posts_updated/)
    expect(await plan({ state: 'draft' })).toMatch(/posts USING INDEX posts_state/)
    expect(await plan({ state: 'published', sort: 'published' })).toMatch(/posts USING INDEX posts_published/)
    expect(await plan({ month: 202_611 })).toMatch(/posts USING INDEX posts_published/)
    expect(await plan({ categoryId: 'c' })).toMatch(/posts USING INDEX posts_category_updated/)
    for (const query of [{}, { sort: 'oldest' }, { state: 'draft' }, { month: 202_611 }, { categoryId: 'c' }] as const)
      expect(await plan(query)).not.toMatch(/TEMP B-TREE|SCAN posts(?! USING)/)
    // The posts of an author or a tag are read once, not again for each post.
    for (const query of [{ authorId: 'a' }, { tagId: 't' }] as const) {
      const steps = (await plansOf(services, () => api.posts.adminList(query))).join('; ')
      expect(steps).toMatch(/LIST SUBQUERY \d+; SEARCH post_(authors|tags) USING COVERING INDEX/)
      expect(steps).not.toMatch(/SEARCH post_(authors|tags) EXISTS/)
    }
    const counting = await plansOf(services, () => api.posts.adminCounts({}))
    for (const step of counting.filter((each) => /\bposts\b/.test(each))) expect(step).toMatch(/COVERING INDEX/)
  })

  test('is counted in indexes alone, by whatever few columns they have', async () => {
    await add('ஒன்று', 1)
    const reading = async (filter: Omit<Query, 'sort' | 'state' | 'limit'>) =>
      (await plansOf(services, () => api.posts.adminCounts(filter))).filter((step) => /\b(posts|post_\w+)\b/.test(step))
    const published = 'COVERING INDEX posts_category (category_id=?)'
    // With what is listed, which SQLite reads from the index as well but does not call covering: those are computed columns.
    const others = 'SCAN posts USING INDEX posts_state'
    expect(await reading({ categoryId: 'c' })).toEqual([`SEARCH posts USING ${published}`, others])
    expect(await reading({ categoryId: 'c', lang: 'ta' })).toEqual([`SEARCH posts USING ${published}`, others])
    expect(await reading({ lang: 'ta' })).toEqual(['SEARCH posts USING COVERING INDEX posts_lang (lang=?)', others])
    for (const [filter, range] of [
      [{ authorId: 'a' }, 'post_authors USING COVERING INDEX post_authors_newest (author_id=? AND published_at'],
      [{ tagId: 't' }, 'post_tags USING COVERING INDEX post_tags_newest (tag_id=? AND published_at'],
    ] as const)
      expect(await reading(filter)).toEqual([
        `SEARCH ${range}>?)`,
        'SEARCH posts USING INDEX sqlite_autoindex_posts_1 (id=?)',
        `SEARCH ${range}=?)`,
      ])
  })
})
