import type { LinkProps } from '@tanstack/react-router'
import { hasRight, type Right } from '#shared/staff.rules.ts'

type NavKey =
  | 'posts'
  | 'premium'
  | 'recent'
  | 'titles'
  | 'about'
  | 'categories'
  | 'terms'
  | 'headers'
  | 'banners'
  | 'gallery'
  | 'contact'
  | 'notifications'
  | 'mails'
  | 'newsletter'
  | 'books'
  | 'orders'
  | 'pdfs'
  | 'plans'
  | 'trash'
  | 'homeOrder'
  | 'people'
  | 'audit'

type AdminPath = NonNullable<LinkProps['to']> & `/admin/${string}`

interface Section {
  key: NavKey
  to: AdminPath
  /** The page to create one. */
  create?: LinkProps['to']
  /** Who may use it. */
  right: Right
  /** Indented: a subset of the list above it. */
  isPart?: boolean
}

/** The sections of the admin in their groups, as the sidebar lists them. */
export const groups: { key: 'writing' | 'pages' | 'readers' | 'shop' | 'house'; items: Section[] }[] = [
  {
    key: 'writing',
    items: [
      { key: 'posts', to: '/admin/universal', right: 'writing', create: '/admin/universal/create' },
      {
        key: 'premium',
        to: '/admin/premium-articles',
        right: 'admin',
        create: '/admin/premium-articles/create',
        isPart: true,
      },
      { key: 'recent', to: '/admin/recent-posts', right: 'admin', create: '/admin/recent-posts/create', isPart: true },
      { key: 'categories', to: '/admin/categories', right: 'admin' },
      { key: 'terms', to: '/admin/terms', right: 'admin' },
      { key: 'pdfs', to: '/admin/pdf-uploads', right: 'admin', create: '/admin/pdf-uploads/create' },
      { key: 'trash', to: '/admin/trash', right: 'admin' },
    ],
  },
  {
    key: 'pages',
    items: [
      { key: 'homeOrder', to: '/admin/home-order', right: 'admin' },
      { key: 'titles', to: '/admin/news-title', right: 'admin' },
      { key: 'banners', to: '/admin/banners', right: 'admin' },
      { key: 'headers', to: '/admin/header-image', right: 'admin' },
      { key: 'gallery', to: '/admin/addphotos/upload', right: 'admin' },
      { key: 'about', to: '/admin/about', right: 'admin' },
    ],
  },
  {
    key: 'readers',
    items: [
      { key: 'contact', to: '/admin/messages', right: 'admin' },
      { key: 'notifications', to: '/admin/notifications/view', right: 'admin', create: '/admin/notifications/send' },
      { key: 'newsletter', to: '/admin/newsletter', right: 'admin' },
      { key: 'mails', to: '/admin/mails', right: 'owner' },
    ],
  },
  {
    key: 'shop',
    items: [
      { key: 'orders', to: '/admin/orders', right: 'shop' },
      { key: 'books', to: '/admin/books', right: 'shop', create: '/admin/books/create' },
      { key: 'plans', to: '/admin/subscription-plans', right: 'shop', create: '/admin/subscription-plans/create' },
    ],
  },
  {
    key: 'house',
    items: [
      { key: 'people', to: '/admin/people', right: 'owner' },
      { key: 'audit', to: '/admin/audit', right: 'owner' },
    ],
  },
]

/** Pages of the admin that the sidebar does not list. */
const others: { to: string; right: Right }[] = [
  { to: '/admin/settings', right: 'admin' },
  { to: '/admin', right: 'staff' },
]
const rules: { to: string; right: Right }[] = [...groups.flatMap(({ items }) => items), ...others]

/** `/admin/notifications/view` and `/admin/notifications/send` are one section. */
const baseOf = (to: string): string => to.replace(/\/(?:view|upload)$/, '')

/** Whether a role may use a page of the admin: the rule of the longest path holds. */
export function mayOpen(role: string, pathname: string): boolean {
  const [rule] = rules
    .filter(({ to }) => pathname === baseOf(to) || pathname.startsWith(`${baseOf(to)}/`))
    .toSorted((a, b) => b.to.length - a.to.length)
  return rule === undefined || hasRight(role, rule.right)
}
