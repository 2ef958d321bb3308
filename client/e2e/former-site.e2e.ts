// The database of a former version (server/test/former-site), and the pages that readers get of it now: whatever that
// version answered for a page stands on it. Former pages themselves would prove less: their frame changes with every design.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { databaseFile } from '../../server/core/db.ts'
import { bookPath, galleryPath, postPath } from '../../shared/addresses.ts'
import { textOfHtml } from '../../shared/text.ts'
import { startSite } from '../../server/test/site-process.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(join(root, `server/test/former-site/before-the-newsroom.${name}.br`)))

interface Former {
  id: string
  slug: string
  content: string
  description: string
  name: string
  title: string
  subtitle: string
  author: string
  posts: { title: string; slug: string }[]
}

/** Built-in categories with pages of another kind, which list other things: by month, by date, or pictures. */
const ownPages = new Set(['home', 'editorial', 'archive', 'bluethoughts'])

/** The page of each former answer, and what it said there. */
const pageOf: Record<string, (data: Former, input: { slug?: string }) => [address: string, ...said: string[]]> = {
  'posts.get': (post) => [postPath(post), post.title, post.subtitle, post.author, post.content],
  'books.get': (book) => [bookPath(book), book.name, book.author, book.description],
  'gallery.get': (picture) => [galleryPath(picture), picture.title, picture.content],
  'posts.byCategory': ({ posts }, { slug = '' }) => [
    `/${slug}`,
    ...(ownPages.has(slug) ? [] : posts.map(({ title }) => title)),
  ],
  'posts.home': ({ posts }) => ['/home', ...posts.map(({ title }) => title)],
}

/** The words of a piece of HTML as one string, however they are parted. */
const wordsOf = (html: string): string => textOfHtml(html).replace(/[\s/]+/g, '')
/** Paragraph by paragraph: between two of them a page may have something of its own. */
const blocksOf = (html: string): string[] => html.split(/<\/(?:p|h\d|li|figcaption|div|blockquote)>|<hr>/).map(wordsOf)

async function mainOf(url: string, address: string): Promise<string> {
  const answer = await fetch(url + encodeURI(address))
  if (!answer.ok) return `${answer.status}`
  const html = await answer.text()
  return wordsOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')))
}

test('each page of a former site says what it said [N-19]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mai-former-'))
  const file = databaseFile(folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, read('db'))
  const site = await startSite({ dataDir: folder, variables: { DEMO_CONTENT: '0', LOG_LEVEL: 'silent' } })
  try {
    const answers = Object.entries(JSON.parse(read('answers.json').toString()) as Record<string, [number, string]>)
    const missing: string[] = []
    const asked: Record<string, number> = {}
    for (const [call, [, body]] of answers) {
      const { pathname, searchParams } = new URL(call.replace(/^en /, ''), site.url)
      const name = pathname.replace('/trpc/', '')
      const page = pageOf[name]
      if (!page) continue
      asked[name] = (asked[name] ?? 0) + 1
      const { data } = (JSON.parse(body) as { result: { data: Former } }).result
      const [address, ...said] = page(data, JSON.parse(searchParams.get('input') ?? '{}') as { slug?: string })
      const main = await mainOf(site.url, address)
      for (const block of said.flatMap(blocksOf)) if (!main.includes(block)) missing.push(`${address}: ${block}`)
    }
    expect(missing).toEqual([])
    expect(asked).toMatchObject({ 'posts.get': 57, 'books.get': 12, 'gallery.get': 30, 'posts.home': 1 })
  } finally {
    await site.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})
