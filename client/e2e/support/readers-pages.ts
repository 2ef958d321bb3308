import { bookPath, postPath } from '../../../shared/addresses.ts'

async function call<T>(url: string, procedure: string, input: object): Promise<T> {
  const response = await fetch(`${url}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)
  if (!response.ok) throw new Error(`${procedure} answered ${response.status}.`)
  return ((await response.json()) as { result: { data: T } }).result.data
}

/** The addresses of readers' most visited pages, on a site with demo content. */
export async function readersPages(url: string): Promise<Record<string, string>> {
  const { posts } = await call<{ posts: { id: string; slug: string }[] }>(url, 'posts.recent', { limit: 1 })
  const { books } = await call<{ books: { id: string }[] }>(url, 'books.list', { limit: 1 })
  return {
    home: '/home',
    post: encodeURI(postPath(posts[0]!)),
    category: '/interviews',
    shop: '/shop',
    gallery: '/bluethoughts',
    book: bookPath(books[0]!),
  }
}
