import { demoPosts } from '#server/demo/posts/index.ts'
import { langOfText } from '#shared/lang.ts'
import { textOfHtml } from '#shared/text.ts'
import type { SearchDocument } from '../search.index.service.ts'
import { proofDocuments } from './documents.ts'
import { laterTargets, targets, type Target } from './queries.ts'

const dayMs = 86_400_000
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

/** A query of the table as it is typed. */
export function typed(query: string): string {
  const mark = Object.keys(marks).find((each) => query.startsWith(each))
  return mark ? (marks[mark]?.(query.slice(mark.length)) ?? query) : query
}

export interface Half {
  name: 'tuning' | 'held out'
  targets: readonly Target[]
}

/** Whole targets go to one half or the other, so that no word is in both. */
export const halves: readonly Half[] = [
  { name: 'tuning', targets: targets.filter((_, index) => index % 2 === 0) },
  { name: 'held out', targets: [...targets.filter((_, index) => index % 2 === 1), ...laterTargets] },
]
