import './footer.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { site } from '#shared/site.ts'
import { yearOf } from '#shared/dates.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'

export function Footer() {
  const { t } = useTranslation(['site', 'shop'])
  const [year] = useState(() => yearOf(new Date()))
  return (
    <footer className="foot no-print">
      <div className="wrap">
        <div className="big" aria-hidden="true" lang="ta">
          {site.name}
        </div>
        <ul>
          <li>
            <Link to="/recentposts">{t('recent')}</Link>
          </li>
          <li>
            <Link to="/bluethoughts">{t('footer.gallery')}</Link>
          </li>
          <li>
            <Link to="/about">{t('footer.about')}</Link>
          </li>
          <li>
            <Link to="/contact">{t('footer.contact')}</Link>
          </li>
          <li>
            <Link to="/shop">{t('shop:title')}</Link>
          </li>
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
