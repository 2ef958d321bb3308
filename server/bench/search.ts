// What the search costs with 100,000 posts of 400 words, as ratios to a bare full-text query in the same database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { wordsOf } from '#shared/search/normalize.ts'
import { textOfHtml } from '#shared/text.ts'
import { migrate, openDb, write, type Db } from '#server/core/db.ts'
import { demoPosts } from '#server/demo/posts/index.ts'
import {
  dropDocument,
  indexDocument,
  rebuildIndex,
  type SearchDocument,
} from '#server/rooms/search/search.index.service.ts'
import { searchPage, suggest } from '#server/rooms/search/search.service.ts'

const posts = Number(process.env.SEARCH_BENCH_POSTS ?? 100_000)
const fewPosts = 1000
const wordsPerPost = 400
const rounds = 3
/** Typing a word letter by letter may cost so many times a bare query of the same letters. */
const mostForTyping = 5

/** The same numbers at every run. */
function randomizer(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Words as often as the demo posts have them, and as many rare ones as a large library would add. */
function wordSource(random: () => number): () => string {
  const spoken = demoPosts.flatMap((post) => wordsOf(`${post.title} ${textOfHtml(post.content)}`))
  const endings = ['', 'கள்', 'இல்', 'உம்', 'க்கு', 'ஆன']
  const rareShare = 0.08
  return () => {
    const word = spoken[Math.floor(random() * spoken.length)] ?? ''
    if (random() > rareShare) return word
    const other = spoken[Math.floor(random() * spoken.length)] ?? ''
    return word.slice(0, 6) + other.slice(0, 6) + (endings[Math.floor(random() * endings.length)] ?? '')
  }
}

function* library(count: number): Generator<SearchDocument> {
  const word = wordSource(randomizer(7))
  for (let index = 0; index < count; index += 1) {
    yield {
      kind: 'post',
      entityId: `${index}`,
      title: Array.from({ length: 6 }, word).join(' '),
      author: demoPosts[index % demoPosts.length]?.author ?? '',
      categoryId: `${index % 13}`,
      lang: 'ta',
      url: `/posts/${index}`,
      createdAt: Date.UTC(2010, 0, 1) + index * 3_600_000,
      body: Array.from({ length: wordsPerPost }, word).join(' '),
    }
  }
}

const quantile = (times: number[], q: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? NaN

function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** A full-text query as it stands in the manual: the 20 best by bm25. */
const bare = (db: Db, expression: string) =>
  db.all(sql`SELECT rowid FROM search WHERE search MATCH ${expression} ORDER BY rank LIMIT 20`)

const queries = (): string[] => {
  const random = randomizer(99)
  const word = wordSource(random)
  return Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? `${word()} ${word()}` : word())).filter(Boolean)
}

const typedWords = ['கவிதைகள்', 'புத்தகங்கள்', 'நூலகத்தில்', 'kavithaigal', 'puthagam', 'மழையின்']
const lettersOf = (word: string): string[] =>
  Array.from(word).map((_, index) =>
    Array.from(word)
      .slice(0, index + 1)
      .join(''),
  )

const quoted = (text: string, end = ''): string =>
  wordsOf(text)
    .map((word) => `"${word}"`)
    .join(' ') + end

interface Comparison {
  ours: number[]
  bare: number[]
}

function compare(db: Db, texts: readonly string[], ask: (text: string) => unknown, end = ''): Comparison {
  const result: Comparison = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const text of texts) {
      result.ours.push(time(() => ask(text)))
      result.bare.push(time(() => bare(db, quoted(text, end))))
    }
  return result
}

function ratios({ ours, bare: reference }: Comparison) {
  const row = (q: number) => ({ ours: quantile(ours, q), bare: quantile(reference, q) })
  return Object.fromEntries(
    [0.5, 0.99].map((q) => {
      const { ours: a, bare: b } = row(q)
      return [`p${q * 100}`, `${(a / b).toFixed(2)} (${a.toFixed(1)} ms : ${b.toFixed(1)} ms)`]
    }),
  )
}

const sum = (times: number[]): number => times.reduce((total, each) => total + each, 0)

/** The median cost of adding and of removing one post, in ms. */
function costOfAdding(db: Db): number {
  const added = [...library(60)].map((document) => ({ ...document, entityId: `new ${document.entityId}` }))
  const times = added.map((document) => time(() => write(db, (tx) => indexDocument(tx, document))))
  for (const { entityId } of added) write(db, (tx) => dropDocument(tx, 'post', entityId))
  return quantile(times, 0.5)
}

const build = (db: Db, count: number): number => time(() => write(db, (tx) => rebuildIndex(tx, library(count))))

const megabytes = (db: Db, tables: string): number =>
  (db.get<{ bytes: number }>(sql`SELECT sum(pgsize) AS bytes FROM dbstat WHERE name GLOB ${tables}`)?.bytes ?? 0) / 1e6

/** Measures and prints. @returns whether typing is cheap enough */
export async function measureSearch(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mai-search-bench-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const db = openDb(dataDir)
  migrate(db)
  build(db, fewPosts)
  const addedToFew = costOfAdding(db)
  const seconds = build(db, posts) / 1000
  const addedToMany = costOfAdding(db)
  const texts = queries()
  const steps = typedWords.flatMap(lettersOf)
  const typing = compare(db, steps, (text) => suggest(db, text), '*')
  const typingRatio = sum(typing.ours) / sum(typing.bare)
  console.table({
    'panel, whole words': ratios(compare(db, texts, (text) => suggest(db, text))),
    'page of results': ratios(compare(db, texts, (q) => searchPage(db, { q, page: 1 }))),
    'letter by letter': ratios(typing),
  })
  console.log(`Typing ${typedWords.length} words letter by letter: ${typingRatio.toFixed(2)} times the bare queries`)
  console.log(`${posts} posts of ${wordsPerPost} words: built in ${seconds.toFixed(0)} s`)
  console.log(
    `Full text ${megabytes(db, 'search_[cdi]*').toFixed(0)} MB with the documents, words ${megabytes(db, 'search_words*').toFixed(0)} MB`,
  )
  console.log(
    `Adding a post: ${(addedToMany / addedToFew).toFixed(2)} times as much as with ${fewPosts} (${addedToMany.toFixed(1)} ms : ${addedToFew.toFixed(1)} ms)`,
  )
  db.$client.close()
  return typingRatio < mostForTyping
}
