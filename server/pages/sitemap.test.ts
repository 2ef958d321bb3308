import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pdfFiles, pdfUploads, posts } from '#drizzle/schema/index.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { buildBook } from '#server/test/factories.ts'
import { reservedSlugs } from '#shared/categories.ts'
import { dayMs } from '#shared/durations.ts'
import { robotsTxt } from './well-known.ts'
import { sitemap, sitemapFile } from './sitemap.ts'

const publicUrl = 'https://example.org'
const services = eachTest.services()
const user = eachTest.user(services, 'editor')
const editor = callerFor(services, user)

/** A post published at that time. */
async function publish(title: string, createdAt = Date.now(), category = 'Poems') {
  const post = await editor.posts.create({ title, content: '<p>உரை</p>', category })
  services.db.update(posts).set({ publishedAt: createdAt }).where(eq(posts.id, post.id)).run()
  return post
}
const addresses = (text: string | undefined) => [...(text ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
/** The first segments of all addresses that a route file defines. */
const routeSegments = readdirSync(join(import.meta.dirname, '../../client/routes'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace(/^_site\/(?:\(\w+\)\/)?/, '').split(/[./]/, 1)[0]!)
  .filter((segment) => /^[a-z]/.test(segment) && !['index', 'route'].includes(segment))
const pathsOf = (text: string | undefined) => addresses(text).map((url) => decodeURI(url.slice(publicUrl.length)))

describe('sitemap', () => {
  test('names the pages of the site, its months, and everything that has a page of its own', async () => {
    const { id, slug } = await publish('மழை', Date.UTC(2026, 9, 5))
    await publish('ஒரு தலையங்கம்', Date.UTC(2026, 7, 5), 'Editorial')
    const terms = { author: 'மணி', tags: ['மழை'], series: { name: 'கடல்' } }
    await editor.posts.create({ title: 'அலை', content: '<p>உரை</p>', category: 'Poems', ...terms })
    const unread = { author: 'யாரோ', tags: ['எதுவோ'], series: { name: 'எங்கோ' }, state: 'draft' as const }
    await editor.posts.create({ title: 'வரைவு', content: '<p>உரை</p>', category: 'Poems', ...unread })
    const book = buildBook(services)
    const upload = await buildUpload(services, user)
    const crop = { x: 0, y: 0, width: 600, height: 600 }
    const picture = await editor.gallery.create({ title: 'நீலம்', picture: { uploadId: upload.id, crop } })
    services.db.insert(pdfFiles).values({ id: 'f', bytes: 1, createdAt: 1 }).run()
    services.db
      .insert(pdfUploads)
      .values({
        ...{ id: 'p1', title: 'இதழ்', subtitle: '', category: 'Archive', fileId: 'f', isCoverDrawn: true },
        ...{ date: Date.UTC(2026, 8, 5), month: 202609, createdAt: 1, updatedAt: 1 },
      })
      .run()
    const paths = pathsOf(sitemap(services.db, publicUrl))
    for (const path of [
      ...['/home', '/recentposts', '/shop', '/subscriptions', '/archive', '/editorial', '/bluethoughts', '/poems'],
      ...['/babasahebspeaks', '/periyarspeaks', '/about', '/contact', '/archive-pdfs', '/editorial-pdfs'],
      ...['/authors', '/tags', '/authors/மணி', '/tags/மழை', '/series/கடல்'],
      ...['/archive/2026/10', '/archive/2026/09', '/editorial/2026/08'],
      ...[`/posts/${id}/${slug}`, `/shop/${book.id}`, `/bluethoughts/${picture.id}`, '/pdf-viewer/p1'],
    ])
      expect(paths).toContain(path)
    // Of drafts nobody knows.
    expect(paths.filter((path) => /யாரோ|எதுவோ|எங்கோ/.test(path))).toEqual([])
    // Of that month there are editorials only: the archive has nothing to show.
    expect(paths).not.toContain('/archive/2026/08')
    expect(new Set(paths).size).toBe(paths.length)
    // `/books` redirects to the shop; no page of the house is published here.
    const known = [...paths, '/books', '/pages', ...robotsTxt(publicUrl).match(/(?<=Disallow: )\/[\w-]+/g)!]
    expect(routeSegments.filter((segment) => !known.some((path) => path.split('/')[1] === segment))).toEqual([])
  })

  test('no category can take the address of another page, or one that robots must not read', () => {
    const closed = [...robotsTxt(publicUrl).matchAll(/Disallow: \/([a-z]+)\$/g)].map(([, segment]) => segment!)
    const slugs = [...routeSegments, ...closed, 'share'].filter((segment) => /^[a-z]+$/.test(segment))
    expect(slugs.filter((slug) => !reservedSlugs.has(slug))).toEqual([])
  })

  test('lists no page that is closed to robots, and none of a single reader', async () => {
    await publish('மழை')
    const rules = [...robotsTxt(publicUrl).matchAll(/^Disallow: (.+)$/gm)].map(([, rule]) => rule!)
    const isClosed = (path: string) =>
      rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
    for (const path of ['/admin', '/admin/orders', '/cart', '/orders/1', '/profile', '/login?token=x', '/search?q=x'])
      expect([path, isClosed(path)]).toEqual([path, true])
    for (const path of ['/administration', '/cartoons', '/ordersandmore'])
      expect([path, isClosed(path)]).toEqual([path, false])
    expect(pathsOf(sitemap(services.db, publicUrl)).filter(isClosed)).toEqual([])
    expect(robotsTxt(publicUrl)).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  })

  test('posts of the last two days are news, with the name of the publication and their own language', async () => {
    await publish('மழை & வெயில்')
    await publish('Rain in the hills', Date.now() - dayMs)
    await publish('பழைய செய்தி', Date.now() - 2 * dayMs - 60_000)
    const text = sitemap(services.db, publicUrl)
    const news = [...text.matchAll(/<news:news>(.*?)<\/news:news>/g)].map(([, inner]) => inner!)
    expect(news.map((inner) => /<news:title>(.*?)<\/news:title>/.exec(inner)?.[1])).toEqual([
      'Rain in the hills',
      'மழை &amp; வெயில்',
    ])
    expect(news.map((inner) => /<news:language>(.*?)<\/news:language>/.exec(inner)?.[1])).toEqual(['en', 'ta'])
    for (const inner of news) {
      expect(inner).toContain('<news:publication><news:name>மை</news:name>')
      expect(inner).toMatch(/<news:publication_date>\d{4}-\d\d-\d\dT[\d:.]+Z<\/news:publication_date>/)
    }
    expect(text).toContain('xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"')
  })

  test('is split where there are too many addresses, and no file holds more than the limit', async () => {
    const whole = sitemap(services.db, publicUrl)
    const made = []
    for (const title of ['ஒன்று', 'இரண்டு', 'மூன்று', 'நான்கு', 'ஐந்து']) made.push(await publish(title, 1000))
    buildBook(services)
    const limit = 2
    const files = pathsOf(sitemap(services.db, publicUrl, limit))
    expect(files).toEqual([
      '/sitemap-pages.xml',
      ...[1, 2, 3].map((number) => `/sitemap-posts-${number}.xml`),
      '/sitemap-books-1.xml',
    ])
    const texts = files.map((path) => sitemapFile(services.db, publicUrl, path.slice('/sitemap-'.length, -4), limit))
    expect(texts.slice(1, 4).map((text) => addresses(text).length)).toEqual([2, 2, 1])
    const all = texts.flatMap(pathsOf)
    expect(new Set(all).size).toBe(all.length)
    for (const { id, slug } of made) expect(all).toContain(`/posts/${id}/${slug}`)
    for (const path of pathsOf(whole)) expect(all).toContain(path)
    for (const name of ['posts-4', 'posts', 'nothing-1', 'posts-0'])
      expect([name, sitemapFile(services.db, publicUrl, name, limit)]).toEqual([name, undefined])
  })

  test('of 60,000 posts a file reads its own rows, and the list of files the index alone', async () => {
    const { id } = await publish('மழை')
    const kept =
      'slug, lang, title, subtitle, author, category_id, is_home, is_recent, excerpt, reading_minutes, updated_at'
    services.db.run(
      sql.raw(`
        WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 60000)
        INSERT INTO posts (id, state, created_at, published_at, content, ${kept})
        SELECT printf('%08d', number), 'published', number, number * 1000, '', ${kept} FROM numbers, posts WHERE id = '${id}'`),
    )
    const listing = await plansOf(services, () => {
      expect(addresses(sitemap(services.db, publicUrl))).toHaveLength(8)
    })
    const last = await plansOf(services, () => {
      expect(addresses(sitemapFile(services.db, publicUrl, 'posts-6'))).toHaveLength(10_000)
    })
    const ofPosts = (plans: string[]) => new Set(plans.filter((step) => /\bposts\b/.test(step)))
    expect([...ofPosts(last)].toSorted()).toEqual([
      'SCAN posts USING COVERING INDEX posts_published',
      'SEARCH posts USING COVERING INDEX posts_published (published_at>?)',
      'SEARCH posts USING INDEX posts_published ((published_at,id)>(?,?))',
    ])
    for (const step of ofPosts(listing)) expect(step).toMatch(/COVERING INDEX|INDEX posts_(category|series)/)
  })
})
