import { postPath } from '#shared/addresses.ts'
import type { Post } from '#shared/posts.ts'
import { postCard } from '#shared/share-cards.ts'
import { pageHead, type Head, type HeadContext } from '#client/core/head.ts'
import { postData } from '#client/core/structured-data.ts'

/** The head of a post's page. */
export function postHead(context: HeadContext, post: Post): Head {
  const head = pageHead(context, {
    title: post.title,
    description: post.subtitle || post.excerpt,
    path: postPath(post),
    type: 'article',
    card: postCard(post),
    ...(import.meta.env.SSR && { jsonLd: postData(context.publicUrl, post) }),
  })
  return {
    ...head,
    meta: [
      ...head.meta,
      { property: 'article:published_time', content: post.publishedAt },
      { property: 'article:modified_time', content: post.updatedAt },
      { property: 'article:section', content: post.category.ta },
      ...(post.author ? [{ name: 'author', content: post.author }] : []),
    ],
  }
}
