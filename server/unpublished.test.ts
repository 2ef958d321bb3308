import { beforeAll, expect, test } from 'vitest'
import { postDrafts, searchDocs, searchTexts, searchWords } from '#drizzle/schema/index.ts'
import { appRouter, createCaller } from './app-router.ts'
import { categoryFeed, siteFeed } from './pages/feed.ts'
import { sitemap, sitemapFile } from './pages/sitemap.ts'
import { buildBook, buildPost } from './test/factories.ts'
import { buildUpload } from './test/pictures.ts'
import { procedures, restRows } from './test/permissions.ts'
import { addUser, callerFor, contextFor } from './test/services.ts'
import { wholeFile } from './test/set-up.ts'
import type { Caller } from './app-router.ts'
import type { SessionUser } from '#shared/auth.ts'
import { slugOfTerm } from '#shared/term-slug.ts'
import { monthOf } from '#shared/dates.ts'

// Words that stand only in posts that readers do not see are asked for at every public address: every procedure, every
// documented call, feeds, sitemap and share pictures, as nobody and as a reader. A new one is asked without an entry here,
// and fails the test when none of the inputs below gives it an answer.

const services = wholeFile.services({ RATE_LIMIT: '0' })
const api = wholeFile.api(services)
// Pages part words of nine letters and more.
const secret = 'ரகசியச்சொல்'
const open = 'கூழாங்கல்'
const hiding = ['draft', 'review', 'scheduled', 'unpublished', 'trashed'] as const
const publicUrl = 'https://example.org'

let reader: SessionUser
let inputs: object[]
let postIds: string[]

const texts = (word: string) => ({
  ...{ title: `${word} தலைப்பு`, subtitle: word, content: `<p>${word} நிலம் நூல்</p>`, author: word },
  ...{
    slug: word,
    description: word,
    tags: [word],
    authors: [{ name: word }],
    series: { name: word },
    isHome: true,
    isRecent: true,
  },
})

/** A post that readers have met everywhere and then lost, and whose texts were changed afterwards. */
async function hide(editor: Caller, state: (typeof hiding)[number], bookId: string, category: string): Promise<string> {
  const { id } = await editor.posts.create(buildPost({ ...texts(open), category }))
  await callerFor(services, reader).bookmarks.add({ postId: id })
  await editor.titles.add({ postId: id })
  const { id: uploadId } = await buildUpload(services, (await editorOf()).user)
  await editor.banners.create({ desktop: { uploadId }, postId: id })
  await editor.posts.setState({ id, state: 'unpublished' })
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const to = state === 'trashed' ? 'unpublished' : state
  await editor.posts.update({
    ...{ id, ...texts(secret), content: `<p>${secret} <a href="/shop/${bookId}">நூல்</a></p>` },
    ...{ state: to, updateNote: secret, ...(to === 'scheduled' && { publishAt }) },
  })
  if (state === 'trashed') await editor.posts.delete({ id })
  return id
}

let known: { user: SessionUser; caller: Caller } | undefined
async function editorOf() {
  const user = known?.user ?? (await addUser(services, 'editor'))
  known ??= { user, caller: callerFor(services, user) }
  return known
}

beforeAll(async () => {
  reader = await addUser(services, 'reader')
  const { caller: editor, user } = await editorOf()
  const { id: bookId } = buildBook(services)
  const categories = ['Poems', 'Editorial', 'Archive', 'Book Review', 'Series']
  postIds = []
  for (const [index, state] of hiding.entries())
    postIds.push(await hide(editor, state, bookId, categories[index] ?? 'Poems'))
  // A draft layer over a published post.
  const { id: published } = await editor.posts.create(buildPost({ ...texts(open), updateNote: open }))
  services.db
    .insert(postDrafts)
    .values({
      ...{ postId: published, fields: JSON.stringify(texts(secret)), version: 1 },
      ...{ baseUpdatedAt: 1, updatedAt: 1, updatedBy: user.id },
    })
    .run()
  const { id: uploadId } = await buildUpload(services, user)
  const { id: galleryId } = await editor.gallery.create({ title: open, picture: { uploadId } })
  const all = await editor.categories.list()
  const month = monthOf(Date.now())
  inputs = [
    {},
    ...[published, ...postIds, bookId, galleryId].map((id) => ({ id })),
    ...all.map(({ slug }) => ({ slug })),
    ...[secret, open].map((name) => ({ slug: slugOfTerm(name) })),
    ...['all', 'home', 'recent'].map((list) => ({ list })),
    ...[...hiding, 'published'].map((state) => ({ list: 'all', state })),
    ...all.map(({ slug }) => ({ list: 'category', slug })),
    ...[secret, open].flatMap((q) => [{ q }, { q, slug: 'poems' }, { q, category: 'poems' }, { q, lang: 'ta' }]),
    { month },
    ...all.map(({ slug }) => ({ month, category: slug })),
    ...['Archive', 'Editorial'].map((category) => ({ category })),
    ...['ta', 'en'].map((lang) => ({ lang })),
    ...postIds.map((postId) => ({ postId })),
    { userId: reader.id },
    // As somebody without a Tamil keyboard types the secret.
    { letters: 'ragasiyachol' },
  ]
})

