import type { PageLink } from './site-pages.rules.ts'

// The bar under the masthead and the columns of the footer, as lists of entries. Without zod: readers' pages load it.

/** Lists and pages that every site has. */
export const siteRoutes = [
  '/recentposts',
  '/series',
  '/bluethoughts',
  '/authors',
  '/tags',
  '/archive',
  '/archive-pdfs',
  '/editorial-pdfs',
  '/shop',
  '/subscriptions',
  '/about',
  '/contact',
  '/corrections',
] as const
export type SiteRoute = (typeof siteRoutes)[number]

/** How many entries stand in the bar itself; the rest under More. */
export const barLength = 4

/** `group`: a heading without a page of its own; what follows stands inside it. */
export const entryKinds = ['section', 'page', 'route', 'link', 'group'] as const
export type EntryKind = (typeof entryKinds)[number]

export interface MenuEntry {
  kind: EntryKind
  /** The id of a category, the slug of a page of the house, an address of the site or, of a link, an https address. */
  target: string
  /** In place of the names that the target has; of a link or a group its only ones. */
  ta?: string | undefined
  en?: string | undefined
  /** Stands inside the last entry before it that does not. */
  isInside?: true | undefined
}

export interface MenuNode<E> {
  entry: E
  inside: E[]
}

/** Entries with what stands inside them. */
export function nodesOf<E extends Pick<MenuEntry, 'isInside'>>(entries: readonly E[]): MenuNode<E>[] {
  const nodes: MenuNode<E>[] = []
  for (const entry of entries) {
    const last = nodes.at(-1)
    if (entry.isInside && last) last.inside.push(entry)
    else nodes.push({ entry, inside: [] })
  }
  return nodes
}

const route = (target: SiteRoute): MenuEntry => ({ kind: 'route', target, isInside: true })
const group = (ta: string, en: string): MenuEntry => ({ kind: 'group', target: '', ta, en })

/** Pages that belong to buying. */
const ofShop: ReadonlySet<string> = new Set(['delivery', 'terms'])

/** The footer until somebody has made another: it leads to every list of the site, and to the pages of the house. */
export function usualFooter(pages: readonly PageLink[]): MenuEntry[] {
  const pagesOf = (isOfShop: boolean) =>
    pages
      .filter(({ slug }) => ofShop.has(slug) === isOfShop)
      .map(({ slug }): MenuEntry => ({ kind: 'page', target: slug, isInside: true }))
  const [read, about, buy] = [siteRoutes.slice(0, 8), siteRoutes.slice(10), siteRoutes.slice(8, 10)]
  return [
    group('வாசிக்க', 'Read'),
    ...read.map(route),
    group('எங்களைப் பற்றி', 'About us'),
    ...about.map(route),
    ...pagesOf(false),
    group('வாங்க', 'Buy'),
    ...buy.map(route),
    ...pagesOf(true),
  ]
}
