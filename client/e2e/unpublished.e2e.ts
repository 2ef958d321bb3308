// Words that stand only in what readers do not see are asked for at every address that a browser or a search engine can
// open: every page of the route table, and every file beside them. A new one is asked without an entry here; a parameter
// that no value is known for fails the test. The calls are asked in server/unpublished.test.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { monthOf } from '../../shared/dates.ts'
import { langs } from '../../shared/lang.ts'
import { admin } from './support/site.ts'
import { expect, test } from './support/test.ts'

/**
 * What is asked for, and what stands beside it and is never asked for: pages repeat what they are asked for. Words of nine
 * letters and more would be parted there.
 */
const secret = 'மறைந்தசொல்'
const beside = 'எவரும்அறியாது'
const open = 'வெளியானசொல்'
const hiding = ['draft', 'review', 'scheduled', 'unpublished', 'trashed'] as const

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

const pages = [
  ...new Set(
    [
      .../^export interface FileRoutesByTo \{(.*?)^\}/ms
        .exec(sourceOf('../routeTree.gen.ts'))![1]!
        .matchAll(/'([^']+)'/g),
    ].map(([, path]) => path!),
  ),
].filter((path) => !path.startsWith('/admin'))
/** Addresses beside the pages, by their patterns in the server. */
const files = ['../../server/pages/pages.ts', '../../server/pages/share-pictures.ts'].flatMap((file) =>
  [...sourceOf(file).matchAll(/app\.get\(\s*'([^']+)'/g)]
    .map(([, path]) => path!)
    .filter((path) => !path.endsWith('*')),
)

const texts = (word: string, more: string) => ({
  ...{ title: `${word} ${more}`, subtitle: more, content: `<p>${word} ${more}</p>`, author: word, description: more },
  ...{ slug: word, tags: [word], language: 'ta', isRecent: true },
})

const terms = (name: string) => ({ authors: [{ name }], series: { name } })

/** Posts in every state that readers do not see, and a published one with a draft. @returns their ids */
async function hide(request: APIRequestContext): Promise<{ hidden: string[]; published: string }> {
  const login = await request.post('/api/auth/admin/login', { data: admin })
  const { token } = (await login.json()) as { token: string }
  const call = async (name: string, data: object): Promise<{ id: string }> => {
    const response = await request.post(`/trpc/${name}`, { data, headers: { authorization: `Bearer ${token}` } })
    expect(response.status(), await response.text()).toBe(200)
    return ((await response.json()) as { result: { data: { id: string } } }).result.data
  }
  const hidden: string[] = []
  for (const state of hiding) {
    const to = state === 'trashed' ? 'unpublished' : state
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const times = to === 'scheduled' ? { publishAt } : {}
    const post = {
      ...texts(secret, beside),
      ...terms(secret),
      category: 'Poems',
      state: to,
      updateNote: beside,
      ...times,
    }
    const { id } = await call('posts.create', post)
    if (state === 'trashed') await call('posts.delete', { id })
    hidden.push(id)
  }
  const { id: published } = await call('posts.create', {
    ...texts(open, open),
    ...terms(open),
    category: 'Poems',
    updateNote: open,
  })
  await call('drafts.save', { id: published, tab: 'tab-of-nobody', version: 0, fields: texts(secret, beside) })
  return { hidden, published }
}

/** All addresses of a pattern. */
function addressesOf(pattern: string, values: Record<string, readonly string[]>): string[] {
  const parameter = /[$:](\w*)(?:\{.*?\}+)?/.exec(pattern)
  if (!parameter) return [pattern]
  const known = values[parameter[1]!]
  if (!known) throw new Error(`Which values has ${parameter[0]} in ${pattern}?`)
  return known.flatMap((value) => addressesOf(pattern.replace(parameter[0], encodeURIComponent(value)), values))
}

test('no page, feed, sitemap or share picture has a word that readers do not see [N-01]', async ({ request }) => {
  test.setTimeout(300_000)
  const { hidden, published } = await hide(request)
  const month = String(monthOf(Date.now()))
  const slugs = [secret, open, 'poems', 'home', 'recentposts']
  const values = {
    ...{ id: [...hidden, published], slug: slugs, categorySlug: ['poems', secret], '': [secret] },
    ...{ year: [month.slice(0, 4)], month: [month.slice(4)], token: ['nobody.has-this'] },
    ...{ lang: langs, kind: ['post'], file: ['0.jpg', 'sitemap-pages.xml', 'sitemap-posts-1.xml'] },
  }
  const addresses = [...pages, ...files].flatMap((pattern) => addressesOf(pattern, values))
  const asked = [
    ...addresses,
    ...['', 'category=poems&', 'sort=new&'].map((more) => `/search?${more}q=${encodeURIComponent(secret)}`),
    ...['/poems', '/babasahebspeaks', '/periyarspeaks'].map((path) => `${path}?q=${encodeURIComponent(secret)}`),
    ...hidden.map((id) => `/lang/en?to=${encodeURIComponent(`/posts/${id}/x`)}`),
    ...['/favicon.svg', '/offline-worker.js', '/offline-files.json', '/.vite/manifest.json', '/manifest.webmanifest'],
  ]
  expect(addresses.length).toBeGreaterThan(100)
  const found: string[] = []
  let openOnes = 0
  for (const [index, address] of asked.entries()) {
    const headers = { cookie: `lang=${langs[index % langs.length]}` }
    const response = await request.get(address, { headers, maxRedirects: 0 })
    expect(response.status(), address).toBeLessThan(500)
    const body = decodeURIComponent(response.headers().location ?? '') + (await response.text())
    const isNamed = address.includes(encodeURIComponent(secret))
    // There is nothing under its name, and a search for it finds nothing.
    const isThere = isNamed && !address.includes('?') && response.status() === 200
    if (isThere || body.includes(beside) || (!isNamed && body.includes(secret))) found.push(address)
    if (body.includes(open)) openOnes += 1
  }
  expect(found).toEqual([])
  expect(openOnes).toBeGreaterThan(5)
})
