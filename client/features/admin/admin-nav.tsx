import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Role } from '#shared/auth.ts'
import { badgeText } from '#shared/badge.ts'
import { entriesOf, isWithin, type EntryKey, type Part, type ShownEntry } from './admin-sections.ts'
import type { Badge } from './use-waiting.ts'

interface AdminNavProps {
  role: Role | undefined
  badges: Partial<Record<EntryKey, Badge>>
}

/** The entries of the navigation that the role may use: the current one, and those that are opened, show their parts. */
export function AdminNav({ role, badges }: AdminNavProps) {
  const { t } = useTranslation('adminSite')
  if (!role) return null
  return (
    <ul>
      <li className="rail-row">
        <Link className="rail-link" to="/admin/dashboard" activeOptions={{ exact: true }}>
          {t('nav.dashboard')}
        </Link>
      </li>
      {entriesOf(role).map((entry) => (
        <NavEntry key={entry.key} entry={entry} badge={badges[entry.key]} />
      ))}
    </ul>
  )
}

function NavEntry({ entry: { key, parts, isRest }, badge }: { entry: ShownEntry; badge: Badge | undefined }) {
  const { t } = useTranslation('adminSite')
  const { pathname } = useLocation()
  const [isOpened, setOpened] = useState(false)
  const [first] = parts
  if (!first) return null
  const hasParts = parts.length > 1
  const isCurrent = parts.some(({ to }) => isWithin(pathname, to))
  const isOpen = hasParts && (isCurrent || isOpened)
  const label = isRest ? t(`nav.${first.key}`) : t(`entries.${key}`)
  return (
    <li>
      <div className="rail-row">
        <Link
          className={classNames('rail-link', hasParts && 'rail-group', isCurrent && 'strong accent')}
          to={first.to}
          aria-describedby={badge?.count ? `badge-${key}` : undefined}
        >
          {label}
        </Link>
        {badge && badge.count > 0 && <NavBadge entry={key} badge={badge} />}
        {!hasParts && <CreateLink part={first} />}
        {hasParts && !isCurrent && (
          <button
            type="button"
            className="rail-link rail-plus rail-fold faint"
            aria-expanded={isOpen}
            aria-controls={`rail-${key}`}
            aria-label={t('nav.partsOf', { section: label })}
            onClick={() => setOpened(!isOpened)}
          >
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </button>
        )}
      </div>
      {hasParts && (
        <ul id={`rail-${key}`} aria-label={label} hidden={!isOpen}>
          {parts.map((part) => (
            <li key={part.key} className="rail-row">
              <Link className="rail-link rail-part" to={part.to}>
                {t(`nav.${part.key}`)}
              </Link>
              <CreateLink part={part} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function NavBadge({ entry, badge: { count, isUrgent } }: { entry: EntryKey; badge: Badge }) {
  const { t } = useTranslation('adminHome')
  if (entry !== 'posts' && entry !== 'orders' && entry !== 'readers' && entry !== 'site') return null
  const words = t(`badges.${entry}`, { number: badgeText(count) })
  return (
    <span
      className={classNames('rail-badge num note soft semibold text-center', isUrgent && 'rail-urgent')}
      title={words}
    >
      <span aria-hidden="true">{badgeText(count)}</span>
      <span id={`badge-${entry}`} className="vh">
        {words}
      </span>
    </span>
  )
}

function CreateLink({ part: { key, create } }: { part: Part }) {
  const { t } = useTranslation('adminSite')
  if (!create) return null
  const label = t('nav.createIn', { section: t(`nav.${key}`) })
  return (
    <Link className="rail-link rail-plus faint" to={create} aria-label={label} title={label}>
      <Icon name="plus" />
    </Link>
  )
}
