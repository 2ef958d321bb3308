import { notFound } from '@tanstack/react-router'
import { authorPath, seriesPath, tagPath } from '#shared/addresses.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { textIn } from '#shared/lang.ts'
import { authorCard, seriesCard, tagCard } from '#shared/share-cards.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { truncate } from '#shared/text.ts'
import { isMissing } from '#client/core/errors.ts'
import { pageHead, titleHead, type Head } from '#client/core/head.ts'
import { authorData } from '#client/core/structured-data.ts'
import type { RouterContext } from '#client/router.tsx'

// What the pages of an author, a tag and a series load, and their heads. Routes import it when they are asked for: it
// comes with these pages, not with the scripts of every page.

/** Loads what a page shows; what does not exist becomes the page that says so. @throws notFound() */
export async function orNotFound<T>(code: ErrorCode, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (isMissing(error, code)) throw notFound()
    throw error
  }
}

const descriptionLetters = 160

const withFeed = (head: Head, title: string, path: string): Head => ({
  ...head,
  links: [...head.links, { rel: 'alternate', type: 'application/rss+xml', title, href: `${path}/feed.xml` }],
})

export function authorHead(context: RouterContext, slug: string): Partial<Head> {
  const { lang, i18n, queryClient, trpc } = context
  const author = queryClient.getQueryData(trpc.authors.bySlug.queryKey({ slug }))
  if (!author) return titleHead(context, i18n.t('terms:authorMissing'))
  const name = nameIn(author, lang)
  const bio = (lang === 'en' && author.bioEn) || author.bio || author.bioEn
  const path = authorPath(author)
  const head = pageHead(context, {
    title: name,
    description: bio ? truncate(bio, descriptionLetters) : i18n.t('terms:authorDescription', { name }),
    path,
    card: authorCard(author),
    ...(import.meta.env.SSR && { jsonLd: authorData(context, author) }),
  })
  return withFeed(head, name, path)
}

export function tagHead(context: RouterContext, slug: string): Partial<Head> {
  const { lang, i18n, queryClient, trpc } = context
  const tag = queryClient.getQueryData(trpc.tags.bySlug.queryKey({ slug }))
  if (!tag) return titleHead(context, i18n.t('terms:tagMissing'))
  const name = nameIn(tag, lang)
  const path = tagPath(tag)
  const description = i18n.t('terms:tagDescription', { name })
  return withFeed(pageHead(context, { title: name, description, path, card: tagCard(tag) }), name, path)
}

export function seriesHead(context: RouterContext, slug: string): Partial<Head> {
  const { lang, i18n, queryClient, trpc } = context
  const series = queryClient.getQueryData(trpc.series.bySlug.queryKey({ slug }))
  if (!series) return titleHead(context, i18n.t('terms:seriesMissing'))
  const name = nameIn(series, lang)
  const path = seriesPath(series)
  const description =
    truncate(textIn(lang, series.description, series.descriptionEn), descriptionLetters) ||
    i18n.t('terms:seriesDescription', { name })
  return withFeed(pageHead(context, { title: name, description, path, card: seriesCard(series) }), name, path)
}
