import { demoPosts } from '#server/demo/posts/index.ts'
import { dayMs } from '#shared/durations.ts'
import { langOfText } from '#shared/lang.ts'
import { wordsOf } from '#shared/search/normalize.ts'
import { soundKey } from '#shared/search/sound.ts'
import { stem } from '#shared/search/stem.ts'
import { textOfHtml } from '#shared/text.ts'
import type { SearchDocument } from '#server/features/search/search.index.service.ts'
import { proofDocuments } from './documents.ts'
import { readerTargets } from './reader-queries.ts'
import { laterTargets, targets, type Target } from './queries.ts'

const today = Date.UTC(2026, 10, 20)

/** The demo posts and the documents of the proof, oldest first. */
export function proofLibrary(): SearchDocument[] {
  const posts = demoPosts.map((post, index) => ({
    kind: 'post' as const,
    entityId: `demo-${index}`,
    title: post.title,
    author: post.author,
    categoryId: post.category,
    lang: langOfText(post.title),
    url: `/posts/demo-${index}`,
    createdAt: today - Math.round(post.daysAgo * dayMs),
    body: `${post.subtitle} ${textOfHtml(post.content)}`,
  }))
  const others = proofDocuments.map((document, index) => ({
    ...document,
    entityId: `proof-${index}`,
    categoryId: null,
    lang: langOfText(document.title),
    url: `/proof/${index}`,
    createdAt: today - 500 * dayMs + index,
  }))
  return [...others, ...posts].toSorted((a, b) => a.createdAt - b.createdAt)
}

const marks: Record<string, (query: string) => string> = {
  'nfd:': (query) => query.normalize('NFD'),
  'joined:': (query) => Array.from(query).join('\u200C'),
}

/** A query of the table, as typed. */
export function typed(query: string): string {
  const mark = Object.keys(marks).find((each) => query.startsWith(each))
  return mark ? (marks[mark]?.(query.slice(mark.length)) ?? query) : query
}

/** A query of the table, and a part of a title that it must find. */
interface Asked {
  query: string
  finds: string
}

const asked = (from: readonly Target[]): Asked[] =>
  from.flatMap(({ finds, queries }) => queries.map((query) => ({ query, finds })))

/** The same for words that differ only in endings or spelling. */
const keysOf = (query: string): string[] => wordsOf(typed(query)).map((word) => soundKey(stem(word)) || word)

const tuning = asked(targets.filter((_, index) => index % 2 === 0))
const heldOut = asked([...targets.filter((_, index) => index % 2 === 1), ...laterTargets])
const wordsOfTuning = new Set(tuning.flatMap(({ query }) => keysOf(query)))

/**
 * Queries for tuning, and held-out queries for evaluation. Their targets are distinct, but the queries may share words (மழை,
 * நூலகம்), so held-out queries without shared words are evaluated once more separately. Each with the share that must find.
 */
export const parts: readonly { name: string; needed: number; queries: readonly Asked[] }[] = [
  { name: 'tuning', needed: 0.95, queries: tuning },
  { name: 'held out', needed: 0.95, queries: heldOut },
  { name: 'reader', needed: 0.92, queries: asked(readerTargets) },
  {
    name: 'held out, without a word of tuning',
    needed: 0.95,
    queries: heldOut.filter(({ query }) => !keysOf(query).some((key) => wordsOfTuning.has(key))),
  },
]
