import '#client/ui/notice.css'
import '#client/ui/sign-sheet.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LanguageSwitch } from '#client/ui/language-switch.tsx'
import { SiteName } from '#client/ui/site-name.tsx'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'

/** A page outside of the site's frame, about signing in: the name of the site, a heading, a form. */
export function AuthSheet({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <main className="sign stack one-column" id="main" tabIndex={-1}>
      <div className="sign-sheet breaks on-sheet pad-5 head-above">
        <Link to="/home" className="sign-name accent">
          <SiteName />
        </Link>
        <h1>{title}</h1>
        {children}
        <p className="sign-ways">
          <Link to="/home" className="link">
            {t('backToSite')}
          </Link>
        </p>
        <div className="sign-foot row wraps between gap-3 hair-above">
          <LanguageSwitch />
          <ThemeToggle className="link" />
        </div>
      </div>
    </main>
  )
}
