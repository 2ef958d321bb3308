import { categoryPath } from '#shared/addresses.ts'
import type { Category } from '#shared/categories.ts'
import { categoryCard } from '#shared/share-cards.ts'
import { pageHead, type Head, type HeadContext } from '#client/core/head.ts'

/** The head of a category's page. */
export function categoryHead(context: HeadContext, category: Category): Head {
  const { ta, en } = category.name
  const head = pageHead(context, {
    title: ta,
    description: context.i18n.t('categories:description', {
      site: context.site().name,
      name: context.lang === 'ta' ? ta : en,
    }),
    path: categoryPath(category),
    card: categoryCard(category),
  })
  const feed = { rel: 'alternate', type: 'application/rss+xml', title: ta, href: `${categoryPath(category)}/feed.xml` }
  return { ...head, links: [...head.links, feed] }
}
