import { excluded, ofToken, type Excluded, type Probe } from './probe.ts'
import type { Sample } from './sample.ts'
import { monthParams } from '#shared/months.ts'

type Paths = (sample: Sample) => string[]

const ownPage = excluded('is rendered without the data of its reader, which calls bring')
const text = excluded('has no content of the library')
const empty = excluded('leads elsewhere')
const q = (word: string) => `q=${encodeURIComponent(word)}`
const monthPath = (list: string, { month }: Sample): string => {
  const { year, month: number } = monthParams(month)
  return `/${list}/${year}/${number}`
}

/** Every page of readers, by the file of its route in client/routes/_site. */
export const pages: Record<string, Paths | Excluded> = {
  $: () => ['/no/such/page'],
  $categorySlug: ({ category, cursors }) => [`/${category.slug}`, `/${category.slug}?cursor=${cursors.recent}`],
  '(shop)/books': empty,
  '(shop)/cart': ownPage,
  '(shop)/checkout': ownPage,
  '(shop)/order-confirmation': ownPage,
  '(shop)/orders/$id': ownPage,
  '(shop)/orders/index': ownPage,
  '(shop)/shop/$id': ({ book }) => [`/shop/${book.id}`],
  '(shop)/shop/index': ({ book, cursors }) => [
    '/shop',
    `/shop?cursor=${encodeURIComponent(cursors.books)}`,
    '/shop?sort=name',
    `/shop?${q(book.name.split(' ')[0]!)}`,
  ],
  '(shop)/subscriptions': () => ['/subscriptions'],
  about: () => ['/about'],
  'archive-pdfs': () => ['/archive-pdfs'],
  'archive.$year.$month': (sample) => [monthPath('archive', sample)],
  'archive.index': () => ['/archive'],
  'authors.$slug': ({ author, cursors }) => [
    `/authors/${encodeURIComponent(author.slug)}`,
    `/authors/${encodeURIComponent(author.slug)}?cursor=${cursors.recent}`,
  ],
  'authors.index': ({ cursors }) => ['/authors', `/authors?cursor=${encodeURIComponent(cursors.authors)}`],
  babasahebspeaks: ({ words }) => ['/babasahebspeaks', `/babasahebspeaks?${q(words.common)}`],
  'bluethoughts.$id': ({ ids }) => [`/bluethoughts/${ids.gallery}`],
  'bluethoughts.index': ({ cursors }) => ['/bluethoughts', `/bluethoughts?cursor=${cursors.gallery}`],
  bookmarks: ownPage,
  contact: text,
  corrections: () => ['/corrections'],
  'editorial-pdfs': () => ['/editorial-pdfs'],
  'editorial.$year.$month': (sample) => [monthPath('editorial', sample)],
  'editorial.index': () => ['/editorial'],
  'following.index': ownPage,
  'following.leave.$token': ofToken,
  home: () => ['/home'],
  english: () => ['/english'],
  'pages.$slug': text,
  'newsletter.confirm.$token': ofToken,
  'newsletter.leave.$token': ofToken,
  notifications: ownPage,
  'pdf-viewer.$id': ({ ids }) => [`/pdf-viewer/${ids.pdf}`],
  periyarspeaks: ({ words }) => ['/periyarspeaks', `/periyarspeaks?${q(words.rare)}`],
  'posts.$id.$slug': ({ post }) => [`/posts/${post.id}/${encodeURIComponent(post.slug)}`],
  'posts.$id.index': ({ post }) => [`/posts/${post.oldId}`],
  'preview.$token': ofToken,
  profile: ownPage,
  recentposts: ({ cursors }) => ['/recentposts', `/recentposts?cursor=${cursors.recent}`],
  search: ({ words }) => [
    `/search?${q(words.common)}`,
    `/search?${q(words.common)}&page=20`,
    `/search?${q(words.rare)}`,
    `/search?${q(`${words.common} ${words.rare}`)}`,
    `/search?${q(words.none)}`,
    `/search?${q(words.common)}&type=post&category=poems`,
    `/search?${q(words.common)}&view=lines`,
  ],
  'series.index': () => ['/series'],
  'series.$slug': ({ series }) => [`/series/${encodeURIComponent(series.slug)}`],
  'settings.account': ownPage,
  'settings.index': ownPage,
  'settings.preferences': ownPage,
  'tags.$slug': ({ tag, cursors }) => [
    `/tags/${encodeURIComponent(tag.slug)}`,
    `/tags/${encodeURIComponent(tag.slug)}?cursor=${cursors.recent}`,
  ],
  'tags.index': ({ cursors }) => ['/tags', `/tags?cursor=${encodeURIComponent(cursors.tags)}`],
}

/** What readers' programs ask for besides pages. */
const files: Paths = ({ author, tag, category }) => [
  '/feed.xml',
  `/${category.slug}/feed.xml`,
  `/authors/${encodeURIComponent(author.slug)}/feed.xml`,
  `/tags/${encodeURIComponent(tag.slug)}/feed.xml`,
  '/robots.txt',
  '/manifest.webmanifest',
  '/healthz',
]

export const notComparedFiles = { '/sitemap.xml': 'lists all addresses, in files of up to 10,000' }

export const probesOfPages = (sample: Sample): Probe[] =>
  [files, ...Object.values(pages).filter((paths) => typeof paths === 'function')].flatMap((paths) =>
    paths(sample).map((path) => ({ name: path, path })),
  )
