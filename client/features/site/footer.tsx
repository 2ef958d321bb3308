import './footer.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { site } from '#shared/site.ts'
import { yearOf } from '#shared/dates.ts'
import { LanguageSwitch } from '#client/ui/language-switch.tsx'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'

const links = [
  { to: '/recentposts', label: 'site:recent' },
  { to: '/bluethoughts', label: 'site:footer.gallery' },
  { to: '/about', label: 'site:footer.about' },
  { to: '/contact', label: 'site:footer.contact' },
  { to: '/shop', label: 'site:shop.title' },
] as const

export function Footer() {
  const { t } = useTranslation('site')
  const [year] = useState(() => yearOf(new Date()))
  return (
    <footer className="foot no-print">
      <div className="wrap">
        <div className="big" aria-hidden="true" lang="ta">
          {site.name}
        </div>
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{t(label)}</Link>
            </li>
          ))}
          <li>
            <a href="/feed.xml">{t('feed')}</a>
          </li>
          <li className="needs-js">
            <ThemeToggle />
          </li>
          <li>
            <LanguageSwitch />
          </li>
        </ul>
        <p className="num" suppressHydrationWarning>
          {t('rights', { year, name: site.name })}
        </p>
      </div>
    </footer>
  )
}
