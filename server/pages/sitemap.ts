import { asc, count } from 'drizzle-orm'
import { categories, posts } from '#drizzle/schema/index.ts'
import type { Db } from '#server/core/db.ts'
import { categoryPath, postPath } from '#shared/addresses.ts'
import { escapeXml, xmlHeader } from './xml.ts'

/** More addresses must not stand in one file. */
const sitemapLimit = 50_000

interface Address {
  path: string
  /** ISO date and time. */
  changed?: string
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const entry = (publicUrl: string, { path, changed }: Address): string =>
  `<url><loc>${escapeXml(publicUrl + encodeURI(path))}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

const urlset = (publicUrl: string, addresses: Address[]): string =>
  `${xmlHeader}<urlset ${namespace}>\n${addresses.map((address) => entry(publicUrl, address)).join('\n')}\n</urlset>\n`

function index(publicUrl: string, pages: number): string {
  const files = Array.from(
    { length: pages },
    (_, i) => `<sitemap><loc>${publicUrl}/sitemap-${i + 1}.xml</loc></sitemap>`,
  )
  return `${xmlHeader}<sitemapindex ${namespace}>\n${files.join('\n')}\n</sitemapindex>\n`
}

/** The posts of one file, oldest first, so that files stay as they are when posts are added. Contents are not read. */
function postAddresses(db: Db, page: number, limit: number): Address[] {
  const rows = db
    .select({ id: posts.id, slug: posts.slug, updatedAt: posts.updatedAt })
    .from(posts)
    .orderBy(asc(posts.createdAt), asc(posts.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all()
  return rows.map((row) => ({ path: postPath(row), changed: new Date(row.updatedAt).toISOString() }))
}

function pageAddresses(db: Db): Address[] {
  const rows = db.select({ slug: categories.slug }).from(categories).orderBy(asc(categories.order)).all()
  const paths = new Set(['/home', '/recentposts', ...rows.map(categoryPath)])
  return [...paths].map((path) => ({ path }))
}

/**
 * A file of the sitemap. The first holds the categories too; where more than one is needed, `/sitemap.xml` names them.
 * @param page 0: `/sitemap.xml`; from 1 on: `/sitemap-{page}.xml`
 * @returns undefined where there is no such page
 */
export function sitemap(db: Db, publicUrl: string, page: number, limit: number = sitemapLimit): string | undefined {
  const own = pageAddresses(db)
  const total = db.select({ total: count() }).from(posts).get()?.total ?? 0
  const perFile = limit - own.length
  const pages = Math.max(1, Math.ceil(total / perFile))
  if (page === 0 && pages > 1) return index(publicUrl, pages)
  if (page > pages) return undefined
  const addresses = postAddresses(db, Math.max(1, page), perFile)
  return urlset(publicUrl, page <= 1 ? [...own, ...addresses] : addresses)
}
