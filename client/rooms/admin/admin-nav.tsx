import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
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

interface NavItem {
  key: NavKey
  to: LinkProps['to']
  /** Where a new one is made. */
  create?: LinkProps['to']
}

const groups: { key: 'writing' | 'pictures' | 'readers' | 'shop'; items: NavItem[] }[] = [
  {
    key: 'writing',
    items: [
      { key: 'posts', to: '/admin/universal', create: '/admin/universal/create' },
      { key: 'premium', to: '/admin/premium-articles', create: '/admin/premium-articles/create' },
      { key: 'recent', to: '/admin/recent-posts', create: '/admin/recent-posts/create' },
      { key: 'titles', to: '/admin/news-title' },
      { key: 'about', to: '/admin/about' },
    ],
  },
  {
    key: 'pictures',
    items: [
      { key: 'categories', to: '/admin/categories' },
      { key: 'headers', to: '/admin/header-image' },
      { key: 'banners', to: '/admin/banners' },
      { key: 'gallery', to: '/admin/addphotos/upload' },
      { key: 'pdfs', to: '/admin/pdf-uploads', create: '/admin/pdf-uploads/create' },
    ],
  },
  {
    key: 'readers',
    items: [
      { key: 'notifications', to: '/admin/notifications/view', create: '/admin/notifications/send' },
      { key: 'contact', to: '/admin/messages' },
      { key: 'mails', to: '/admin/mails' },
      { key: 'newsletter', to: '/admin/newsletter' },
    ],
  },
  {
    key: 'shop',
    items: [
      { key: 'books', to: '/admin/books', create: '/admin/books/create' },
      { key: 'orders', to: '/admin/orders' },
      { key: 'plans', to: '/admin/subscription-plans', create: '/admin/subscription-plans/create' },
    ],
  },
]

/** The sidebar's links in their groups, with a plus beside what can be made. */
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
            {group.items.map(({ key, to, create }) => {
              const section = t(`nav.${key}`)
              return (
                <li key={key} className="rail-row">
                  <Link className="rail-link" to={to}>
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
      <Link className="rail-link" to="/admin/settings">
        {t('nav.settings')}
      </Link>
    </>
  )
}
