import { useQuery } from '@tanstack/react-query'
import type { Lang } from '#shared/lang.ts'
import { siteRoutes, type EntryKind, type MenuEntry } from '#shared/menus.rules.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useShownEntry } from '#client/core/menu-names.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useAdminUser } from '#client/features/admin/admin-user.ts'

/** An entry as the lists of the settings show it. */
export interface NamedEntry {
  text: string
  /** Of the text, where it is not the page's. */
  lang: Lang | undefined
  /** Its English name; empty: it has none. Undefined: the site has one of its own. */
  english: string | undefined
  /** Readers do not have what it leads to. */
  isHidden: boolean
  /** Whether this person may take it out of the bar. */
  isRemovable: boolean
}

export interface MenuChoice {
  kind: EntryKind
  target: string
  text: string
}

/** What entries can lead to, and what they are called; undefined while that is being loaded. */
export function useMenuChoices() {
  const trpc = useTrpc()
  const lang = useLang()
  const other: Lang = lang === 'ta' ? 'en' : 'ta'
  const { role } = useAdminUser()
  const sections = useQuery(trpc.categories.list.queryOptions()).data
  const pages = useQuery(trpc.sitePages.list.queryOptions(undefined, { staleTime: 0 })).data
  const show = useShownEntry(sections ?? [])
  if (!sections || !pages) return undefined

  const nameOf = (entry: MenuEntry): NamedEntry => {
    const section = entry.kind === 'section' ? sections.find(({ id }) => id === entry.target) : undefined
    const page = entry.kind === 'page' ? pages.find(({ slug }) => slug === entry.target) : undefined
    const names = section?.name ?? page?.title
    const inLang = (one: Lang) =>
      entry[one] || names?.[one] || (entry.kind === 'route' && one === lang ? (show(entry)?.text ?? '') : '')
    return {
      text: inLang(lang) || inLang(other) || entry.target,
      lang: inLang(lang) ? undefined : other,
      english: entry.kind === 'route' && !entry.en ? undefined : entry.en || names?.en || '',
      isHidden: (entry.kind === 'section' && !section) || (entry.kind === 'page' && page?.state !== 'published'),
      isRemovable: !section || section.isEditable || hasRight(role, 'owner'),
    }
  }
  const choiceOf =
    (kind: EntryKind) =>
    (target: string): MenuChoice => ({ kind, target, text: nameOf({ kind, target }).text })
  return {
    nameOf,
    /** The sections of the bar, in their order. */
    usualMenu: sections
      .filter(({ isInBanner }) => isInBanner)
      .map(({ id }): MenuEntry => ({ kind: 'section', target: id })),
    publishedPages: pages.filter(({ state }) => state === 'published').map(({ slug, title }) => ({ slug, ...title })),
    choices: {
      section: sections.map(({ id }) => id).map(choiceOf('section')),
      page: pages
        .filter(({ state }) => state !== 'unneeded')
        .map(({ slug }) => slug)
        .map(choiceOf('page')),
      route: siteRoutes.map(choiceOf('route')),
    },
  }
}
export type MenuChoices = NonNullable<ReturnType<typeof useMenuChoices>>
