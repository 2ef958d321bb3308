import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Role } from '#shared/auth.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { groups } from './admin-sections.ts'

/** The sidebar's links in their groups, with a plus where something can be created: what the role may use. */
export function AdminNav({ role }: { role: Role | undefined }) {
  const { t } = useTranslation('adminSite')
  if (!role) return null
  const shown = groups
    .map(({ key, items }) => ({ key, items: items.filter(({ right }) => hasRight(role, right)) }))
    .filter(({ items }) => items.length > 0)
  return (
    <>
      <Link className="rail-link rail-first" to="/admin/dashboard" activeOptions={{ exact: true }}>
        {t('nav.dashboard')}
      </Link>
      {shown.map((group) => (
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
