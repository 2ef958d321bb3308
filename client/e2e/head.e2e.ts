// What stands in the head of every reader's page: for search engines and for link previews.
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import siteInEnglish from '../i18n/en/site.json' with { type: 'json' }
import siteInTamil from '../i18n/ta/site.json' with { type: 'json' }
import { langs, type Lang } from '../../shared/lang.ts'
import { shareCardSize } from '../../shared/share-cards.ts'
import { expect, test } from './support/test.ts'

/** Pages, and the address that each calls its own where that is another. */
const lists = [
  ...['/home', '/english', '/recentposts', '/poems', '/babasahebspeaks', '/periyarspeaks', '/bluethoughts', '/archive'],
  ...['/archive-pdfs', '/editorial', '/editorial-pdfs', '/shop', '/subscriptions', '/about', '/contact', '/search'],
]
/** Lists, and what their links to single things begin with. */
const things = {
  '/home': '/posts/',
  '/shop': '/shop/',
  '/bluethoughts': '/bluethoughts/',
  '/archive': '/pdf-viewer/',
  '/editorial': '/editorial/2',
}

const decodeEntities = (html: string): string =>
  html.replace(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity] ?? "'",
  )

async function headOf(request: APIRequestContext, path: string, lang: Lang = 'ta') {
  const response = await request.get(path, { headers: { cookie: `lang=${lang}` } })
  expect(response.status(), path).toBe(200)
  const html = await response.text()
  const tags = [...html.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(([tag]) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decodeEntities(value!)]),
    ),
  )
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
  return {
    html,
    title: decodeEntities(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    metas: (name: string) =>
      tags.filter((tag) => tag.name === name || tag.property === name).map(({ content }) => content),
    canonical: tags.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
    data: (type: string) => data.find((each) => [each['@type']].flat().includes(type)),
  }
}

/** The address of the first thing of a list, encoded as heads have it. */
async function firstOf(request: APIRequestContext, list: keyof typeof things): Promise<string> {
  const { html } = await headOf(request, list)
  const main = html.slice(html.indexOf('<main'))
  return encodeURI(new RegExp(`href="(${things[list]}[^"]+)"`).exec(main)![1]!)
}

for (const lang of langs)
  test(`every page in ${lang} says what it is, where it is, and what a preview of it shows`, async ({
    request,
    baseURL,
  }) => {
    const singles = await Promise.all(Object.keys(things).map((list) => firstOf(request, list as keyof typeof things)))
    const titles = new Map<string, string>()
    const pictures = new Set<string>()
    for (const path of [...lists, ...singles]) {
      const { title, metas, canonical } = await headOf(request, path, lang)
      const one = (name: string) => {
        expect(metas(name), `${name} of ${path}`).toHaveLength(1)
        return metas(name)[0]!
      }
      expect(canonical, path).toEqual([baseURL + path])
      expect(title, path).not.toBe('')
      expect(titles.get(title), `${path} has the title of another page`).toBeUndefined()
      titles.set(title, path)
      expect(one('description').length, path).toBeGreaterThan(10)
      expect(title, path).toContain(one('og:title'))
      expect(one('og:url'), path).toBe(baseURL + path)
      expect(one('og:locale'), path).toBe(`${lang}_IN`)
      expect(one('twitter:card'), path).toBe('summary_large_image')
      expect([one('og:image:width'), one('og:image:height')]).toEqual(['1200', '630'])
      expect(one('og:image:alt'), path).not.toBe('')
      pictures.add(one('og:image'))
    }
    for (const url of pictures) {
      expect(url.startsWith(`${baseURL}/share/`), url).toBe(true)
      // Followed: a photograph that the worker has made by now stands on another picture.
      const response = await request.get(url)
      expect(response.status(), url).toBe(200)
      const { format, width, height } = await sharp(await response.body()).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', ...shareCardSize })
    }
  })

test('search engines are told what a post, a book and the site are', async ({ request, baseURL }) => {
  const home = await headOf(request, '/home')
  expect(home.data('WebSite')).toMatchObject({
    url: `${baseURL}/home`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${baseURL}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })
  const postPath = await firstOf(request, '/home')
  const post = await headOf(request, postPath)
  const article = post.data('NewsArticle')!
  expect(article).toMatchObject({
    mainEntityOfPage: baseURL + postPath,
    headline: post.metas('og:title')[0],
    inLanguage: 'ta',
    publisher: { '@type': 'Organization' },
  })
  for (const day of ['datePublished', 'dateModified']) expect(Date.parse(String(article[day]))).not.toBeNaN()
  const { itemListElement: steps } = post.data('BreadcrumbList') as { itemListElement: { item: string }[] }
  expect(steps).toMatchObject([{ position: 1 }, { position: 2 }, { position: 3, item: baseURL + postPath }])
  for (const { item } of steps) expect((await request.get(item)).status(), item).toBe(200)
  const book = await headOf(request, await firstOf(request, '/shop'))
  expect(book.data('Product')).toMatchObject({
    '@type': ['Product', 'Book'],
    offers: { '@type': 'Offer', priceCurrency: 'INR' },
  })
})

test('pages of one reader have titles of their own, in both languages', async ({ request }) => {
  const paths = {
    ...{ login: '/login', signup: '/signup', forgotPassword: '/forgot-password', resetPassword: '/reset-password' },
    ...{ confirmEmail: '/confirm-email', cart: '/cart', checkout: '/checkout', orders: '/orders', order: '/orders/x' },
    ...{ orderConfirmation: '/order-confirmation', profile: '/profile', account: '/settings/account' },
    ...{
      preferences: '/settings/preferences',
      bookmarks: '/bookmarks',
      following: '/following',
      notifications: '/notifications',
    },
  } satisfies Record<keyof typeof siteInTamil.pages, string>
  for (const [lang, { pages }] of [
    ['ta', siteInTamil],
    ['en', siteInEnglish],
  ] as const)
    for (const [page, path] of Object.entries(paths))
      expect((await headOf(request, path, lang)).title).toBe(`${pages[page as keyof typeof paths]} · மை`)
})
