import './footer.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLang } from '#client/core/lang.ts'
import { useSettings, useSite } from '#client/core/settings.ts'
import { yearOf } from '#shared/dates.ts'
import { LanguageSwitch } from '#client/ui/language-switch.tsx'
import { FittedName } from '#client/ui/site-name.tsx'
import { hostOf, telOf } from '#client/ui/contact-links.ts'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

/** Also those that no category of the bar need lead to. */
const ownPages = [
  { to: '/recentposts', label: 'site:recent' },
  { to: '/series', label: 'site:footer.series' },
  { to: '/bluethoughts', label: 'site:footer.gallery' },
  { to: '/authors', label: 'site:footer.authors' },
  { to: '/tags', label: 'site:footer.tags' },
  { to: '/archive', label: 'site:footer.archive' },
  { to: '/archive-pdfs', label: 'site:footer.issues' },
  { to: '/editorial-pdfs', label: 'site:footer.editorials' },
  { to: '/shop', label: 'site:shop.title' },
  { to: '/subscriptions', label: 'site:shop.subscribe' },
  { to: '/about', label: 'site:footer.about' },
  { to: '/contact', label: 'site:footer.contact' },
  { to: '/corrections', label: 'site:footer.corrections' },
] as const

export function Footer() {
  const site = useSite()
  const { t } = useTranslation('site')
  const [year] = useState(() => yearOf(new Date()))
  return (
    <footer className="foot no-print">
      <div className="wrap">
        <div className="big" aria-hidden="true">
          <FittedName name={site.name} />
        </div>
        <ul>
          {ownPages.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{t(label)}</Link>
            </li>
          ))}
          <PageLinks />
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
        <FooterWords />
        <p className="num" suppressHydrationWarning>
          <LangText>{t('rights', { year, name: site.name })}</LangText>
        </p>
      </div>
    </footer>
  )
}

/** The published pages of the house, in the page's language or else in the other one. */
function PageLinks() {
  const lang = useLang()
  const { pages = [] } = useSettings() ?? {}
  return pages.map((page) => (
    <li key={page.slug}>
      <Link to="/pages/$slug" params={{ slug: page.slug }}>
        <LangText>{page[lang] || page.ta || page.en}</LangText>
      </Link>
    </li>
  ))
}

/** What the settings add: some words, where else the publication is found, and how it is reached. */
function FooterWords() {
  const lang = useLang()
  const { footer, links, email, phone } = useSite()
  const words = footer[lang]
  if (!words && !email && !phone && links.length === 0) return null
  return (
    <div className="foot-words">
      {words && (
        <p>
          <LangText>{words}</LangText>
        </p>
      )}
      <ul>
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li>
            <a className="num" href={telOf(phone)}>
              {phone}
            </a>
          </li>
        )}
        {links.map((link) => (
          <li key={link}>
            <a href={link} rel="me noopener">
              {hostOf(link)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
