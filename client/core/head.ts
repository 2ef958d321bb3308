import type { I18n } from '../i18n/i18n.ts'
import { site } from '#shared/site.ts'
import type { Lang } from '#shared/lang.ts'
import { variantPath, uploadPath, widthFor } from '#shared/addresses.ts'
import type { Picture } from '#shared/media.ts'

// What stands in the head of a page: for search engines, feeds and link previews.

type Meta = Record<string, unknown>
type LinkTag = Record<string, string>

export interface HeadContext {
  i18n: I18n
  lang: Lang
  publicUrl: string
}

export interface Head {
  meta: Meta[]
  links: LinkTag[]
}

const locales: Record<Lang, string> = { ta: 'ta_IN', en: 'en_IN' }
/** Link previews want about this width. */
const previewWidth = 1280

/** Of every page; a page's own head overrides what has the same name. */
export const siteHead = ({ lang }: HeadContext): Head => ({
  meta: [
    { title: site.name },
    { name: 'description', content: site.description[lang] },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: locales[lang] },
  ],
  links: [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'alternate', type: 'application/rss+xml', title: site.name, href: '/feed.xml' },
  ],
})

interface PageHead {
  title: string
  description: string
  /** Path of the page's own address. */
  path: string
  type?: 'website' | 'article'
  picture?: Picture | null
  /** schema.org objects. */
  jsonLd?: object[]
}

/** Title, description, own address and link preview of a page. */
export function pageHead({ publicUrl }: HeadContext, page: PageHead): Head {
  const url = publicUrl + encodeURI(page.path)
  const title = page.title === site.name ? page.title : `${page.title} · ${site.name}`
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
      ...(page.picture ? pictureMeta(publicUrl, page.picture) : [{ name: 'twitter:card', content: 'summary' }]),
      ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': data })),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

function pictureMeta(publicUrl: string, picture: Picture): Meta[] {
  const width = widthFor(picture.widths, previewWidth)
  const height = width && Math.round((width * picture.height) / picture.width)
  return [
    { property: 'og:image', content: pictureUrl(publicUrl, picture) },
    ...(width ? [{ property: 'og:image:width', content: String(width) }] : []),
    ...(height ? [{ property: 'og:image:height', content: String(height) }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The JPEG of a picture that others are told about: 1280 pixels wide, or the widest that there is. */
export function pictureUrl(publicUrl: string, picture: Picture): string {
  const width = widthFor(picture.widths, previewWidth)
  return publicUrl + (width ? variantPath(picture.id, width, 'jpg') : uploadPath(picture.name))
}
