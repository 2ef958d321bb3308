import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { readerToken } from '#client/core/reader.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AuthSheet } from './auth-sheet.tsx'
import { FailureNote } from './failure-note.tsx'
import { useMailedToken } from '#client/core/mailed-token.ts'

/** Confirms an email address, by the link of an email. */
export function ConfirmEmailPage() {
  const { t } = useTranslation(['auth', 'errors'])
  const trpc = useTrpc()
  const token = useMailedToken()
  const { mutate, isSuccess, error } = useMutation(trpc.auth.confirmEmail.mutationOptions())
  useEffect(() => mutate({ token }), [mutate, token])
  return (
    <AuthSheet title={t('auth:confirmTitle')}>
      <div role="alert">{error && <FailureNote error={error} fallback={t('errors:INTERNAL')} />}</div>
      <div role="status">
        {isSuccess ? <p className="notice">{t('auth:confirmed')}</p> : !error && <p>{t('auth:confirming')}</p>}
      </div>
      {isSuccess && (
        <Link to={readerToken() ? '/profile' : '/login'} className="btn line">
          {t('auth:goOn')}
        </Link>
      )}
    </AuthSheet>
  )
}
