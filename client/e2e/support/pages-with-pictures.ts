import type { APIRequestContext } from '@playwright/test'

/** Kinds of posts that are laid out in their own ways, by the lists in which they are. */
const postLists = ['/home', '/poems', '/interviews', '/series', '/premiumarticles']

/** What the sitemap does not name. */
const others = [`/search?q=${encodeURIComponent('மழை')}`]

/**
 * Pages of every kind for readers, as the sitemap names them: each list, and of what has many pages (posts, books,
 * authors, months) the oldest, which no other test has made.
 */
export async function pagesWithPictures(request: APIRequestContext): Promise<string[]> {
  const fetchText = async (path: string) => (await request.get(path)).text()
  const addresses = [...(await fetchText('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/<]+([^<]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  const kinds = new Map(addresses.map((path) => [path.split('/').length > 2 ? path.split('/')[1]! : path, path]))
  kinds.delete('posts')
  const posts = await Promise.all(
    postLists.map(async (path) => [...(await fetchText(path)).matchAll(/href="(\/posts\/[^"]+)"/g)].at(-1)![1]!),
  )
  const paths = [...new Set([...kinds.values(), ...posts, ...others])]
  const texts = await Promise.all(paths.map(fetchText))
  return paths.filter((_path, index) => texts[index]!.includes('<picture'))
}
