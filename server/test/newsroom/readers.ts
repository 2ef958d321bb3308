import { expect } from 'vitest'
import { homePins, postAuthors, postRevisions, postTags } from '#drizzle/schema/index.ts'
import type { PostDocument } from '#shared/post-documents.ts'
import { categoryFeed, siteFeed } from '#server/pages/feed.ts'
import { sitemapFile } from '#server/pages/sitemap.ts'
import { callerFor } from '../services.ts'
import type { TestApi } from '../api.ts'
import { anyMark, livePosts, markIn, rowOf, type Desk, type KnownPost } from './desk.ts'

// What readers see, everywhere, against what they must see. Every answer comes through the cache of the running site.

const publicUrl = 'https://example.org'
const sorted = (list: Iterable<string>): string[] => [...list].toSorted()
const words = (kind: 'note' | 'tag') => new RegExp(`${kind}\\d+z`, 'g')

/** Lists that hold every published post, as long as there are less than a page of them. */
const wholeLists: readonly string[] = [
  ...['/api/universal-posts', '/api/universal-posts/home', '/api/universal-posts/recent'],
  ...['home', 'recent'].map((name) => `/trpc/posts.${name}?input=${encodeURIComponent('{}')}`),
]

export interface Readers {
  desk: Desk
  api: TestApi
  /** Slugs of categories by their ids. */
  slugs: ReadonlyMap<string, string>
}

export const publicAddresses = ({ desk, slugs }: Readers): string[] => [
  ...wholeLists,
  ...[...slugs.values()].map((slug) => `/api/universal-posts/category/${slug}`),
  ...['/api/tags', '/api/authors', `/trpc/posts.corrections?input=${encodeURIComponent('{}')}`],
  ...[...desk.posts.keys()].flatMap((id) => [
    `/api/universal-posts/${id}`,
    `/trpc/posts.get?input=${encodeURIComponent(JSON.stringify({ id }))}`,
  ]),
]

async function expectLists({ desk, api, slugs }: Readers): Promise<void> {
  const live = livePosts(desk)
  const marks = sorted(live.map(({ mark }) => mark))
  const { body } = await api.call('GET', '/api/universal-posts')
  const documents = body as PostDocument[]
  const shown = (post: KnownPost) => {
    const other = desk.posts.get(post.counterpart ?? '')
    const notes = post.corrections.filter(({ at }) => at >= (post.publishedAt ?? 0))
    return {
      ...{ id: post.id, title: post.mark, content: post.mark, author: post.mark, subtitle: post.mark, tags: post.tags },
      publishedAt: new Date(post.publishedAt ?? 0).toISOString(),
      counterpart: other?.state === 'published' ? other.id : null,
      updateNote: notes.toSorted((a, b) => a.at - b.at).at(-1)?.word ?? null,
    }
  }
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  const read = documents.map(
    ({ id, title, content, author, subtitle, tags, publishedAt, counterpart, updateNote }) => ({
      ...{
        id,
        title: markIn(title),
        content: markIn(content),
        author: markIn(author),
        subtitle: markIn(subtitle),
        tags,
      },
      ...{ publishedAt, counterpart, updateNote },
    }),
  )
  expect(read.toSorted(byId)).toEqual(live.map(shown).toSorted(byId))
  const dates = documents.map(({ publishedAt }) => publishedAt ?? '')
  expect(dates).toEqual(dates.toSorted().toReversed())

  for (const address of wholeLists) {
    const answer = await api.call('GET', address)
    expect(answer.status).toBe(200)
    expect([address, ...sorted(new Set(JSON.stringify(answer.body).match(anyMark)))]).toEqual([address, ...marks])
  }
  for (const [categoryId, slug] of slugs) {
    const answer = await api.call('GET', `/api/universal-posts/category/${slug}`)
    const here = live.filter(({ category }) => category === categoryId).map(({ mark }) => mark)
    expect([slug, ...sorted(new Set(JSON.stringify(answer.body).match(anyMark)))]).toEqual([slug, ...sorted(here)])
  }
}

async function expectPosts({ desk, api }: Readers): Promise<void> {
  const status = async ({ id }: KnownPost) => (await api.call('GET', `/api/universal-posts/${id}`)).status
  const all = [...desk.posts.values()]
  expect(await Promise.all(all.map(status))).toEqual(all.map(({ state }) => (state === 'published' ? 200 : 404)))
}

/** Authors, tags and corrections of published posts, and of no others. */
async function expectTerms({ desk, api }: Readers): Promise<void> {
  const live = livePosts(desk)
  const numbered = (names: string[]) =>
    sorted([...new Set(names)].map((name) => `${name} ${names.filter((each) => each === name).length}`))
  const listed = async (address: string) =>
    sorted(
      (await api.call('GET', address)).body.map(
        (term: { name: string; posts: number }) => `${term.name} ${term.posts}`,
      ),
    )
  expect(await listed('/api/tags')).toEqual(numbered(live.flatMap(({ tags }) => tags)))
  expect(await listed('/api/authors')).toEqual(numbered(live.map(({ mark }) => `ஆசிரியர் ${mark}`)))
  const { body } = await api.call('GET', `/trpc/posts.corrections?input=${encodeURIComponent('{}')}`)
  const notes = live.flatMap(({ corrections, publishedAt }) => corrections.filter(({ at }) => at >= (publishedAt ?? 0)))
  expect(sorted(JSON.stringify(body).match(words('note')) ?? [])).toEqual(sorted(notes.map(({ word }) => word)))
}