/** What a call answers to each of the inputs that it takes. */
async function answersOf(caller: Caller, path: string): Promise<string[]> {
  const [room = '', name = ''] = path.split('.')
  const call = (caller as never as Record<string, Record<string, (input: object) => Promise<unknown>>>)[room]?.[name]
  const answers = await Promise.allSettled(inputs.map((input) => call!(input)))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [JSON.stringify(answer.value ?? null)] : []))
}

/** Answered only where there is something that none of the inputs names: PDFs, letters, orders, pages of the house, a link to a preview. */
const withoutSubject = /^(?:pdfs|newsletter|orders|auth|cart|sitePages)\.|^posts\.preview$/
const kinds = appRouter._def.procedures as never as Record<string, { _def: { type: string } }>
const queries = Object.entries(procedures)
  .filter(([, level]) => level === 'public' || level === 'reader')
  .map(([path]) => path)
  .filter((path) => kinds[path]?._def.type === 'query')

test.each(queries)('%s answers nothing of what readers do not see [N-01]', async (path) => {
  const callers = [createCaller(contextFor(services, null)), createCaller(contextFor(services, reader))]
  const answers = (await Promise.all(callers.map((caller) => answersOf(caller, path)))).flat()
  expect(answers.length > 0 || withoutSubject.test(path)).toBe(true)
  expect(answers.join('\n')).not.toContain(secret)
})

test('the words that readers see are found by the same questions', async () => {
  const answers = await Promise.all(queries.map((path) => answersOf(createCaller(contextFor(services, null)), path)))
  const found = queries.filter((_, index) => answers[index]?.join('').includes(open))
  expect(found).toEqual(expect.arrayContaining(['posts.get', 'posts.home', 'search.page', 'search.suggest']))
})

const gets = Object.entries(restRows).filter(([call, level]) => call.startsWith('GET ') && level === 'public')

test.each(gets.map(([call]) => call))('%s answers nothing of what readers do not see [N-01]', async (call) => {
  const path = call.slice('GET '.length)
  const token = await services.sessions.create(reader.id)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const addresses = new Set(
    inputs
      .map((input) => new Map(Object.entries(input) as [string, string][]))
      .filter((input) => (names.length === 0 ? !input.has('id') : names.every((name) => input.has(name))))
      .map(
        (input) =>
          `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => input.get(name)!)}?${new URLSearchParams([...input])}`,
      ),
  )
  const bodies = await Promise.all(
    [...addresses].flatMap((address) =>
      [undefined, token].map(async (sent) => JSON.stringify((await api.call('GET', address, undefined, sent)).body)),
    ),
  )
  expect(bodies.join('\n')).not.toContain(secret)
})

test('feeds, the sitemap, share pictures and the search index have nothing of it', async () => {
  const nobody = createCaller(contextFor(services, null))
  const slugs = (await nobody.categories.list()).map(({ slug }) => slug)
  const files = [
    await siteFeed(nobody, publicUrl, 'ta'),
    await siteFeed(nobody, publicUrl, 'en'),
    ...(await Promise.all(slugs.map((slug) => categoryFeed(nobody, slug, publicUrl, 'ta')))),
    sitemap(services.db, publicUrl),
    sitemapFile(services.db, publicUrl, 'pages'),
    sitemapFile(services.db, publicUrl, 'posts-1'),
  ]
  expect(decodeURI(files.join('\n'))).not.toContain(secret)
  expect(decodeURI(files.join('\n'))).toContain(open)
  for (const id of postIds) {
    expect(files.join('\n')).not.toContain(id)
    const { status } = await fetch(`${api.url}/share/post/${id}/0.jpg`, { redirect: 'manual' })
    expect(status).toBe(404)
  }
  const index = [searchDocs, searchTexts, searchWords].map((table) => services.db.select().from(table).all())
  expect(JSON.stringify(index)).not.toContain(secret)
})
