import { authorPath, categoryPath, jpegPath, postPath } from '#shared/addresses.ts'
import type { AuthorRole } from '#shared/authors.rules.ts'
import type { Author } from '#shared/authors.ts'
import type { Book } from '#shared/books.ts'
import type { Picture, ShownPicture } from '#shared/media.ts'
import type { Post } from '#shared/posts.ts'
import { descriptionOf, postCard, shareCardSize, sharePath, siteCard } from '#shared/share-cards.ts'
import type { HeadContext } from './head.ts'

// Structured data (schema.org) about a page, for search engines. They read what the server has rendered, so
// it is built there only (`import.meta.env.SSR`) and is not in the browser's scripts.

type Context = Pick<HeadContext, 'publicUrl' | 'site'>

const context = 'https://schema.org'
/** Search engines want about this width. */
const imageWidth = 1280

/** The JPEG of a picture: 1280 pixels wide, or the widest that there is; a crop of the preview while there is none. */
const imageUrl = (publicUrl: string, picture: Picture): string => publicUrl + jpegPath(picture, imageWidth)

/** A picture of a post with what is said of it; its address alone where nothing is. */
function imageOf(publicUrl: string, picture: ShownPicture): object | string {
  const { alt, caption, credit } = picture
  const url = imageUrl(publicUrl, picture)
  if (!alt && !caption && !credit) return url
  return {
    '@type': 'ImageObject',
    url,
    ...(alt && { description: alt }),
    ...(caption && { caption }),
    ...(credit && { creditText: credit }),
  }
}

/** Breadcrumbs: names and paths, from the front page on. */
const breadcrumbs = ({ publicUrl, site }: Context, steps: [name: string, path: string][]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [[site().name, '/home'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + encodeURI(path),
  })),
})

/** The site, and where its search is asked. */
export const siteData = ({ publicUrl, site }: Context): object[] => [
  {
    '@context': context,
    '@type': 'WebSite',
    name: site().name,
    url: `${publicUrl}/home`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]

/** Who made a post; one without authors has its text. */
function authorsData(publicUrl: string, { author, authors }: Post): object {
  const people = (role: AuthorRole) =>
    authors
      .filter((each) => each.role === role)
      .map((each) => ({ '@type': 'Person', name: each.name, url: publicUrl + encodeURI(authorPath(each)) }))
  const writers = people('writer')
  const translators = people('translator')
  const made = authors.length === 0 && author ? [{ '@type': 'Person', name: author }] : writers
  return {
    ...(made.length > 0 && { author: made.length === 1 ? made[0] : made }),
    ...(translators.length > 0 && { translator: translators }),
  }
}

/** An author's page. */
export const authorData = ({ publicUrl, site }: Context, author: Author): object[] => [
  {
    '@context': context,
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: author.name,
      ...(author.nameEn && { alternateName: author.nameEn }),
      ...(author.bio && { description: author.bio }),
      ...(author.picture && { image: imageUrl(publicUrl, author.picture) }),
      url: publicUrl + encodeURI(authorPath(author)),
    },
  },
  breadcrumbs({ publicUrl, site }, [
    ['படைப்பாளர்கள்', '/authors'],
    [author.name, authorPath(author)],
  ]),
]

export const postData = ({ publicUrl, site }: Context, post: Post): object[] => [
  {
    '@context': context,
    '@type': 'NewsArticle',
    headline: post.title,
    description: descriptionOf(post),
    inLanguage: post.lang,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    articleSection: post.category.ta,
    mainEntityOfPage: publicUrl + encodeURI(postPath(post)),
    // So that search engines take the teaser for one, and not for the whole.
    ...(post.isPremium && {
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.premium-text' },
    }),
    image:
      post.pictures.length > 0
        ? post.pictures.map((picture) => imageOf(publicUrl, picture))
        : [publicUrl + encodeURI(sharePath(postCard(post), site()))],
    ...authorsData(publicUrl, post),
    publisher: {
      '@type': 'Organization',
      name: site().name,
      url: publicUrl,
      logo: {
        '@type': 'ImageObject',
        url: publicUrl + encodeURI(sharePath(siteCard(site(), 'ta'), site())),
        ...shareCardSize,
      },
    },
  },
  breadcrumbs({ publicUrl, site }, [
    [post.category.ta, categoryPath(post.category)],
    [post.title, postPath(post)],
  ]),
]

/** A book, with what search engines show of an offer. */
export const bookData = ({ publicUrl }: Context, book: Book): object[] => [
  {
    '@context': context,
    // A product has no author; a book does.
    '@type': ['Product', 'Book'],
    name: book.name,
    author: { '@type': 'Person', name: book.author },
    ...(book.picture && { image: imageUrl(publicUrl, book.picture) }),
    offers: {
      '@type': 'Offer',
      priceCurrency: 'INR',
      price: (book.sellingPrice / 100).toFixed(2),
      availability: `https://schema.org/${book.isAvailable ? 'InStock' : 'OutOfStock'}`,
    },
  },
]
