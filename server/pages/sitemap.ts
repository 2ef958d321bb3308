import { asc, count, eq, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable, SQLiteView } from 'drizzle-orm/sqlite-core'
import {
  authors,
  books,
  categories,
  galleryItems,
  pdfUploads,
  publishedPosts,
  series,
  sitePages,
  tags,
} from '#drizzle/schema/index.ts'
import type { Db } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { getEditorialOverview, listArchiveMonths } from '#server/features/archive/archive.service.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'
import {
  authorPath,
  bookPath,
  categoryPath,
  galleryPath,
  pdfPath,
  postPath,
  seriesPath,
  tagPath,
} from '#shared/addresses.ts'
import { dayMs } from '#shared/durations.ts'
import type { Lang } from '#shared/lang.ts'
import { monthParams } from '#shared/months.ts'
import { sitePagePath } from '#shared/site-pages.rules.ts'
import { escapeXml, xmlHeader } from './xml.ts'

/** Addresses per file. The protocol allows 50,000; fewer, because a file is built in memory and Tamil addresses are long. */
const sitemapLimit = 10_000
/** How long a post counts as news, and how many a file may list, by Google's rules. */
const newsMs = 2 * dayMs
const maxNews = 1000

interface Address {
  path: string
  /** Times in ms. */
  changed?: number
  news?: { site: string; lang: Lang; title: string; published: number } | undefined
}

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'

const newsEntry = ({ site, lang, title, published }: NonNullable<Address['news']>): string =>
  `<news:news><news:publication><news:name>${escapeXml(site)}</news:name><news:language>${lang}</news:language></news:publication><news:publication_date>${iso(published)}</news:publication_date><news:title>${escapeXml(title)}</news:title></news:news>`

const entry = (publicUrl: string, { path, changed, news }: Address): string =>
  `<url><loc>${escapeXml(publicUrl + encodeURI(path))}</loc>${changed ? `<lastmod>${iso(changed)}</lastmod>` : ''}${news ? newsEntry(news) : ''}</url>`

const urlset = (publicUrl: string, addresses: Address[]): string =>
  `${xmlHeader}<urlset ${namespaces}>\n${addresses.map((address) => entry(publicUrl, address)).join('\n')}\n</urlset>\n`

// --------------------------------------------------------------------------------------------- Things with own pages

/** The first row of a file in a list. */
interface FileStart {
  time: number
  id: string
}

interface List {
  table: SQLiteTable | SQLiteView
  /** The list is ordered by time, oldest first, so that new rows change no earlier file; indexed together with `id`. */
  time: AnySQLiteColumn
  id: AnySQLiteColumn
  read: (db: Db, from: { where: SQL | undefined; limit: number }) => Address[]
}

/** A list whose addresses need no more than the id. */
const listOf = (
  table: typeof galleryItems | typeof books | typeof pdfUploads,
  time: AnySQLiteColumn,
  pathOf: (row: { id: string }) => string,
): List => ({
  table,
  time,
  id: table.id,
  read: (db, { where, limit }) =>
    db
      .select({ id: table.id, changed: table.updatedAt })
      .from(table)
      .where(where)
      .orderBy(asc(time), asc(table.id))
      .limit(limit)
      .all()
      .map(({ id, changed }) => ({ path: pathOf({ id }), changed })),
})

/** Authors and tags that readers know: those of published posts. */
const listOfTerms = (table: typeof authors | typeof tags, pathOf: (row: { slug: string }) => string): List => ({
  table,
  time: table.createdAt,
  id: table.id,
  read: (db, { where, limit }) =>
    db
      .select({ slug: table.slug, published: table.published })
      .from(table)
      .where(where)
      .orderBy(asc(table.createdAt), asc(table.id))
      .limit(limit)
      .all()
      .flatMap(({ slug, published }) => (published > 0 ? [{ path: pathOf({ slug }) }] : [])),
})

/** The oldest post that is news. */
function newsSince(db: Db): number {
  const since = Date.now() - newsMs
  const tooMany = db.all<{ time: number }>(
    sql`SELECT ${publishedPosts.publishedAt} AS time FROM ${publishedPosts} WHERE ${publishedPosts.publishedAt} >= ${since} ORDER BY ${publishedPosts.publishedAt} DESC LIMIT 1 OFFSET ${maxNews}`,
  )[0]
  return tooMany ? tooMany.time + 1 : since
}

