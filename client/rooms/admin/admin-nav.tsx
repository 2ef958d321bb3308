import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'

type NavKey = 'posts' | 'premium' | 'categories'

interface NavItem {
  key: NavKey
  to: LinkProps['to']
  /** Where a new one is made. */
  create?: LinkProps['to']
}

const groups: { key: 'writing' | 'pictures'; items: NavItem[] }[] = [
  {
    key: 'writing',
    items: [
      { key: 'posts', to: '/admin/universal', create: '/admin/universal/create' },
      { key: 'premium', to: '/admin/premium-articles', create: '/admin/premium-articles/create' },
    ],
  },
  { key: 'pictures', items: [{ key: 'categories', to: '/admin/categories' }] },
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
    </>
  )
}
