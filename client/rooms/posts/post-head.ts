import { categoryPath, postPath } from '#shared/addresses.ts'
import type { Post } from '#shared/posts.ts'
import { site } from '#shared/site.ts'
import { pageHead, pictureUrl, type Head, type HeadContext } from '../../core/head.ts'

/** What search engines and link previews are told about a post. */
export function postHead(context: HeadContext, post: Post): Head {
  const url = context.publicUrl + encodeURI(postPath(post))
  const head = pageHead(context, {
    title: post.title,
    description: post.subtitle || post.excerpt,
    path: postPath(post),
    type: 'article',
    picture: post.pictures[0] ?? null,
    jsonLd: [newsArticle(context.publicUrl, post, url), breadcrumbs(context.publicUrl, post, url)],
  })
  return {
    ...head,
    meta: [
      ...head.meta,
      { property: 'article:published_time', content: post.createdAt },
      { property: 'article:modified_time', content: post.updatedAt },
      { property: 'article:section', content: post.category.ta },
      ...(post.author ? [{ name: 'author', content: post.author }] : []),
    ],
  }
}

const newsArticle = (publicUrl: string, post: Post, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: post.title,
  description: post.subtitle || post.excerpt,
  inLanguage: post.lang,
  datePublished: post.createdAt,
  dateModified: post.updatedAt,
  articleSection: post.category.ta,
  mainEntityOfPage: url,
  // So that search engines take the teaser for one, and not for the whole.
  ...(post.isPremium && {
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.premium-text' },
  }),
  ...(post.pictures.length > 0 && { image: post.pictures.map((picture) => pictureUrl(publicUrl, picture)) }),
  ...(post.author && { author: { '@type': 'Person', name: post.author } }),
  publisher: { '@type': 'Organization', name: site.name, url: publicUrl },
})

const breadcrumbs = (publicUrl: string, post: Post, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: site.name, item: `${publicUrl}/home` },
    { '@type': 'ListItem', position: 2, name: post.category.ta, item: publicUrl + categoryPath(post.category) },
    { '@type': 'ListItem', position: 3, name: post.title, item: url },
  ],
})
