// Pages of the house beside its posts: terms, privacy, and whatever else it has to say. Without zod: readers' pages load it.

/** Pages that every house owes its readers and buyers, and for which there are templates. */
export const owedPages = ['terms', 'privacy', 'delivery', 'grievance'] as const
export type OwedPage = (typeof owedPages)[number]
export const isOwed = (slug: string): slug is OwedPage => (owedPages as readonly string[]).includes(slug)

/** `unneeded`: the house has said that it does without this owed page. */
export const sitePageStates = ['draft', 'published', 'unneeded'] as const
export type SitePageState = (typeof sitePageStates)[number]

/** A published page, as links name it. A name that is missing is empty. */
export interface PageLink {
  slug: string
  ta: string
  en: string
}

export const sitePagePath = ({ slug }: Pick<PageLink, 'slug'>): string => `/pages/${slug}`

/** What a template leaves to be filled in: `[[name of the officer]]`. */
export const gapPattern = /\[\[([^[\]]+)\]\]/g

/** The gaps that are left in texts or HTML, each once. */
export const gapsIn = (...texts: string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => [...text.replace(/<[^>]*>/g, '').matchAll(gapPattern)].map(([, gap]) => gap!.trim())),
  ),
]
