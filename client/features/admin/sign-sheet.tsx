import type { FormEvent, ReactNode } from 'react'
import { LanguageSwitch } from '#client/ui/language-switch.tsx'
import { SiteName } from '#client/ui/site-name.tsx'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'

interface SignSheetProps {
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
  /** Where nothing is lost by it: the other language is a page of its own. */
  hasSwitches?: boolean
}

/** The page of a form that lets somebody into the admin: sign-in, new password, invitation. */
export function SignSheet({ title, onSubmit, children, hasSwitches = false }: SignSheetProps) {
  return (
    <main className="sign stack one-column" id="main">
      <form className="sign-sheet breaks on-sheet pad-5 head-above" onSubmit={onSubmit} noValidate>
        <p className="sign-name accent">
          <SiteName />
        </p>
        <h1>{title}</h1>
        {children}
        {hasSwitches && (
          <div className="sign-foot row wraps between gap-3 hair-above">
            <LanguageSwitch />
            <ThemeToggle className="link" />
          </div>
        )}
      </form>
    </main>
  )
}
