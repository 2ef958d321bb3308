import type { I18n } from '#client/i18n/i18n.ts'
import { markPath, type Site } from '#shared/site.ts'
import type { Lang } from '#shared/lang.ts'
import { shareCardSize, sharePath, siteCard, type ShareCard } from '#shared/share-cards.ts'

// The head of a page's document: for search engines, feeds and link previews.

type Meta = Record<string, unknown>
type LinkTag = Record<string, string>

export interface HeadContext {
  i18n: I18n
  lang: Lang
  publicUrl: string
  /** The site as the page's settings describe it; once they are loaded. */
  site: () => Site
}

export interface Head {
  meta: Meta[]
  links: LinkTag[]
}

export const locales: Record<Lang, string> = { ta: 'ta_IN', en: 'en_IN' }

/** On every page; a page's own head overrides entries of the same name. */
export function siteHead({ lang, site }: HeadContext): Head {
  const { name, description, icon } = site()
  return {
    meta: [
      { title: name },
      { name: 'description', content: description[lang] },
      { property: 'og:site_name', content: name },
      { property: 'og:locale', content: locales[lang] },
    ],
    links: [
      ...(icon
        ? [
            { rel: 'icon', href: markPath(icon, 'icon'), type: 'image/png' },
            { rel: 'apple-touch-icon', href: markPath(icon, 'touch') },
          ]
        : [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]),
      { rel: 'manifest', href: '/manifest.webmanifest' },
      { rel: 'alternate', type: 'application/rss+xml', title: name, href: '/feed.xml' },
    ],
  }
}

interface PageHead {
  title: string
  description: string
  /** Path of the page's own address. */
  path: string
  type?: 'website' | 'article'
  /** What link previews show; without one, the site's own. On the server only. */
  card?: ShareCard
  /** Of structured-data.ts, on the server only. */
  jsonLd?: object[]
}

const withSiteName = (title: string, name: string): string => (title === name ? title : `${title} · ${name}`)

/** For a page that is private to a reader: it has no link preview and no description. */
export const titleHead = ({ site }: Pick<HeadContext, 'site'>, title: string): Head => ({
  meta: [{ title: withSiteName(title, site().name) }],
  links: [],
})

/** Title, description, own address and link preview of a page. */
export function pageHead({ publicUrl, lang, site }: HeadContext, page: PageHead): Head {
  const url = publicUrl + encodeURI(page.path)
  const head = {
    meta: [{ title: withSiteName(page.title, site().name) }, { name: 'description', content: page.description }],
    links: [{ rel: 'canonical', href: url }],
  }
  // Link previews are made of what the server sends.
  if (!import.meta.env.SSR) return head
  const card = page.card ?? siteCard(site(), lang)
  return {
    ...head,
    meta: [
      ...head.meta,
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: publicUrl + encodeURI(sharePath(card, site())) },
      { property: 'og:image:width', content: String(shareCardSize.width) },
      { property: 'og:image:height', content: String(shareCardSize.height) },
      { property: 'og:image:alt', content: card.alt ?? card.title },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': data })),
    ],
  }
}
