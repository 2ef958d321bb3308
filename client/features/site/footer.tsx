import './footer.css'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLang } from '#client/core/lang.ts'
import { useShownEntry, type ShownEntry } from '#client/core/menu-names.ts'
import { useSettings, useSite } from '#client/core/settings.ts'
import type { Category } from '#shared/categories.ts'
import { yearOf } from '#shared/dates.ts'
import { LanguageSwitch } from '#client/ui/language-switch.tsx'
import { FittedName } from '#client/ui/site-name.tsx'
import { hostOf, telOf } from '#client/ui/contact-links.ts'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { nodesOf, usualFooter } from '#shared/menus.rules.ts'
import { EntryLink, EntryName } from './entry-link.tsx'

export function Footer({ categories }: { categories: Category[] }) {
  const site = useSite()
  const { t } = useTranslation('site')
  const [year] = useState(() => yearOf(new Date()))
  return (
    <footer className="foot no-print">
      <div className="wrap">
        <div className="big" aria-hidden="true">
          <FittedName name={site.name} />
        </div>
        <FooterColumns categories={categories} />
        <ul className="foot-rest">
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

/** The columns of links: those of the settings, or the usual ones. What stands in none comes after them. */
function FooterColumns({ categories }: { categories: Category[] }) {
  const { footerLinks, pages = [] } = useSettings() ?? {}
  const show = useShownEntry(categories)
  const shown = nodesOf(footerLinks ?? usualFooter(pages)).flatMap(({ entry, inside }, index) => {
    const head = show(entry)
    const links = inside.flatMap((one) => show(one) ?? []).filter(hasPath)
    return head && (hasPath(head) || links.length > 0) ? [{ key: index, head, links }] : []
  })
  const loose = shown.filter(({ links }) => links.length === 0).map(({ head }) => head)
  return (
    <div className="foot-columns">
      {shown
        .filter(({ links }) => links.length > 0)
        .map(({ key, head, links }) => (
          <div key={key}>
            <p className="foot-head" id={`foot-${key}`}>
              {hasPath(head) ? <EntryLink entry={head} /> : <EntryName entry={head} />}
            </p>
            <LinkList links={links} labelledBy={`foot-${key}`} />
          </div>
        ))}
      {loose.length > 0 && <LinkList links={loose.filter(hasPath)} />}
    </div>
  )
}

const hasPath = (entry: ShownEntry): entry is ShownEntry & { path: string } => entry.path !== undefined

function LinkList({ links, labelledBy }: { links: (ShownEntry & { path: string })[]; labelledBy?: string }) {
  return (
    <ul aria-labelledby={labelledBy}>
      {links.map((entry) => (
        <li key={entry.path}>
          <EntryLink entry={entry} />
        </li>
      ))}
    </ul>
  )
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
