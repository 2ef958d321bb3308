import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createCaller } from '#server/app-router.ts'
import { databaseFile, openDb } from '#server/core/db.ts'
import { categoryFeed, siteFeed } from '#server/pages/feed.ts'
import { robotsTxt } from '#server/pages/well-known.ts'
import { sitemap } from '#server/pages/sitemap.ts'
import { endAfterAll, newFolder, startSite, type FaultySite } from '../faults/site.ts'
import { contextFor, createTestServices } from '../services.ts'

// The database of a site with its demo content, as the version before the newsroom left it (its last migration is 0022),
// and beside it what that version answered at its public addresses. The search is left out: it may find more by now.

const publicUrl = 'https://example.org'
const read = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(join(import.meta.dirname, `before-the-newsroom.${name}.br`)))

type Json = string | number | boolean | null | Json[] | { [field: string]: Json }

/** What documents of posts have besides what they had. */
const newFields = new Set([
  ...['state', 'publishAt', 'publishedAt', 'language', 'slug', 'tags', 'authors', 'counterpart', 'updateNote'],
])
const isPost = (value: { [field: string]: Json }) => 'isRecent' in value && 'headerImage' in value

/** The folder of the former site, with its database, and what has been started there. */
let folder: string
let site: FaultySite
const whenDone = endAfterAll()
beforeAll(async () => {
  folder = newFolder(whenDone)
  const file = databaseFile(folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, read('db'))
  site = await startSite(folder, { PUBLIC_URL: publicUrl }, [], whenDone)
})

/** A documented answer without the new fields; their order says nothing. */
const withoutNew = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_, value: Json) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([field]) => !(isPost(value) && newFields.has(field)))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  )

/** An answer for the site's own pages, as far as it had these fields before; the date of a post has another name now. */
function asBefore(value: Json | undefined, before: Json): Json | undefined {
  if (Array.isArray(before) && Array.isArray(value))
    return value.map((each, index) => asBefore(each, before[index] ?? null) ?? null)
  if (before === null || typeof before !== 'object' || value === null || typeof value !== 'object') return value
  const fields = value as { [field: string]: Json }
  return Object.fromEntries(
    Object.entries(before).map(([field, former]) => [
      field,
      asBefore(fields[field === 'createdAt' && !(field in fields) ? 'publishedAt' : field], former) ?? null,
    ]),
  )
}

/** Read next is chosen by subject and language since, and the home page leaves out what its banners lead to. */
const isChosenAnew = (address: string): boolean => address.startsWith('/trpc/posts.home?')
const withoutReadNext = (body: string): Json =>
  JSON.parse(body, (field, value: Json) => (field === 'readNext' ? undefined : value)) as Json

/** Browsers measure the boxes of an article's pictures since. */
const withFormerSizes = (answer: string): string => answer.replaceAll(/(sizes=\\?")auto, /g, '$1')

test('a site from before the newsroom is migrated in one start, and answers as it did at every public address [N-19]', async () => {
  const answers = Object.entries(JSON.parse(read('answers.json').toString()) as Record<string, [number, string]>)
  const differing: string[] = []
  const compare = (address: string, now: string, before: string) =>
    withFormerSizes(now) === before || differing.push(`${address}\n${before}\n${now}`)
  const asked = new Map<string, number>()
  for (const [address, [status, body]] of answers) {
    const kind = /^\/(api|trpc)\//.exec(address)?.[1]
    if (!kind) continue
    asked.set(kind, (asked.get(kind) ?? 0) + 1)
    const response = await fetch(site.url + address)
    const text = await response.text()
    if (response.status !== status) differing.push(`${address}: ${response.status}`)
    else if (kind === 'api') compare(address, withoutNew(text), withoutNew(body))
    else if (!isChosenAnew(address)) {
      const before = withoutReadNext(body)
      // The words of an article are parted for pages since.
      compare(
        address,
        JSON.stringify(asBefore(JSON.parse(text), before)).replaceAll('\u00AD', ''),
        JSON.stringify(before),
      )
    }
  }
  expect(differing).toEqual([])
  expect([asked.get('api'), asked.get('trpc')]).toEqual([139, 259])
  await site.end()

  const services = createTestServices()
  onTestFinished(() => services.dispose())
  const db = openDb(folder)
  onTestFinished(() => void db.$client.close())
  const nobody = createCaller(contextFor({ ...services, db }, null))
  const before = new Map(answers.map(([address, [, body]]) => [address, body]))
  for (const [address, body] of before) {
    const slug = /^\/([^/]+)\/feed\.xml$/.exec(address)?.[1]
    if (slug) compare(address, await categoryFeed(nobody, slug, publicUrl, 'ta'), body)
  }
  compare('/feed.xml', await siteFeed(nobody, publicUrl, 'ta'), before.get('/feed.xml')!)
  compare('/feed.xml', await siteFeed(nobody, publicUrl, 'en'), before.get('en /feed.xml')!)
  expect(differing).toEqual([])
  // New pages may have come to these two, and none has gone.
  const lines = (text: string) => text.split('\n')
  expect(lines(robotsTxt(publicUrl))).toEqual(expect.arrayContaining(lines(before.get('/robots.txt')!)))
  const pages = [...before.get('/sitemap.xml')!.matchAll(/<loc>[^<]*<\/loc>(?:<lastmod>[^<]*<\/lastmod>)?/g)]
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.map(([page]) => page).filter((page) => !sitemap(db, publicUrl).includes(page))).toEqual([])
})

test('its posts are published ones with their dates, and each text of an author has become an author', async () => {
  const db = new Database(databaseFile(folder), { readonly: true })
  onTestFinished(() => void db.close())
  const count = (from: string) => db.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get()
  expect(count('posts')).toBe(57)
  expect(count(`posts WHERE state = 'published' AND published_at = created_at AND publish_at IS NULL`)).toBe(57)
  expect([count('post_revisions'), count('post_drafts')]).toEqual([0, 0])
  const texts = db.prepare<[], string>(`SELECT DISTINCT author FROM posts WHERE author <> '' ORDER BY 1`).pluck().all()
  const names = db.prepare<[], string>('SELECT name FROM authors ORDER BY 1').pluck().all()
  expect(names).toEqual(texts)
  const unmatched = `posts p WHERE author <> '' AND NOT EXISTS (SELECT 1 FROM post_authors a
    WHERE a.post_id = p.id AND a.role = 'writer' AND a.published_at = p.published_at)`
  expect(count(unmatched)).toBe(0)
})
