import { describe, expect, test } from 'vitest'
import { auditLog, authors as authorTable, postAuthors, posts } from '#drizzle/schema/index.ts'
import { write } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { saveTerms } from '../posts/posts.terms.service.ts'
import { matchAuthors } from './terms.matching.service.ts'
import { reorderNames } from '#server/name-order.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)
const visitor = callerFor(services, null)

const save = (postId: string, sent: Parameters<typeof saveTerms>[2], before = '') =>
  write(services.db, (tx) => saveTerms(tx, postId, sent, before))

const publish = async (fields: Parameters<typeof buildPost>[0] = {}) => (await api.posts.create(buildPost(fields))).id

const unpublish = (id: string) => api.posts.setState({ id, state: 'unpublished' })

const authorsOf = async (id: string) => (await visitor.posts.get({ id })).authors

describe('the author text of a post', () => {
  test('makes an author with a page, on which the post stands [N-10]', async () => {
    const id = await publish({ author: 'மு. கனகவல்லி' })
    const [author] = await authorsOf(id)
    expect(author).toEqual({ slug: 'மு-கனகவல்லி', name: 'மு. கனகவல்லி', nameEn: '', role: 'writer' })
    const page = await visitor.authors.bySlug({ slug: author!.slug })
    expect(page).toMatchObject({ name: 'மு. கனகவல்லி', posts: 1, bio: '', picture: null })
    expect((await visitor.posts.byAuthor({ slug: author!.slug })).posts.map((post) => post.id)).toEqual([id])
  })

  test('finds the author in every spelling that the search holds equal', async () => {
    await publish({ author: 'மு. கனகவல்லி' })
    await publish({ author: 'மு.கனகவல்லி' })
    await publish({ author: 'மு  கனகவல்லி' })
    await publish({ author: 'José Martí' })
    await publish({ author: 'JOSE MARTI' })
    const { authors } = await visitor.authors.list({})
    expect(authors.map(({ name, posts: count }) => [name, count])).toEqual([
      ['மு. கனகவல்லி', 3],
      ['José Martí', 2],
    ])
  })

  test('that is sent again leaves the authors as they are, another one replaces them', async () => {
    const id = await publish({ author: 'கயல்' })
    save(id, {
      authors: [
        { name: 'கயல்', role: 'writer' },
        { name: 'வேலன்', role: 'translator' },
      ],
    })
    await api.posts.update({ id, author: 'கயல்', title: 'புதிய தலைப்பு' })
    expect((await authorsOf(id)).map(({ name }) => name)).toEqual(['கயல்', 'வேலன்'])
    await api.posts.update({ id, author: 'அன்பு' })
    expect((await authorsOf(id)).map(({ name }) => name)).toEqual(['அன்பு'])
    await api.posts.update({ id, author: '' })
    expect(await authorsOf(id)).toEqual([])
  })

  test('that a form has changed holds against the list that it has not', async () => {
    const id = await publish({ author: 'கயல்' })
    await api.posts.update({ id, author: 'அன்பு', authors: [{ name: 'கயல்', role: 'writer' }] })
    expect(await visitor.posts.get({ id })).toMatchObject({ author: 'அன்பு', authors: [{ name: 'அன்பு' }] })
    await api.posts.update({ id, author: 'அன்பு', authors: [{ name: 'வேலன்', role: 'translator' }] })
    expect(await visitor.posts.get({ id })).toMatchObject({ author: 'வேலன்', authors: [{ name: 'வேலன்' }] })
  })

  test('without a letter names nobody, and stays a text', async () => {
    const id = await publish({ author: '***' })
    expect(await visitor.posts.get({ id })).toMatchObject({ author: '***', authors: [] })
  })
})

