import type { LinkProps } from '@tanstack/react-router'
import { hasRight, type Right } from '#shared/staff.rules.ts'

type PartKey =
  | 'posts'
  | 'premium'
  | 'recent'
  | 'titles'
  | 'about'
  | 'pages'
  | 'categories'
  | 'terms'
  | 'headers'
  | 'banners'
  | 'gallery'
  | 'contact'
  | 'notifications'
  | 'mails'
  | 'newsletter'
  | 'letters'
  | 'books'
  | 'orders'
  | 'pdfs'
  | 'plans'
  | 'trash'
  | 'homeOrder'
  | 'people'
  | 'audit'
  | 'settings'
  | 'library'
  | 'synonyms'
  | 'houseWords'

export type EntryKey = 'posts' | 'pictures' | 'issues' | 'orders' | 'books' | 'readers' | 'site'

type AdminPath = NonNullable<LinkProps['to']> & `/admin/${string}`

export interface Part {
  key: PartKey
  to: AdminPath
  /** The page to create one. */
  create?: LinkProps['to']
  /** Who may use it. */
  right: Right
}

interface Entry {
  key: EntryKey
  parts: Part[]
}

/** An entry as a role sees it. */
export interface ShownEntry extends Entry {
  /** Whether it has a single page although others have more: it is named after that page. */
  isRest: boolean
}

/** The navigation of the admin, below its home: no more entries than these, each with the pages inside. */
const entries: Entry[] = [
  {
    key: 'posts',
    parts: [
      { key: 'posts', to: '/admin/universal', right: 'writing', create: '/admin/universal/create' },
      { key: 'premium', to: '/admin/premium-articles', right: 'admin', create: '/admin/premium-articles/create' },
      { key: 'recent', to: '/admin/recent-posts', right: 'admin', create: '/admin/recent-posts/create' },
      { key: 'categories', to: '/admin/categories', right: 'admin' },
      { key: 'terms', to: '/admin/terms', right: 'admin' },
      { key: 'trash', to: '/admin/trash', right: 'admin' },
    ],
  },
  {
    key: 'pictures',
    parts: [
      { key: 'library', to: '/admin/media', right: 'writing' },
      { key: 'gallery', to: '/admin/addphotos/upload', right: 'admin' },
      { key: 'banners', to: '/admin/banners', right: 'admin' },
      { key: 'headers', to: '/admin/header-image', right: 'admin' },
    ],
  },
  {
    key: 'issues',
    parts: [{ key: 'pdfs', to: '/admin/pdf-uploads', right: 'admin', create: '/admin/pdf-uploads/create' }],
  },
  { key: 'orders', parts: [{ key: 'orders', to: '/admin/orders', right: 'shop' }] },
  {
    key: 'books',
    parts: [{ key: 'books', to: '/admin/books', right: 'shop', create: '/admin/books/create' }],
  },
  {
    key: 'readers',
    parts: [
      { key: 'contact', to: '/admin/messages', right: 'admin' },
      { key: 'notifications', to: '/admin/notifications/view', right: 'admin', create: '/admin/notifications/send' },
      { key: 'letters', to: '/admin/letters', right: 'admin' },
      { key: 'newsletter', to: '/admin/newsletter', right: 'admin' },
      { key: 'plans', to: '/admin/subscription-plans', right: 'shop', create: '/admin/subscription-plans/create' },
    ],
  },
  {
    key: 'site',
    parts: [
      { key: 'homeOrder', to: '/admin/home-order', right: 'admin' },
      { key: 'titles', to: '/admin/news-title', right: 'admin' },
      { key: 'about', to: '/admin/about', right: 'admin' },
      { key: 'pages', to: '/admin/pages', right: 'admin' },
      { key: 'synonyms', to: '/admin/synonyms', right: 'admin' },
      { key: 'houseWords', to: '/admin/house-words', right: 'admin' },
      { key: 'mails', to: '/admin/mails', right: 'owner' },
      { key: 'audit', to: '/admin/audit', right: 'shop' },
    ],
  },
]

/** Pages at the foot of the navigation, always in view. */
const feet: Part[] = [
  { key: 'settings', to: '/admin/settings', right: 'admin' },
  { key: 'people', to: '/admin/people', right: 'owner' },
]

/** Every page that the navigation leads to. */
export const parts: Part[] = [...entries.flatMap((entry) => entry.parts), ...feet]

const mayUse = (role: string) => (part: Part) => hasRight(role, part.right)

/** The entries with what the role may use. */
export const entriesOf = (role: string): ShownEntry[] =>
  entries
    .map(({ key, parts: all }) => ({ key, parts: all.filter(mayUse(role)), all }))
    .filter((entry) => entry.parts.length > 0)
    .map(({ all, ...entry }) => ({ ...entry, isRest: entry.parts.length === 1 && all.length > 1 }))
export const feetOf = (role: string): Part[] => feet.filter(mayUse(role))

/** Every page of the navigation that the role may use. */
export const partsOf = (role: string): Part[] => parts.filter(mayUse(role))

const rules: { to: string; right: Right }[] = [
  ...parts,
  { to: '/admin/write', right: 'writing' },
  { to: '/admin', right: 'staff' },
]

/** `/admin/notifications/view` and `/admin/notifications/send` are one page with two sides. */
const baseOf = (to: string): string => to.replace(/\/(?:view|upload)$/, '')

/** Whether a page belongs to one of the navigation. */
export const isWithin = (pathname: string, to: string): boolean =>
  pathname === baseOf(to) || pathname.startsWith(`${baseOf(to)}/`)

/** Whether a role may use a page of the admin: the rule of the longest path holds. */
export function mayOpen(role: string, pathname: string): boolean {
  const [rule] = rules.filter(({ to }) => isWithin(pathname, to)).toSorted((a, b) => b.to.length - a.to.length)
  return rule === undefined || hasRight(role, rule.right)
}
