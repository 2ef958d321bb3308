import './notice.css'
import './sign-sheet.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorCodeOf, isSaidAtField, retryAfterOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Said } from './said.tsx'
import { SiteName } from './site-name.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

interface SignSheetProps {
  title: string
  children: ReactNode
  /** The name of the site leads to its pages. */
  isOfReaders?: boolean
  /** Where nothing is lost by it: the other language is a page of its own. */
  hasSwitches?: boolean
}

/** A page outside of all frames, about signing in: the name of the site, a heading, a form. */
export function SignSheet({ title, children, isOfReaders = false, hasSwitches = false }: SignSheetProps) {
  return (
    <main className="sign" id="main" tabIndex={isOfReaders ? -1 : undefined}>
      <div className="sign-sheet">
        {isOfReaders ? (
          <Link to="/home" className="sign-name">
            <SiteName />
          </Link>
        ) : (
          <p className="sign-name">
            <SiteName />
          </p>
        )}
        <h1>{title}</h1>
        {children}
        {hasSwitches && (
          <div className="sign-foot">
            <LanguageSwitch />
            <ThemeToggle className="link" />
          </div>
        )}
      </div>
    </main>
  )
}

interface FailureNoteProps {
  error: unknown
  /** What could not be done, for when the server was not reached. */
  fallback?: string
  /** Says after how many seconds it is worth trying again. */
  retryAfter: (seconds: number) => string
  /** What else is to be said. */
  more?: string | false
}

/** Why a form was refused, unless a field says it; with the time to wait, where there is one. */
export function FailureNote({ error, fallback, retryAfter, more }: FailureNoteProps) {
  const { t } = useTranslation('errors')
  const code = errorCodeOf(error)
  const wait = retryAfterOf(error)
  if (isSaidAtField(error)) return null
  return (
    <p className="notice bad">
      {code === 'NETWORK' && fallback ? (
        <Said text={fallback} more={t('NETWORK')} />
      ) : (
        <Said text={t(code)} more={[wait !== undefined && retryAfter(wait), more].filter(Boolean).join(' ')} />
      )}
    </p>
  )
}