describe('the authors of a post', () => {
  test('have roles and an order, and the documented text names the writers [N-10]', async () => {
    const id = await publish({ author: '' })
    save(id, {
      authors: [
        { name: 'வேலன்', role: 'translator' },
        { name: 'கயல்', role: 'writer' },
        { name: 'அன்பு', role: 'writer' },
        { name: 'கயல்', role: 'illustrator' },
      ],
    })
    const post = await visitor.posts.get({ id })
    expect(post.authors.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'வேலன் translator',
      'கயல் writer',
      'அன்பு writer',
      'கயல் illustrator',
    ])
    expect(post.author).toBe('கயல், அன்பு')
    // Two roles, one entry in the list.
    expect((await visitor.posts.byAuthor({ slug: 'கயல்' })).posts).toHaveLength(1)
    expect((await visitor.authors.bySlug({ slug: 'கயல்' })).posts).toBe(1)
  })

  test('who are unknown, or have no name, are refused by the field, and nothing is saved', async () => {
    const id = await publish({ author: 'கயல்' })
    const unknown = await errorOf(() =>
      save(id, {
        authors: [
          { name: 'அன்பு', role: 'writer' },
          { id: 'nobody', role: 'writer' },
        ],
      }),
    )
    expect(unknown).toMatchObject({ code: 'AUTHOR_NOT_FOUND', fields: { 'authors.1': 'AUTHOR_NOT_FOUND' } })
    const nameless = await errorOf(() => save(id, { authors: [{ name: '—', role: 'writer' }] }))
    expect(nameless).toMatchObject({ fields: { 'authors.0.name': 'TERM_NAME_UNUSABLE' } })
    expect((await authorsOf(id)).map(({ name }) => name)).toEqual(['கயல்'])
    expect((await api.authors.adminList({ q: 'அன்பு' })).authors).toEqual([])
  })

  test('are unknown to readers until a post of theirs is published', async () => {
    const id = await publish({ author: 'கயல்' })
    await unpublish(id)
    expect((await errorOf(() => visitor.authors.bySlug({ slug: 'கயல்' }))).code).toBe('AUTHOR_NOT_FOUND')
    expect((await errorOf(() => visitor.posts.byAuthor({ slug: 'கயல்' }))).code).toBe('AUTHOR_NOT_FOUND')
    expect((await visitor.authors.list({})).authors).toEqual([])
    expect((await api.authors.adminList({})).authors).toMatchObject([{ name: 'கயல்', posts: 1 }])
  })
})

test('authors stand in the order of their own names, not of the initials before them, those in Tamil first', async () => {
  for (const author of ['Leena Arasu', 'R. Kathiravan', 'அ. வேலு', 'ஜெ. ரோசி', 'மு. கனகவல்லி']) await publish({ author })
  const { authors } = await visitor.authors.list({})
  expect(authors.map(({ name }) => name)).toEqual([
    'மு. கனகவல்லி',
    'ஜெ. ரோசி',
    'அ. வேலு',
    'R. Kathiravan',
    'Leena Arasu',
  ])
})

test('authors that an earlier version has ordered by their initials stand in the present order after a start', async () => {
  for (const author of ['அ. வேலு', 'மு. கனகவல்லி']) await publish({ author })
  const names = async () => (await visitor.authors.list({})).authors.map(({ name }) => name)
  services.db.update(authorTable).set({ sortKey: authorTable.name }).run()
  expect(await names()).toEqual(['அ. வேலு', 'மு. கனகவல்லி'])
  reorderNames(services.db)
  expect(await names()).toEqual(['மு. கனகவல்லி', 'அ. வேலு'])
})

