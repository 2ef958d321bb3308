// Pages that are kept beyond changes of the content: a process of its own, which is started again, since a new one keeps none.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { langs } from '../../shared/lang.ts'
import {
  mutate,
  publicCalls,
  signIn,
  sitemapPaths,
  startSite,
  type SiteProcess,
} from '../../server/test/site-process.ts'
import { admin } from './support/site.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mai-kept-pages-'))
let site: SiteProcess | undefined
// Pages name the address of the site. Without a worker nothing changes but what the test does.
const variables = { PUBLIC_URL: 'https://mai.example', WORKER: '0' }
const start = async () => (site = await startSite({ dataDir, variables }))
test.afterAll(async () => {
  await site?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What stands for each page's content, by its language and address. */
async function tagsOf(url: string, paths: readonly string[]): Promise<Map<string, string>> {
  const tags = new Map<string, string>()
  for (const lang of langs)
    for (const path of paths) {
      const response = await fetch(url + path, { headers: { cookie: `lang=${lang}` } })
      await response.arrayBuffer()
      tags.set(`${lang} ${path}`, `${response.status} ${response.headers.get('etag')}`)
    }
  return tags
}

test('after each change all pages are what a site makes that has just started', async () => {
  test.slow()
  cpSync(process.env.PREPARED_DATA!, dataDir, { recursive: true })
  const first = await start()
  const { url } = first
  const token = await signIn(url, admin)
  // Some of each kind: there are hundreds.
  const listed = (await sitemapPaths(url)).filter((path, index) => path.lastIndexOf('/') === 0 || index % 30 === 0)
  const paths = [...listed, '/search?q=a', '/cart', '/login']
  const calls = publicCalls(url)
  const { posts } = await calls.posts.recent.query({})
  const { books } = await calls.books.list.query({})

  let before = await tagsOf(url, paths)
  const change = async (name: string, input: object) => {
    await mutate(url, token, name, input)
    const now = await tagsOf(url, paths)
    const changed = [...now].filter(([page, tag]) => before.get(page) !== tag).length
    before = now
    return changed / now.size
  }
  const few = 0.5
  expect(await change('posts.update', { id: posts[0]!.id, title: 'ஒரு புதிய தலைப்பு' })).toBeGreaterThan(0)
  expect(await change('posts.update', { id: posts.at(-1)!.id, subtitle: 'ஒரு புதிய வரி' })).toBeLessThan(few)
  expect(await change('posts.setState', { id: posts[1]!.id, state: 'draft' })).toBeGreaterThan(0)
  expect(await change('books.update', { id: books[0]!.id, stock: 0 })).toBeLessThan(few)
  expect(await change('settings.update', { tagline: { ta: 'நாள்தோறும் ஒரு பூ', en: 'A flower a day' } })).toBe(1)

  await first.stop()
  const afresh = await tagsOf((await start()).url, paths)
  const different = [...afresh].filter(([page, tag]) => before.get(page) !== tag).map(([page]) => page)
  expect(different).toEqual([])
})
