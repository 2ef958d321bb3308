import type { Book } from './books.ts'
import type { Author } from './authors.ts'
import type { Category } from './categories.ts'
import type { GalleryItem } from './gallery.ts'
import type { Lang } from './lang.ts'
import type { Picture } from './media.ts'
import type { Pdf } from './pdfs.ts'
import type { Post } from './posts.ts'
import type { SeriesEntry } from './series.ts'
import type { Tag } from './tags.ts'
import { defaultSite, hasDefaultAccent, type Site } from './site.ts'

// The pictures that link previews show for a page: their content and their addresses. Pages link to them, and the server
// draws them (server/pages/share-pictures.ts).

export const shareCardSize = { width: 1200, height: 630 } as const

export const shareKinds = ['site', 'category', 'post', 'gallery', 'book', 'pdf', 'author', 'tag', 'series'] as const
export type ShareKind = (typeof shareKinds)[number]

export interface ShareCard {
  kind: ShareKind
  id: string
  title: string
  /** A line above the title: the category or the author. */
  kicker: string
  picture: Picture | null
  /** All that is seen on it, in words; the title, unless given. */
  alt?: string
}

export const siteCard = (site: Site, lang: Lang): ShareCard => ({
  kind: 'site',
  id: lang,
  title: site.name,
  kicker: site.tagline[lang],
  picture: null,
})
export const categoryCard = ({ slug, name }: Pick<Category, 'slug' | 'name'>): ShareCard => ({
  kind: 'category',
  id: slug,
  title: name.ta,
  kicker: '',
  picture: null,
})
export const postCard = ({
  id,
  title,
  category,
  pictures,
}: Pick<Post, 'id' | 'title' | 'category' | 'pictures'>): ShareCard => ({
  kind: 'post',
  id,
  title,
  kicker: category.ta,
  picture: pictures[0] ?? null,
  alt: [title, pictures[0]?.alt].filter(Boolean).join(': '),
})
export const galleryCard = ({ id, title, picture }: Pick<GalleryItem, 'id' | 'title' | 'picture'>): ShareCard => ({
  kind: 'gallery',
  id,
  title,
  kicker: '',
  picture,
})
export const bookCard = ({
  id,
  name,
  author,
  picture,
}: Pick<Book, 'id' | 'name' | 'author' | 'picture'>): ShareCard => ({
  kind: 'book',
  id,
  title: name,
  kicker: author,
  picture,
})
export const pdfCard = ({
  id,
  title,
  subtitle,
  picture,
}: Pick<Pdf, 'id' | 'title' | 'subtitle' | 'picture'>): ShareCard => ({
  kind: 'pdf',
  id,
  title,
  kicker: subtitle,
  picture,
})

export const authorCard = ({ slug, name, picture }: Pick<Author, 'slug' | 'name' | 'picture'>): ShareCard => ({
  kind: 'author',
  id: slug,
  title: name,
  kicker: '',
  picture,
})
export const tagCard = ({ slug, name }: Pick<Tag, 'slug' | 'name'>): ShareCard => ({
  kind: 'tag',
  id: slug,
  title: name,
  kicker: '',
  picture: null,
})
export const seriesCard = ({ slug, name }: Pick<SeriesEntry, 'slug' | 'name'>): ShareCard => ({
  kind: 'series',
  id: slug,
  title: name,
  kicker: '',
  picture: null,
})

/** What search engines, link previews and feeds say of a post: what an editor has written, the subtitle, or the beginning. */
export const descriptionOf = ({
  description,
  subtitle,
  excerpt,
}: Pick<Post, 'description' | 'subtitle' | 'excerpt'>): string => description || subtitle || excerpt

/** Incremented when the drawing changes, so that every picture gets a new address. */
const drawing = 2

/** FNV-1a hash of what is drawn. */
export function shareVersion({ title, kicker, picture }: ShareCard, site: Site): string {
  const { name, accent } = site
  // Those of a site that changes neither keep the addresses that others have stored.
  const own = name === defaultSite.name && hasDefaultAccent(site) ? [] : [name, accent.light, accent.dark]
  const drawn = [drawing, title, kicker, picture?.widths.length ? picture.id : '', ...own].join('\n')
  let hash = 0x811c9dc5
  for (let at = 0; at < drawn.length; at += 1) hash = Math.imul(hash ^ drawn.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Immutable address: a picture that looks different has another one. */
export const sharePath = (card: ShareCard, site: Site): string =>
  `/share/${card.kind}/${card.id}/${shareVersion(card, site)}.jpg`
