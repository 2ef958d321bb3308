import { postPath } from '#shared/addresses.ts'
import { defaultLang } from '#shared/lang.ts'
import type { Post } from '#shared/posts.ts'
import { descriptionOf, postCard } from '#shared/share-cards.ts'
import { locales, pageHead, type Head, type HeadContext } from '#client/core/head.ts'
import { postData } from '#client/core/structured-data.ts'

/** The head of a post's page. */
export function postHead(context: HeadContext, post: Post): Head {
  const head = pageHead(context, {
    title: post.title,
    description: descriptionOf(post),
    path: postPath(post),
    type: 'article',
    ...(import.meta.env.SSR && { card: postCard(post), jsonLd: postData(context, post) }),
  })
  // The rest is for search engines and link previews, which read what the server sends.
  if (!import.meta.env.SSR) return head
  const { counterpart } = post
  const addressOf = (one: Parameters<typeof postPath>[0]) => context.publicUrl + encodeURI(postPath(one))
  const languages = counterpart
    ? [post, counterpart].map((one) => ({ rel: 'alternate', hrefLang: one.lang, href: addressOf(one) }))
    : []
  const first = languages.find(({ hrefLang }) => hrefLang === defaultLang)
  return {
    ...head,
    // Which of the two a reader of neither language gets: the one in the language of the house.
    links: [...head.links, ...languages, ...(first ? [{ ...first, hrefLang: 'x-default' }] : [])],
    meta: [
      ...head.meta,
      ...(counterpart
        ? [
            { property: 'og:locale', content: locales[post.lang] },
            { property: 'og:locale:alternate', content: locales[counterpart.lang] },
          ]
        : []),
      { property: 'article:published_time', content: post.publishedAt },
      { property: 'article:modified_time', content: post.updatedAt },
      { property: 'article:section', content: post.category.ta },
      ...(post.author ? [{ name: 'author', content: post.author }] : []),
    ],
  }
}