async function expectFiles({ desk, slugs }: Readers): Promise<void> {
  const live = livePosts(desk)
  const nobody = callerFor(desk.services, null)
  const marksIn = (text: string) => sorted(new Set(decodeURI(text).match(anyMark)))
  const newest = live.toSorted((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0))
  if (newest.length <= 20)
    expect(marksIn(await siteFeed(nobody, publicUrl, 'ta'))).toEqual(sorted(newest.map(({ mark }) => mark)))
  for (const [categoryId, slug] of slugs) {
    const here = live.filter(({ category }) => category === categoryId).map(({ mark }) => mark)
    expect([slug, ...marksIn(await categoryFeed(nobody, slug, publicUrl, 'ta'))]).toEqual([slug, ...sorted(here)])
  }
  const posts = sitemapFile(desk.services.db, publicUrl, 'posts-1') ?? ''
  expect(sorted(new Set([...posts.matchAll(/\/posts\/(\w+)\//g)].map(([, id]) => id!)))).toEqual(
    sorted(live.map(({ id }) => id)),
  )
}

/** A published text is found by its mark, and no other one by any. */
async function expectSearch({ desk, api }: Readers): Promise<void> {
  const live = livePosts(desk)
  const marks = new Set(live.map(({ mark }) => mark))
  const find = async (q: string) => {
    const { body } = await api.call('GET', `/trpc/search.page?input=${encodeURIComponent(JSON.stringify({ q }))}`)
    const { hits } = body.result.data as { hits: { url: string }[] }
    for (const hit of hits) expect(marks).toContain(markIn(JSON.stringify(hit)))
    return hits
  }
  await find(`mark${1 + desk.random.int(desk.words)}z`)
  if (live.length === 0) return
  const { mark, id } = desk.random.pick(live)
  expect((await find(mark)).map(({ url }) => url)).toContainEqual(expect.stringContaining(id))
}

/** What readers see now is exactly what is published. */
export async function expectPublishedOnly(readers: Readers): Promise<void> {
  await Promise.all([expectLists(readers), expectPosts(readers), expectTerms(readers)])
  await expectSearch(readers)
  // Each of these reads every post.
  if (readers.desk.random.chance(0.2)) await expectFiles(readers)
}

/** Revisions that were there before, by their ids. */
export type Kept = Map<string, string>

/** No revision of a save is ever lost or changed, and what is published has its own. */
export function expectRevisions(desk: Desk, kept: Kept): void {
  const rows = desk.services.db.select().from(postRevisions).all()
  const now = new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
  for (const [id, text] of kept) {
    const { postId } = JSON.parse(text) as { postId: string }
    if (desk.posts.has(postId)) expect(now.get(id)).toBe(text)
    else kept.delete(id)
  }
  const saved = rows.filter(({ kind }) => kind !== 'autosave')
  for (const row of saved) kept.set(row.id, now.get(row.id)!)
  for (const post of desk.posts.values()) {
    const newest = saved
      .filter(({ postId }) => postId === post.id)
      .toSorted((a, b) => a.at - b.at)
      .at(-1)
    const fields = newest && (JSON.parse(newest.fields) as { content: string; title: string; tags: string[] })
    if (post.mark !== '') expect([markIn(fields!.content), markIn(fields!.title)]).toEqual([post.mark, post.mark])
    if (post.state !== 'published') continue
    expect([newest?.state, fields?.tags]).toEqual(['published', post.tags])
  }
}

/** The posts are in the database as they must be, and what is stored twice agrees. */
export function expectDatabase(desk: Desk): void {
  const { db } = desk.services
  for (const post of desk.posts.values()) {
    const { state, publishAt, publishedAt, counterpartId } = rowOf(desk, post.id)!
    const { counterpart } = post
    expect({ id: post.id, state, publishAt, publishedAt, counterpartId }).toEqual({
      ...{ id: post.id, state: post.state, publishAt: post.publishAt, publishedAt: post.publishedAt },
      counterpartId: counterpart,
    })
  }
  const dateOf = (postId: string) => {
    const post = desk.posts.get(postId)
    return post?.state === 'published' ? post.publishedAt : null
  }
  for (const table of [postTags, postAuthors])
    for (const { postId, publishedAt } of db.select().from(table).all()) expect(publishedAt).toBe(dateOf(postId))
  for (const { postId } of db.select().from(homePins).all()) expect(desk.posts.get(postId)?.state).not.toBe('trashed')
}
