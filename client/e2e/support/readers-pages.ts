import { bookPath, postPath } from '../../../shared/addresses.ts'
import { publicCalls } from '../../../server/test/site-process.ts'

const pageNames = ['home', 'post', 'category', 'shop', 'gallery', 'book'] as const
type PageName = (typeof pageNames)[number]

/** The addresses of readers' most visited pages, on a site with demo content. */
export async function readersPages(url: string): Promise<Record<PageName, string>> {
  const calls = publicCalls(url)
  const { posts } = await calls.posts.recent.query({ limit: 1 })
  const { books } = await calls.books.list.query({ limit: 1 })
  return {
    home: '/home',
    post: encodeURI(postPath(posts[0]!)),
    category: '/interviews',
    shop: '/shop',
    gallery: '/bluethoughts',
    book: bookPath(books[0]!),
  }
}

/**
 * What a command that measures pages is asked for: a number of runs, five unless it is given, and names of pages, all unless
 * some are given.
 */
export function measuresAskedFor(usage: string): { runs: number; isWanted: (page: string) => boolean } {
  const words = process.argv.slice(2)
  const names = words.filter((word) => pageNames.some((name) => name === word))
  const [runs = 5, ...others] = words.filter((word) => !names.includes(word)).map(Number)
  if (!(Number.isInteger(runs) && runs > 0) || others.length > 0) {
    console.error(`Usage: ${usage} [-- [RUNS] [PAGE…]], the pages being ${pageNames.join(', ')}`)
    process.exit(1)
  }
  return { runs, isWanted: (page) => names.length === 0 || names.includes(page) }
}