describe('authors in the admin', () => {
  test('have names and biographies in both languages; a new name keeps the old address alive', async () => {
    await publish({ author: 'கயல்' })
    const { authors } = await api.authors.adminList({ q: 'கய' })
    const { id } = authors[0]!
    const bio = { bio: 'கவிஞர்.', bioEn: 'A poet.', nameEn: 'Kayal' }
    expect((await api.authors.update({ id, name: 'கயல்விழி', ...bio })).slug).toBe('கயல்விழி')
    expect(await visitor.authors.bySlug({ slug: 'கயல்' })).toMatchObject({ slug: 'கயல்விழி', ...bio })
    // What is not sent stays, and the way back is free.
    expect(await api.authors.update({ id, name: 'கயல்' })).toMatchObject({ slug: 'கயல்', ...bio })
    expect(await visitor.authors.bySlug({ slug: 'கயல்விழி' })).toMatchObject({ slug: 'கயல்' })
    expect((await api.authors.adminList({ q: 'KAYAL' })).authors).toHaveLength(1)
  })

  test('cannot have a name that is or was another’s, nor one without letters', async () => {
    const kayal = await api.authors.create({ name: 'கயல்' })
    await api.authors.update({ id: kayal.id, name: 'கயல்விழி' })
    for (const name of ['கயல்', 'கயல்விழி'])
      expect(await errorOf(() => api.authors.create({ name }))).toMatchObject({
        code: 'TERM_NAME_TAKEN',
        fields: { name: 'TERM_NAME_TAKEN' },
      })
    expect((await errorOf(() => api.authors.create({ name: '…' }))).code).toBe('TERM_NAME_UNUSABLE')
    expect((await errorOf(() => api.authors.create({ name: ' ' }))).fields).toEqual({ name: 'FIELD_REQUIRED' })
    expect((await errorOf(() => api.authors.update({ id: 'nobody', name: 'அ' }))).code).toBe('AUTHOR_NOT_FOUND')
  })

  test('are merged: posts and addresses of the one become the other’s, and its spelling finds it', async () => {
    const both = await publish({ author: '' })
    const one = await publish({ author: 'கயல் விழி' })
    save(both, {
      authors: [
        { name: 'கயல் விழி', role: 'writer' },
        { name: 'கயல்விழி', role: 'writer' },
      ],
    })
    const { authors } = await api.authors.adminList({})
    const idOf = (name: string) => authors.find((each) => each.name === name)!.id
    await api.authors.merge({ id: idOf('கயல் விழி'), into: idOf('கயல்விழி') })
    expect((await visitor.authors.list({})).authors).toMatchObject([{ name: 'கயல்விழி', posts: 2 }])
    expect((await authorsOf(both)).map(({ name }) => name)).toEqual(['கயல்விழி'])
    const ids = (await visitor.posts.byAuthor({ slug: 'கயல்-விழி' })).posts.map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set([both, one]))
    expect((await visitor.authors.bySlug({ slug: 'கயல்-விழி' })).slug).toBe('கயல்விழி')
    await publish({ author: 'கயல் விழி' })
    expect((await visitor.authors.list({})).authors).toMatchObject([{ posts: 3 }])
    expect(services.db.select().from(auditLog).all().at(-2)).toMatchObject({
      action: 'authors.merge',
      summary: 'கயல் விழி',
    })
  })

  test('are not merged with themselves or with nobody, and not deleted while they have posts', async () => {
    await publish({ author: 'கயல்' })
    const { id } = (await api.authors.adminList({})).authors[0]!
    expect((await errorOf(() => api.authors.merge({ id, into: id }))).fields).toEqual({ into: 'TERM_SAME' })
    expect((await errorOf(() => api.authors.merge({ id, into: 'nobody' }))).fields).toEqual({
      into: 'AUTHOR_NOT_FOUND',
    })
    expect((await errorOf(() => api.authors.delete({ id }))).code).toBe('AUTHOR_HAS_POSTS')
    const idle = await api.authors.create({ name: 'அன்பு' })
    await api.authors.delete({ id: idle.id })
    expect((await errorOf(() => api.authors.adminGet({ id: idle.id }))).code).toBe('AUTHOR_NOT_FOUND')
  })
})

describe('tags', () => {
  test('are found in every spelling, and empty ones are not shown', async () => {
    const first = await publish()
    const second = await publish()
    save(first, { tags: ['சென்னை', 'Dalit History'] })
    save(second, { tags: ['சென்னை', 'DALIT  history', 'dalit history'] })
    await api.tags.create({ name: 'வெற்று' })
    expect((await visitor.tags.list({})).tags.map(({ name, posts: count }) => [name, count])).toEqual([
      ['Dalit History', 2],
      ['சென்னை', 2],
    ])
    expect((await visitor.posts.get({ id: second })).tags.map(({ slug }) => slug)).toEqual(['சென்னை', 'dalit-history'])
    expect((await visitor.posts.byTag({ slug: 'DALIT-HISTORY' })).posts).toHaveLength(2)
    expect((await errorOf(() => visitor.tags.bySlug({ slug: 'வெற்று' }))).code).toBe('TAG_NOT_FOUND')
    expect((await api.tags.adminList({})).tags).toHaveLength(3)
    await unpublish(second)
    expect((await visitor.posts.byTag({ slug: 'dalit-history' })).posts.map(({ id }) => id)).toEqual([first])
  })

  test('are renamed and merged, and their old addresses lead on', async () => {
    const post = await publish()
    save(post, { tags: ['மழை', 'மழைக்காலம்', 'வெயில்'] })
    const { tags } = await api.tags.adminList({})
    const idOf = (name: string) => tags.find((each) => each.name === name)!.id
    await api.tags.update({ id: idOf('வெயில்'), name: 'கோடை', nameEn: 'Summer' })
    await api.tags.merge({ id: idOf('மழைக்காலம்'), into: idOf('மழை') })
    expect((await visitor.posts.get({ id: post })).tags.map(({ name }) => name)).toEqual(['மழை', 'கோடை'])
    expect((await visitor.tags.bySlug({ slug: 'வெயில்' })).slug).toBe('கோடை')
    expect((await visitor.tags.bySlug({ slug: 'மழைக்காலம்' })).slug).toBe('மழை')
    await api.tags.delete({ id: idOf('மழை') })
    expect((await visitor.posts.get({ id: post })).tags.map(({ name }) => name)).toEqual(['கோடை'])
    expect((await errorOf(() => visitor.tags.bySlug({ slug: 'மழைக்காலம்' }))).code).toBe('TAG_NOT_FOUND')
    expect((await api.tags.create({ name: 'மழைக்காலம்' })).slug).toBe('மழைக்காலம்')
  })
})

