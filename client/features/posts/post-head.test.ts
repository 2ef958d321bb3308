import { describe, expect, test } from 'vitest'
import type { ShownPicture } from '#shared/media.ts'
import type { Post } from '#shared/posts.ts'
import { defaultSite } from '#shared/site.ts'
import { postCard, sharePath } from '#shared/share-cards.ts'
import type { HeadContext } from '#client/core/head.ts'
import { messages as reader } from '#client/i18n/ta/reader.ts'
import { createI18n } from '#client/i18n/i18n.ts'
import { postHead } from './post-head.ts'

const context: HeadContext = {
  ...{ i18n: createI18n('ta', reader), lang: 'ta', publicUrl: 'https://example.org' },
  site: () => defaultSite,
}

const buildPicture = (overrides: Partial<ShownPicture> = {}): ShownPicture => ({
  id: 'p1',
  name: 'p1.jpg',
  width: 2000,
  height: 1000,
  widths: [320, 640, 960, 1280, 1920],
  placeholder: null,
  alt: null,
  caption: '',
  credit: '',
  ...overrides,
})
const buildPost = (overrides: Partial<Post> = {}): Post => ({
  id: '0a1b2c3d',
  slug: 'மழை',
  lang: 'ta',
  title: 'மழை',
  subtitle: '',
  author: '',
  authors: [],
  category: { id: 'c1', en: 'Poems', ta: 'கவிதைகள்', slug: 'poems' },
  picture: null,
  isPremium: false,
  publishedAt: '2026-11-20T05:00:00.000Z',
  updatedAt: '2026-11-21T05:00:00.000Z',
  updates: [],
  content: '<p>உரை</p>',
  description: '',
  excerpt: 'உரை',
  readingMinutes: 1,
  pictures: [],
  tags: [],
  series: null,
  counterpart: null,
  readNext: [],
  ...overrides,
})

const contentOf = (post: Post, name: string) =>
  postHead(context, post).meta.find((meta) => meta.name === name || meta.property === name)?.content
const jsonLdOf = (post: Post, type: string) =>
  postHead(context, post)
    .meta.map((meta) => meta['script:ld+json'] as Record<string, unknown> | undefined)
    .find((data) => data?.['@type'] === type)

describe('head of a post', () => {
  test('its own address is the one with the slug, whichever it was reached by', () => {
    const url = `https://example.org/posts/0a1b2c3d/${encodeURI('மழை')}`
    expect(postHead(context, buildPost()).links).toContainEqual({ rel: 'canonical', href: url })
    expect(contentOf(buildPost(), 'og:url')).toBe(url)
  })

  test('names the addresses of both languages to search engines, when there are both', () => {
    expect(postHead(context, buildPost()).links.filter(({ hrefLang }) => hrefLang)).toEqual([])
    const twin = { id: 'b2', slug: 'rain', lang: 'en', title: 'Rain' } as const
    const post = buildPost({ counterpart: twin })
    const tamil = `https://example.org/posts/0a1b2c3d/${encodeURI('மழை')}`
    expect(postHead(context, post).links.filter(({ hrefLang }) => hrefLang)).toEqual([
      { rel: 'alternate', hrefLang: 'ta', href: tamil },
      { rel: 'alternate', hrefLang: 'en', href: 'https://example.org/posts/b2/rain' },
      { rel: 'alternate', hrefLang: 'x-default', href: tamil },
    ])
    expect([contentOf(post, 'og:locale'), contentOf(post, 'og:locale:alternate')]).toEqual(['ta_IN', 'en_IN'])
  })

  test('the subtitle describes it where an editor has not, else its first words', () => {
    expect(contentOf(buildPost({ subtitle: 'துணைத் தலைப்பு' }), 'description')).toBe('துணைத் தலைப்பு')
    expect(contentOf(buildPost(), 'description')).toBe('உரை')
  })

  test('describes it alike to search engines and in link previews [N-22]', () => {
    const post = buildPost({ description: 'மழைக்கால நினைவுகள்', subtitle: 'துணைத் தலைப்பு' })
    expect(contentOf(post, 'description')).toBe('மழைக்கால நினைவுகள்')
    expect(contentOf(post, 'og:description')).toBe('மழைக்கால நினைவுகள்')
    expect(jsonLdOf(post, 'NewsArticle')).toMatchObject({ description: 'மழைக்கால நினைவுகள்' })
  })

  test('says in words what its pictures show, and whose they are [N-20]', () => {
    const said = { alt: 'கூரையில் மழை', caption: 'ஆற்றூர், 1974', credit: 'இரா. நிலவன்' }
    const post = buildPost({ pictures: [buildPicture(said), buildPicture({ alt: '' })] })
    expect(contentOf(post, 'og:image:alt')).toBe('மழை: கூரையில் மழை')
    const url = 'https://example.org/media/p1/1280.jpg'
    expect(jsonLdOf(post, 'NewsArticle')?.image).toEqual([
      {
        ...{ '@type': 'ImageObject', url, description: said.alt },
        ...{ caption: said.caption, creditText: said.credit },
      },
      url,
    ])
  })

  test('link previews are shown its drawn picture, with size and words', () => {
    const post = buildPost({ pictures: [buildPicture()] })
    expect(contentOf(post, 'og:image')).toBe(`https://example.org${sharePath(postCard(post), defaultSite)}`)
    expect(contentOf(post, 'og:image:width')).toBe('1200')
    expect(contentOf(post, 'og:image:height')).toBe('630')
    expect(contentOf(post, 'og:image:alt')).toBe('மழை')
    expect(contentOf(post, 'twitter:card')).toBe('summary_large_image')
  })

  test('search engines are given the JPEG of 1280 pixels, the widest of a small picture, and a crop while there is none', () => {
    const imageOf = (widths: number[]) =>
      jsonLdOf(buildPost({ pictures: [buildPicture({ widths })] }), 'NewsArticle')?.image
    expect(imageOf([320, 640, 960, 1280, 1920])).toEqual(['https://example.org/media/p1/1280.jpg'])
    expect(imageOf([320, 500])).toEqual(['https://example.org/media/p1/500.jpg'])
    expect(imageOf([])).toEqual(['https://example.org/uploads/p1.jpg'])
  })

  test('search engines are told what the article is and where it stands', () => {
    const post = buildPost({ author: 'இரா. நிலவன்' })
    expect(jsonLdOf(post, 'NewsArticle')).toMatchObject({
      headline: 'மழை',
      inLanguage: 'ta',
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      author: { '@type': 'Person', name: 'இரா. நிலவன்' },
    })
    expect(jsonLdOf(buildPost(), 'NewsArticle')).not.toHaveProperty('author')
    expect(jsonLdOf(post, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'மை' }, { name: 'கவிதைகள்', item: 'https://example.org/poems' }, { name: 'மழை' }],
    })
  })
})
