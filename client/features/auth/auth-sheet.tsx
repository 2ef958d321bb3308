import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FailureNote, SignSheet } from '#client/ui/sign-sheet.tsx'

/** The page of a reader's sign-in, and of what belongs to it. */
export function AuthSheet({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <SignSheet title={title} isOfReaders hasSwitches>
      {children}
      <p className="sign-ways">
        <Link to="/home" className="link">
          {t('backToSite')}
        </Link>
      </p>
    </SignSheet>
  )
}

/** Why a reader's form was refused. */
export function AuthFailure({ error, fallback }: { error: unknown; fallback: string }) {
  const { t } = useTranslation('auth')
  return <FailureNote error={error} fallback={fallback} retryAfter={(seconds) => t('retryAfter', { seconds })} />
}
