import { useLang } from './lang.ts'
import { useSettings } from './settings.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { categoryPath } from '#shared/addresses.ts'
import type { Category } from '#shared/categories.ts'
import type { Lang } from '#shared/lang.ts'
import type { MenuEntry, SiteRoute } from '#shared/menus.rules.ts'
import { sitePagePath } from '#shared/site-pages.rules.ts'

const routeLabels = {
  '/recentposts': 'site:recent',
  '/series': 'site:footer.series',
  '/bluethoughts': 'site:footer.gallery',
  '/authors': 'site:footer.authors',
  '/tags': 'site:footer.tags',
  '/archive': 'site:footer.archive',
  '/archive-pdfs': 'site:footer.issues',
  '/editorial-pdfs': 'site:footer.editorials',
  '/shop': 'site:shop.title',
  '/subscriptions': 'site:shop.subscribe',
  '/about': 'site:footer.about',
  '/contact': 'site:footer.contact',
  '/corrections': 'site:footer.corrections',
} as const satisfies Record<SiteRoute, string>

/** An entry of a menu as a page shows it. */
export interface ShownEntry {
  text: string
  /** Of the text, where it is not the page's. */
  lang: Lang | undefined
  /** Undefined: a heading without a page. */
  path: string | undefined
  isExternal: boolean
  /** The section that it leads to by its own names. */
  category: Category | undefined
}

/**
 * What an entry is called, in the page's language or else in the other, and where it leads.
 * @returns undefined for a section or a page that readers do not have
 */
export function useShownEntry(categories: readonly Category[]): (entry: MenuEntry) => ShownEntry | undefined {
  const lang = useLang()
  const other = lang === 'ta' ? 'en' : 'ta'
  const { t } = useTranslation('site')
  const { pages = [] } = useSettings() ?? {}
  return (entry) => {
    const { kind, target } = entry
    const category = kind === 'section' ? categories.find(({ id }) => id === target) : undefined
    const page = kind === 'page' ? pages.find(({ slug }) => slug === target) : undefined
    if ((kind === 'section' && !category) || (kind === 'page' && !page)) return undefined
    const names: Partial<Record<Lang, string>> =
      kind === 'route' ? { [lang]: t(routeLabels[target as SiteRoute]) } : (category?.name ?? page ?? {})
    const own = entry[lang] || names[lang]
    return {
      text: own || entry[other] || names[other] || '',
      lang: own ? undefined : other,
      // A heading has an empty target.
      path: category ? categoryPath(category) : page ? sitePagePath(page) : target || undefined,
      isExternal: kind === 'link',
      category: entry.ta || entry.en ? undefined : category,
    }
  }
}
