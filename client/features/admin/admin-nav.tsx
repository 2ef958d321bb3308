import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'

type NavKey =
  | 'posts'
  | 'premium'
  | 'recent'
  | 'titles'
  | 'about'
  | 'categories'
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

interface NavItem {
  key: NavKey
  to: LinkProps['to']
  /** The page to create one. */
  create?: LinkProps['to']
  /** Indented: a subset of the list above it. */
  isPart?: boolean
}

const groups: { key: 'writing' | 'pages' | 'readers' | 'shop'; items: NavItem[] }[] = [
  {
    key: 'writing',
    items: [
      { key: 'posts', to: '/admin/universal', create: '/admin/universal/create' },
      { key: 'premium', to: '/admin/premium-articles', create: '/admin/premium-articles/create', isPart: true },
      { key: 'recent', to: '/admin/recent-posts', create: '/admin/recent-posts/create', isPart: true },
      { key: 'categories', to: '/admin/categories' },
      { key: 'pdfs', to: '/admin/pdf-uploads', create: '/admin/pdf-uploads/create' },
      { key: 'trash', to: '/admin/trash' },
    ],
  },
  {
    key: 'pages',
    items: [
      { key: 'homeOrder', to: '/admin/home-order' },
      { key: 'titles', to: '/admin/news-title' },
      { key: 'banners', to: '/admin/banners' },
      { key: 'headers', to: '/admin/header-image' },
      { key: 'gallery', to: '/admin/addphotos/upload' },
      { key: 'about', to: '/admin/about' },
    ],
  },
  {
    key: 'readers',
    items: [
      { key: 'contact', to: '/admin/messages' },
      { key: 'notifications', to: '/admin/notifications/view', create: '/admin/notifications/send' },
      { key: 'newsletter', to: '/admin/newsletter' },
      { key: 'mails', to: '/admin/mails' },
    ],
  },
  {
    key: 'shop',
    items: [
      { key: 'orders', to: '/admin/orders' },
      { key: 'books', to: '/admin/books', create: '/admin/books/create' },
      { key: 'plans', to: '/admin/subscription-plans', create: '/admin/subscription-plans/create' },
    ],
  },
]

/** The sidebar's links in their groups, with a plus where something can be created. */
export function AdminNav() {
  const { t } = useTranslation('adminSite')
  return (
    <>
      <Link className="rail-link rail-first" to="/admin/dashboard" activeOptions={{ exact: true }}>
        {t('nav.dashboard')}
      </Link>
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={`rail-${group.key}`}>
          <h2 id={`rail-${group.key}`}>{t(`groups.${group.key}`)}</h2>
          <ul>
            {group.items.map(({ key, to, create, isPart }) => {
              const section = t(`nav.${key}`)
              return (
                <li key={key} className="rail-row">
                  <Link className={classNames('rail-link', isPart && 'rail-part')} to={to}>
                    {section}
                  </Link>
                  {create && (
                    <Link
                      className="rail-link rail-plus"
                      to={create}
                      aria-label={t('nav.createIn', { section })}
                      title={t('nav.createIn', { section })}
                    >
                      <Icon name="plus" />
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}