describe('posts from before authors had pages', () => {
  /** As the version before wrote them. */
  function addOldPosts(count: number): void {
    const text = {
      title: 'பழைய பதிவு',
      subtitle: '',
      slug: 'a',
      lang: 'ta',
      excerpt: '',
      content: '<p>உரை</p>',
    } as const
    const at = 1_700_000_000_000
    const category = services.db.$client
      .prepare("SELECT id FROM categories WHERE slug = 'poems'")
      .pluck()
      .get() as string
    write(services.db, (tx) => {
      for (let index = 0; index < count; index += 1)
        tx.insert(posts)
          .values({
            ...{ id: newId(), state: 'published', ...text, author: index % 10 === 0 ? '' : `ஆசிரியர் ${index % 7}` },
            ...{ categoryId: category, isHome: false, isRecent: false, readingMinutes: 1 },
            ...{ createdAt: at, updatedAt: at, publishedAt: at + index },
          })
          .run()
    })
  }

  test('get their authors some at a time, go on where they were stopped, and only once', async () => {
    addOldPosts(50)
    const listed = () => services.db.select().from(postAuthors).all().length
    expect(matchAuthors(services.db, 20)).toBe(true)
    expect(listed()).toBe(20)
    // Another process goes on.
    expect(matchAuthors(services.db, 20)).toBe(true)
    expect(matchAuthors(services.db, 20)).toBe(false)
    expect(listed()).toBe(45)
    const { authors } = await visitor.authors.list({})
    expect(authors).toHaveLength(7)
    expect(authors.reduce((sum, author) => sum + author.posts, 0)).toBe(45)
    await api.authors.merge({ id: authors[0]!.id, into: authors[1]!.id })
    expect(matchAuthors(services.db, 20)).toBe(false)
    expect((await visitor.authors.list({})).authors).toHaveLength(6)
  })

  test('are listed by indexes alone, however many there are', async () => {
    addOldPosts(1000)
    while (matchAuthors(services.db));
    save((await visitor.posts.byAuthor({ slug: 'ஆசிரியர்-1' })).posts[0]!.id, { tags: ['மழை'] })
    const calls = {
      ofAuthor: () => visitor.posts.byAuthor({ slug: 'ஆசிரியர்-1' }),
      further: () => visitor.posts.byAuthor({ slug: 'ஆசிரியர்-1', cursor: '1700000001000_a' }),
      ofTag: () => visitor.posts.byTag({ slug: 'மழை' }),
      authors: () => visitor.authors.list({}),
      tags: () => visitor.tags.list({}),
      admin: () => api.authors.adminList({}),
    }
    for (const [name, call] of Object.entries(calls)) {
      const plans = await plansOf(services, call)
      const slow = plans.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)|TEMP B-TREE FOR ORDER/.test(step))
      // The names of one post's authors, a handful, are put together.
      expect({ name, slow: slow.filter((step) => !/SCAN entry|SCAN \(subquery/.test(step)) }).toEqual({
        name,
        slow: [],
      })
    }
    const plans = await plansOf(services, calls.further)
    expect(plans.join()).toMatch(/SEARCH post_authors USING (COVERING )?INDEX post_authors_newest/)
  })
})
