// What the search costs with 100,000 posts of 400 words, as ratios to a bare full-text query in the same database. The
// library takes minutes to build and is reused by later runs: in DATA_DIR, or in the system's cache folder.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { wordsOf } from '#shared/search/normalize.ts'
import { textOfHtml } from '#shared/text.ts'
import { openDb, write, type Db } from '#server/core/db.ts'
import { migrate, migrationsFolder } from '#server/core/migrations.ts'
import { demoPosts } from '#server/demo/posts/index.ts'
import {
  dropDocuments,
  indexDocuments,
  rebuildIndex,
  type SearchDocument,
} from '#server/features/search/search.index.service.ts'
import { searchPage, suggest } from '#server/features/search/search.service.ts'
import { noteRun } from './history.ts'

const manyPosts = Number(process.env.SEARCH_BENCH_POSTS ?? 100_000)
const fewPosts = 1000
const wordsPerPost = 400
const rounds = 3
const addedPosts = 200
/** The limit for typing a word letter by letter, as a ratio to bare queries of the same letters. */
const maxForTyping = 5

/** The same numbers in every run. */
function randomizer(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Words as frequent as in the demo posts, with as many rare ones as a large library would add. */
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

function* library(count: number, seed: number): Generator<SearchDocument> {
  const word = wordSource(randomizer(seed))
  for (let index = 0; index < count; index += 1) {
    yield {
      kind: 'post',
      entityId: `${seed}-${index}`,
      title: Array.from({ length: 6 }, word).join(' '),
      author: demoPosts[index % demoPosts.length]?.author ?? '',
      categoryId: `${index % 13}`,
      lang: 'ta',
      url: `/posts/${seed}-${index}`,
      createdAt: Date.UTC(2010, 0, 1) + index * 3_600_000,
      body: Array.from({ length: wordsPerPost }, word).join(' '),
    }
  }
}
const keptSeed = 7
const addedSeed = 8

function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

// ------------------------------------------------------------------------------------------------------- The library

/** Changes when the index is built differently. */
function fingerprint(): string {
  const root = join(import.meta.dirname, '../..')
  const textsIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map(({ name }) => readFileSync(join(folder, name), 'utf8'))
  const texts = [
    // Migrations of other tables are applied to an existing library.
    ...textsIn(migrationsFolder).filter((migration) => /`search/.test(migration)),
    ...textsIn(join(root, 'shared/search')),
    ...textsIn(join(root, 'shared/tamil')),
    readFileSync(join(root, 'server/features/search/search.index.service.ts'), 'utf8'),
  ]
  return createHash('sha256').update(texts.join('\n')).digest('hex')
}

interface Library {
  db: Db
  /** Seconds that building it took. */
  seconds: number
}

/** Opens the library of so many posts, and builds it in one transaction where it is missing or outdated. */
function openLibrary(count: number): Library {
  const folder = join(process.env.DATA_DIR ?? tmpdir(), `mai-search-bench-${count}`)
  const noteFile = join(folder, 'made.json')
  const made = existsSync(noteFile)
    ? (JSON.parse(readFileSync(noteFile, 'utf8')) as { by: string; seconds: number })
    : undefined
  const by = fingerprint()
  const isThere = made?.by === by
  if (!isThere) rmSync(folder, { recursive: true, force: true })
  const db = openDb(folder)
  migrate(db)
  if (isThere) return { db, seconds: made.seconds }
  const seconds = time(() => write(db, (tx) => rebuildIndex(tx, library(count, keptSeed)))) / 1000
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  writeFileSync(noteFile, JSON.stringify({ by, seconds }))
  return { db, seconds }
}

// ------------------------------------------------------------------------------------------------------ Measurements

const quantile = (times: number[], q: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? NaN
const sum = (times: number[]): number => times.reduce((total, each) => total + each, 0)

const quoted = (text: string, end: string): string =>
  wordsOf(text)
    .map((word) => `"${word}"`)
    .join(' ') + end

interface Times {
  ours: number[]
  /** The same words in the same table: the 20 best by bm25, as the manual has it. */
  ranked: number[]
  /** The first 20 in no order. */
  unranked: number[]
}

/** @param end `*` for unfinished words */
function compare(db: Db, texts: readonly string[], ask: (text: string) => unknown, end = ''): Times {
  const ranked = db.$client.prepare('SELECT rowid FROM search WHERE search MATCH ? ORDER BY rank LIMIT 20')
  const unranked = db.$client.prepare('SELECT rowid FROM search WHERE search MATCH ? LIMIT 20')
  const times: Times = { ours: [], ranked: [], unranked: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const text of texts) {
      const expression = quoted(text, end)
      times.ours.push(time(() => ask(text)))
      times.ranked.push(time(() => ranked.all(expression)))
      times.unranked.push(time(() => unranked.all(expression)))
    }
  return times
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const ratioOf = (ours: number, bare: number): string => `${(ours / bare).toFixed(2)} (${ms(ours)} : ${ms(bare)})`

const ratios = ({ ours, ranked, unranked }: Times) => ({
  'p50 : by bm25': ratioOf(quantile(ours, 0.5), quantile(ranked, 0.5)),
  'p99 : by bm25': ratioOf(quantile(ours, 0.99), quantile(ranked, 0.99)),
  'p50 : unranked': ratioOf(quantile(ours, 0.5), quantile(unranked, 0.5)),
  'p99 : unranked': ratioOf(quantile(ours, 0.99), quantile(unranked, 0.99)),
})

function queries(): string[] {
  const word = wordSource(randomizer(99))
  return Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? `${word()} ${word()}` : word())).filter(Boolean)
}

const typedWords = ['கவிதைகள்', 'புத்தகங்கள்', 'நூலகத்தில்', 'kavithaigal', 'puthagam', 'மழையின்']
const lettersOf = (word: string): string[] =>
  Array.from(word).map((_, index) =>
    Array.from(word)
      .slice(0, index + 1)
      .join(''),
  )

/** Adds posts to both in turn, one per transaction, and removes them again. In ms. */
function addTo(few: Db, many: Db): { few: number[]; many: number[] } {
  const times = { few: [] as number[], many: [] as number[] }
  const documents = [...library(addedPosts, addedSeed)]
  const add = (document: SearchDocument, into: keyof typeof times) =>
    times[into].push(time(() => write({ few, many }[into], (tx) => indexDocuments(tx, document))))
  for (const [index, document] of documents.entries()) {
    // The first insert computes the stems of new words; the second finds them cached.
    const order = ['few', 'many'] as const
    for (const into of index % 2 === 0 ? order : order.toReversed()) add(document, into)
  }
  for (const db of [few, many])
    write(db, (tx) => {
      for (const { kind, entityId } of documents) dropDocuments(tx, kind, entityId)
    })
  return times
}

const megabytes = (db: Db, ...tables: string[]): string => {
  const bytes = tables.map(
    (table) => db.get<{ bytes: number }>(sql`SELECT sum(pgsize) AS bytes FROM dbstat WHERE name GLOB ${table}`)?.bytes,
  )
  return `${Math.round(sum(bytes.map((each) => each ?? 0)) / 1e6)} MB`
}

/** Measures and prints. @returns whether typing is cheap enough */
export async function measureSearch(): Promise<boolean> {
  const few = openLibrary(fewPosts)
  const many = openLibrary(manyPosts)
  const { db } = many
  const reader = { mayReadAll: false }
  const texts = queries()
  // A warm-up run: reads the files and compiles the code.
  for (const text of texts) suggest(db, text, reader)

  const typing = compare(db, typedWords.flatMap(lettersOf), (text) => suggest(db, text, reader), '*')
  const typingRatio = sum(typing.ours) / sum(typing.ranked)
  console.table({
    'panel, whole words': ratios(compare(db, texts, (text) => suggest(db, text, reader))),
    'page of results': ratios(compare(db, texts, (q) => searchPage(db, { q, page: 1 }, reader))),
    'panel, letter by letter': ratios(typing),
  })
  console.log(`Typing ${typedWords.length} words letter by letter: ${typingRatio.toFixed(2)} times the ranked queries,`)
  console.log(`  ${(sum(typing.ours) / sum(typing.unranked)).toFixed(2)} times the unranked ones`)

  noteRun('search', { typing: typingRatio })
  const added = addTo(few.db, db)
  const mean = (times: number[]) => sum(times) / times.length
  console.log(`Adding a post to ${manyPosts}, to adding one to ${fewPosts}, of ${addedPosts}:`)
  console.log(`  median ${ratioOf(quantile(added.many, 0.5), quantile(added.few, 0.5))},`)
  console.log(`  mean ${ratioOf(mean(added.many), mean(added.few))}, with all merges of the index`)

  console.log(`${manyPosts} posts of ${wordsPerPost} words: made in ${many.seconds.toFixed(0)} s`)
  console.log(
    `Texts ${megabytes(db, 'search_docs*', 'search_texts')}, full-text index ${megabytes(db, 'search_data', 'search_idx', 'search_docsize')}, words ${megabytes(db, 'search_words*', 'sqlite_autoindex_search_words*')}`,
  )
  few.db.$client.close()
  db.$client.close()
  return typingRatio < maxForTyping
}
