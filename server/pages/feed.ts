import type { Caller } from '#server/app-router.ts'
import { categoryPath, jpegPath, postPath } from '#shared/addresses.ts'
import type { Lang } from '#shared/lang.ts'
import type { Post } from '#shared/posts.ts'
import { descriptionOf } from '#shared/share-cards.ts'
import { siteWith, type Site } from '#shared/site.ts'
import { withoutSoftHyphens } from '#shared/soft-hyphens.ts'
import { cdata, escapeXml, xmlHeader } from './xml.ts'

/** Posts in a feed, each with its whole text. */
const feedPosts = 20
/** Of their pictures, in pixels. */
const figureWidth = 1280

interface Channel {
  title: string
  /** Path of the page that the feed belongs to. */
  path: string
  feedPath: string
  description: string
}

/** Makes addresses inside a text absolute, for other sites. */
const absolute = (html: string, publicUrl: string): string =>
  html.replace(/ srcset="[^"]*"/g, '').replace(/ (src|href)="\//g, ` $1="${publicUrl}/`)

/** Pictures beside the text of which something is said, as figures before it. */
const figures = ({ pictures }: Post): string =>
  pictures
    .filter(({ alt, caption, credit }) => alt || caption || credit)
    .map((picture) => {
      const { alt, caption, credit } = picture
      const said = [caption && escapeXml(caption), credit && `<small>${escapeXml(credit)}</small>`].filter(Boolean)
      const under = said.length > 0 ? `<figcaption>${said.join(' ')}</figcaption>` : ''
      return `<figure><img src="${jpegPath(picture, figureWidth)}" alt="${escapeXml(alt ?? '')}">${under}</figure>`
    })
    .join('')

function item(post: Post, publicUrl: string): string {
  const url = escapeXml(publicUrl + encodeURI(postPath(post)))
  return `<item>
<title>${escapeXml(post.title)}</title>
<link>${url}</link>
<guid isPermaLink="false">${escapeXml(post.id)}</guid>
<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
${post.author ? `<dc:creator>${escapeXml(post.author)}</dc:creator>\n` : ''}<category>${escapeXml(post.category.ta)}</category>
<dc:language>${post.lang}</dc:language>
<description>${escapeXml(descriptionOf(post))}</description>
<content:encoded>${cdata(absolute(figures(post) + withoutSoftHyphens(post.content), publicUrl))}</content:encoded>
</item>`
}

/** The posts of a list, read one by one. */
async function readPosts(caller: Caller, ids: string[]): Promise<Post[]> {
  const posts: Post[] = []
  for (const id of ids) posts.push(await caller.posts.get({ id }))
  return posts
}

/**
 * The language of most posts, by which feed readers choose a voice and a font.
 * @param fallback for a feed without posts or with equally many of both languages
 */
function languageOf(posts: Post[], fallback: Lang): Lang {
  const tamil = posts.filter(({ lang }) => lang === 'ta').length
  if (tamil * 2 === posts.length) return fallback
  return tamil * 2 > posts.length ? 'ta' : 'en'
}

function rss(channel: Channel, posts: Post[], publicUrl: string, lang: Lang): string {
  const newest = posts[0] ? `<lastBuildDate>${new Date(posts[0].publishedAt).toUTCString()}</lastBuildDate>\n` : ''
  return `${xmlHeader}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(channel.title)}</title>
<link>${escapeXml(publicUrl + channel.path)}</link>
<atom:link href="${escapeXml(publicUrl + channel.feedPath)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(channel.description)}</description>
<language>${languageOf(posts, lang)}</language>
${newest}${posts.map((post) => item(post, publicUrl)).join('\n')}
</channel>
</rss>
`
}

const siteOf = async (caller: Caller): Promise<Site> => siteWith((await caller.settings.get()).site)

const channelOf = (site: Site, title: string, path: string, lang: Lang): Channel => ({
  title: `${title} · ${site.name}`,
  path: encodeURI(path),
  feedPath: `${encodeURI(path)}/feed.xml`,
  description: site.description[lang],
})

const idsOf = ({ posts }: { posts: { id: string }[] }): string[] => posts.map(({ id }) => id)

/** The newest posts of the site. */
export async function siteFeed(caller: Caller, publicUrl: string, lang: Lang): Promise<string> {
  const { posts } = await caller.posts.recent({ limit: feedPosts })
  const site = await siteOf(caller)
  const channel = { title: site.name, path: '/home', feedPath: '/feed.xml', description: site.description[lang] }
  return rss(channel, await readPosts(caller, idsOf({ posts })), publicUrl, lang)
}

/**
 * The newest posts of a category.
 * @throws AppError CATEGORY_NOT_FOUND
 */
export async function categoryFeed(caller: Caller, slug: string, publicUrl: string, lang: Lang): Promise<string> {
  const category = await caller.categories.bySlug({ slug })
  const page = await caller.posts.byCategory({ slug: category.slug, limit: feedPosts })
  const channel = channelOf(await siteOf(caller), category.name.ta, categoryPath(category), lang)
  return rss(channel, await readPosts(caller, idsOf(page)), publicUrl, lang)
}

/** The feeds of authors, tags and series, by the first segment of their address. Of a series the first parts. */
const termFeeds = {
  authors: async (caller: Caller, slug: string) => ({
    term: await caller.authors.bySlug({ slug }),
    page: await caller.posts.byAuthor({ slug, limit: feedPosts }),
  }),
  tags: async (caller: Caller, slug: string) => ({
    term: await caller.tags.bySlug({ slug }),
    page: await caller.posts.byTag({ slug, limit: feedPosts }),
  }),
  series: async (caller: Caller, slug: string) => ({
    term: await caller.series.bySlug({ slug }),
    page: await caller.posts.bySeries({ slug, limit: feedPosts }),
  }),
} as const
export type TermFeed = keyof typeof termFeeds

/**
 * The newest posts of an author or a tag, or the parts of a series.
 * @throws AppError AUTHOR_NOT_FOUND, TAG_NOT_FOUND, SERIES_NOT_FOUND
 */
export async function termFeed(
  caller: Caller,
  { kind, slug }: { kind: TermFeed; slug: string },
  publicUrl: string,
  lang: Lang,
): Promise<string> {
  const { term, page } = await termFeeds[kind](caller, slug)
  const channel = channelOf(await siteOf(caller), term.name, `/${kind}/${term.slug}`, lang)
  return rss(channel, await readPosts(caller, idsOf(page)), publicUrl, lang)
}