const lists = {
  posts: {
    table: publishedPosts,
    time: publishedPosts.publishedAt,
    id: publishedPosts.id,
    read: (db, { where, limit }) => {
      const { id, slug, lang, title, publishedAt, updatedAt } = publishedPosts
      const since = newsSince(db)
      const site = readSiteName(db)
      return db
        .select({ id, slug, lang, title, publishedAt, updatedAt })
        .from(publishedPosts)
        .where(where)
        .orderBy(asc(publishedAt), asc(id))
        .limit(limit)
        .all()
        .map((post) => ({
          path: postPath(post),
          changed: post.updatedAt,
          news:
            post.publishedAt >= since
              ? { site, lang: post.lang, title: post.title, published: post.publishedAt }
              : undefined,
        }))
    },
  },
  gallery: listOf(galleryItems, galleryItems.createdAt, galleryPath),
  books: listOf(books, books.createdAt, bookPath),
  pdfs: listOf(pdfUploads, pdfUploads.date, pdfPath),
  authors: listOfTerms(authors, authorPath),
  tags: listOfTerms(tags, tagPath),
} satisfies Record<string, List>

type ListName = keyof typeof lists
const listNames = Object.keys(lists) as ListName[]

const countOf = (db: Db, { table }: List): number => db.select({ total: count() }).from(table).get()?.total ?? 0

/** The first row of each file: one scan of the index, without the table. */
const fileStartsOf = (db: Db, { table, time, id }: List, limit: number): FileStart[] =>
  db.all<FileStart>(
    sql`SELECT time, id FROM (SELECT ${time} AS time, ${id} AS id, row_number() OVER (ORDER BY ${time}, ${id}) AS number FROM ${table}) WHERE number % ${limit} = 1 ORDER BY time, id`,
  )

const readFrom = (db: Db, { time, id, read }: List, limit: number, start?: FileStart): Address[] =>
  read(db, { where: start && sql`(${time}, ${id}) >= (${start.time}, ${start.id})`, limit })

// ------------------------------------------------------------------------------------------------------ Fixed pages

const fixedPages = [
  '/home',
  '/english',
  '/recentposts',
  '/shop',
  '/subscriptions',
  '/archive-pdfs',
  '/editorial-pdfs',
  '/corrections',
  '/authors',
  '/tags',
]

/** Pages of the site, of its categories (the built-in ones among them: gallery, speakers, about), of series and months. */
function pageAddresses(db: Db): Address[] {
  const rows = db.select({ slug: categories.slug }).from(categories).orderBy(asc(categories.order)).all()
  const ofSeries = db
    .select({ slug: series.slug })
    .from(series)
    .where(sql`EXISTS (SELECT 1 FROM published_posts WHERE series_id = series.id)`)
    .all()
  const monthPath = (list: string) => (month: number) => {
    const { year, month: number } = monthParams(month)
    return `/${list}/${year}/${number}`
  }
  const paths = new Set([
    ...fixedPages,
    ...rows.map(categoryPath),
    ...ofSeries.map(seriesPath),
    ...listArchiveMonths(db).map(monthPath('archive')),
    ...getEditorialOverview(db).months.map(({ month }) => monthPath('editorial')(month)),
  ])
  const ofHouse = db
    .select({ slug: sitePages.slug, changed: sitePages.updatedAt })
    .from(sitePages)
    .where(eq(sitePages.state, 'published'))
    .all()
    .map(({ slug, changed }) => ({ path: sitePagePath({ slug }), changed }))
  return [...[...paths].map((path) => ({ path })), ...ofHouse]
}

// ------------------------------------------------------------------------------------------------------------ Files

function index(publicUrl: string, names: string[]): string {
  const files = names.map((name) => `<sitemap><loc>${publicUrl}/sitemap-${name}.xml</loc></sitemap>`)
  return `${xmlHeader}<sitemapindex ${namespaces}>\n${files.join('\n')}\n</sitemapindex>\n`
}

/** `/sitemap.xml`: all addresses, or, where they are too many, the names of the files that hold them. */
export function sitemap(db: Db, publicUrl: string, limit: number = sitemapLimit): string {
  const pages = pageAddresses(db)
  const total = listNames.reduce((sum, name) => sum + countOf(db, lists[name]), pages.length)
  if (total <= limit)
    return urlset(publicUrl, [...pages, ...listNames.flatMap((name) => readFrom(db, lists[name], limit))])
  const files = listNames.flatMap((name) => fileStartsOf(db, lists[name], limit).map((_, at) => `${name}-${at + 1}`))
  return index(publicUrl, ['pages', ...files])
}

/**
 * `/sitemap-{name}.xml`: one of the files that `/sitemap.xml` names where there are many.
 * @returns undefined when there is no such file
 */
export function sitemapFile(db: Db, publicUrl: string, name: string, limit: number = sitemapLimit): string | undefined {
  if (name === 'pages') return urlset(publicUrl, pageAddresses(db))
  const [wanted, number] = name.split('-')
  const listName = listNames.find((known) => known === wanted)
  const start = listName && fileStartsOf(db, lists[listName], limit)[Number(number) - 1]
  return start && urlset(publicUrl, readFrom(db, lists[listName], limit, start))
}
